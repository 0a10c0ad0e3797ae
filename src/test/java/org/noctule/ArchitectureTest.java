package org.noctule;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the arrows between packages, and rules that no compiler checks. */
final class ArchitectureTest {
    private static final JavaClasses NOCTULE = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("org.noctule");

    private static final String[] EXPERIMENT = {
        "adaptation",
        "workflow",
        "workload",
        "platform",
        "failure",
        "ramp",
        "protocol",
        "simulator",
        "agent",
        "learning",
        "report",
        "exchange",
        "grid",
        "journal"
    };

    /** Packages without a notion of clusters. */
    private static final List<String> BASE = List.of("error", "json", "file", "random", "resource", "model");

    /** What a package may import besides itself. */
    private static final Map<String, List<String>> ARROWS = Map.ofEntries(
            Map.entry("error", List.of()),
            Map.entry("json", List.of("error")),
            Map.entry("file", List.of("error")),
            Map.entry("random", List.of()),
            Map.entry("start", List.of("error", "file")),
            Map.entry("resource", List.of("error", "json")),
            Map.entry("model", List.of("error", "json", "file")),
            Map.entry("grid", and(BASE)),
            Map.entry("adaptation", and(BASE)),
            Map.entry("workflow", and(BASE)),
            Map.entry("workload", and(BASE, "adaptation", "workflow")),
            Map.entry("platform", and(BASE)),
            Map.entry("failure", and(BASE, "workload", "platform")),
            Map.entry("exchange", and(BASE, "grid")),
            Map.entry("ramp", and(BASE, "workload", "platform")),
            Map.entry("protocol", and(BASE, "adaptation", "workflow", "workload", "platform", "ramp")),
            Map.entry("journal", and(BASE, "protocol")),
            Map.entry(
                    "simulator",
                    and(BASE, "adaptation", "workflow", "workload", "platform", "failure", "ramp", "protocol")),
            Map.entry("agent", and(BASE, "adaptation", "workflow", "workload", "platform", "ramp", "protocol")),
            Map.entry(
                    "learning",
                    and(BASE, "adaptation", "workflow", "workload", "platform", "ramp", "protocol", "agent")),
            Map.entry("report", and(BASE)),
            Map.entry("experiment", and(BASE, EXPERIMENT)),
            Map.entry(
                    "command", and(BASE, and(List.of(EXPERIMENT), "experiment", "start").toArray(String[]::new))),
            Map.entry(
                    "bench",
                    and(BASE, and(List.of(EXPERIMENT), "experiment", "start", "command").toArray(String[]::new))));

    private static List<String> and(List<String> some, String... others) {
        return Stream.concat(some.stream(), Stream.of(others)).toList();
    }

    static Set<String> packages() {
        return ARROWS.keySet();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void importsOnlyWhatItsArrowsAllow(String name) {
        final List<String> allowed = new ArrayList<>();
        allowed.add("org.noctule." + name + "..");
        ARROWS.get(name).forEach(other -> allowed.add("org.noctule." + other + ".."));
        noClasses()
                .that()
                .resideInAPackage("org.noctule." + name + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("org.noctule..")
                        .and(DescribedPredicate.not(resideInAnyPackage(allowed.toArray(String[]::new)))))
                .allowEmptyShould(true)
                .check(NOCTULE);
    }

    @Test
    void everyPackageHasArrows() {
        final Set<String> found = NOCTULE.stream()
                .map(JavaClass::getPackageName)
                .map(name -> name.substring("org.noctule.".length()).replaceAll("\\..*", ""))
                .collect(toSet());
        assertThat(ARROWS.keySet()).containsAll(found);
    }

    @Test
    void packagesHaveNoCyclesAtAnyDepth() {
        slices().matching("org.noctule.(**)").should().beFreeOfCycles().check(NOCTULE);
    }

    @Test
    void noTwoTypesHaveOneSimpleName() {
        final Map<String, List<String>> byName = NOCTULE.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(groupingBy(JavaClass::getSimpleName, TreeMap::new, mapping(JavaClass::getName, toList())));
        assertThat(byName)
                .allSatisfy((name, types) -> assertThat(types).as(name).hasSize(1));
    }

    @Test
    void onlyLearningUsesPyTorch() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.noctule.learning..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.bytedeco..")
                .check(NOCTULE);
    }

    @Test
    void onlyWhatSpansMachinesUsesHazelcast() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.noctule.grid..",
                        "org.noctule.exchange.map..",
                        "org.noctule.experiment.campaign.hazelcast..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.hazelcast..")
                .check(NOCTULE);
    }

    @Test
    void nothingUsesJavaSerialization() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ObjectInputStream.class, ObjectOutputStream.class)
                .check(NOCTULE);
        noClasses()
                .that(describe(
                        "declare it themselves",
                        c -> c.getRawInterfaces().stream().anyMatch(type -> type.isEquivalentTo(Serializable.class))))
                .should()
                .resideInAPackage("org.noctule..")
                .allowEmptyShould(true)
                .check(NOCTULE);
    }

    @Test
    void onlyCommandEndsTheProcess() {
        noClasses()
                .that()
                .resideOutsideOfPackages("org.noctule.command..", "org.noctule.start..")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .check(NOCTULE);
    }

    @Test
    void chanceHasASeed() {
        noClasses()
                .that()
                // Whoever guesses one may join; no result depends on it.
                .doNotHaveFullyQualifiedName("org.noctule.random.Secret")
                .should()
                .callConstructor(Random.class)
                .orShould()
                .callConstructor(SplittableRandom.class)
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(StrictMath.class, "random")
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .orShould()
                .callMethod(java.util.Collections.class, "shuffle", List.class)
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(ThreadLocalRandom.class, java.security.SecureRandom.class)
                .check(NOCTULE);
    }

    @Test
    void numbersReachFilesTheSameOnEveryJdk() {
        noClasses()
                .should()
                .callMethodWhere(describe("the text of a double is that of the JDK", ArchitectureTest::isTextOfDouble))
                .check(NOCTULE);
    }

    @Test
    void classesAreNamedForWhatTheyDo() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Helpers|Util|Utils)")
                .check(NOCTULE);
    }

    @Test
    void classesAreFinalUnlessTheyAreMadeToBeExtended() {
        classes()
                .that()
                .areTopLevelClasses()
                .and()
                .areNotInterfaces()
                .and()
                .areNotEnums()
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .and()
                .doNotHaveSimpleName("package-info")
                .and(DescribedPredicate.not(
                        describe("are extended", c -> !c.getSubclasses().isEmpty())))
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(NOCTULE);
    }

    private static boolean isTextOfDouble(JavaCall<?> call) {
        return call.getTargetOwner().isEquivalentTo(Double.class)
                && call.getName().equals("toString");
    }
}
