package org.noctule;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the arrows between packages, and rules that no compiler checks. */
final class ArchitectureTest {
    static final JavaClasses NOCTULE = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("org.noctule");

    /** Packages without a notion of clusters. */
    private static final List<String> BASE = List.of("error", "json", "file", "random", "resource", "model");

    /** Rooms of the core, and of what stands around it, in the order in which data flows, and what each may import. */
    private static final Map<String, List<String>> CORE = core();

    /** Capabilities: what no run needs of which it is no part. Rooms of theirs are named after those of the core. */
    private static final List<String> CAPABILITIES = List.of(
            "companion",
            "coupling",
            "deepening",
            "elastic",
            "fabric",
            "failure",
            "hosts",
            "journal",
            "site",
            "slurm",
            "workflow");

    /** The values that a capability hands around, below all of the core that names them. */
    private static final Map<String, List<String>> VALUES = Map.of(
            "companion",
            and(BASE, "workload", "platform"),
            "coupling",
            BASE,
            "deepening",
            BASE,
            "fabric",
            and(BASE, "workload", "platform"),
            "failure",
            and(BASE, "workload", "platform"),
            "journal",
            and(BASE, "protocol"),
            "site",
            and(BASE, "workload", "platform"),
            "slurm",
            and(BASE, "workload", "platform"));

    /** Rooms of capabilities that import another one. */
    private static final Map<String, List<String>> NEIGHBOURS = Map.of(
            "fabric.agent", List.of("deepening"),
            "workflow.agent", List.of("coupling", "coupling.protocol", "coupling.workload"),
            "hosts.simulator",
                    List.of(
                            "coupling",
                            "coupling.protocol",
                            "coupling.simulator",
                            "failure",
                            "failure.simulator",
                            "workflow.simulator"),
            "coupling.simulator", List.of("workflow.simulator"),
            "slurm.agent", List.of("site"),
            "site.agent", List.of("slurm"));

    /**
     * Rooms of the core that still name capabilities, and these: a line that is no longer true fails, and the table may
     * only shrink. Registries name one per line.
     */
    private static final Map<String, String> LEAKS = Map.of(
            "learning",
            "fabric fabric.agent",
            "experiment",
            "deepening.agent fabric fabric.agent fabric.learning fabric.simulator"
                    + " failure hosts.simulator journal workflow.simulator",
            "campaign",
            "deepening deepening.experiment deepening.learning fabric.agent",
            "command",
            "coupling.command deepening.command fabric failure hosts.platform journal journal.command"
                    + " journal.experiment site.command",
            "bench",
            "coupling coupling.experiment deepening deepening.experiment deepening.learning fabric fabric.agent failure"
                    + " journal slurm");

    private static Map<String, List<String>> core() {
        final Map<String, List<String>> core = new LinkedHashMap<>();
        core.put("error", List.of());
        core.put("json", List.of("error"));
        core.put("file", List.of("error"));
        core.put("random", List.of());
        core.put("resource", List.of("error", "json"));
        core.put("model", List.of("error", "json", "file"));
        core.put("grid", BASE);
        core.put("exchange", and(BASE, "grid"));
        core.put("platform", BASE);
        core.put("workload", BASE);
        core.put("protocol", and(BASE, "workload", "platform"));
        core.put("simulator", and(core.get("protocol"), "protocol"));
        core.put("agent", and(core.get("protocol"), "protocol"));
        core.put("learning", and(core.get("agent"), "agent"));
        core.put("report", BASE);
        core.put("experiment", and(core.get("learning"), "learning", "simulator", "report", "exchange", "grid"));
        core.put("campaign", and(core.get("experiment"), "experiment"));
        core.put("start", List.of("error", "file"));
        core.put("command", and(core.get("campaign"), "campaign", "start"));
        core.put("bench", and(core.get("command"), "command"));
        return core;
    }

    private static List<String> and(List<String> some, String... others) {
        return Stream.concat(some.stream(), Stream.of(others)).toList();
    }

    /** The room of a type: a part of a capability, or a room of the core. */
    private static String room(JavaClass type) {
        final String[] names =
                type.getPackageName().substring("org.noctule.".length()).split("\\.");
        return names.length > 1 && CAPABILITIES.contains(names[0]) && CORE.containsKey(names[1])
                ? names[0] + "." + names[1]
                : names[0];
    }

    private static Set<String> imported(String room) {
        return NOCTULE.stream()
                .filter(type -> room(type).equals(room))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                .filter(target -> target.getPackageName().startsWith("org.noctule."))
                .map(ArchitectureTest::room)
                .collect(toCollection(TreeSet::new));
    }

    static Set<String> rooms() {
        return NOCTULE.stream().map(ArchitectureTest::room).collect(toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void importsOnlyWhatItsArrowsAllow(String room) {
        final Set<String> more = imported(room);
        more.removeAll(allowed(room));
        final Set<String> known =
                new TreeSet<>(List.of(LEAKS.getOrDefault(room, "").split(" ")));
        known.remove("");
        assertThat(more).as("what %s imports beside its arrows", room).isEqualTo(known);
    }

    private static Set<String> allowed(String room) {
        final Set<String> allowed = new TreeSet<>(NEIGHBOURS.getOrDefault(room, List.of()));
        allowed.add(room);
        final int dot = room.indexOf('.');
        if (dot < 0) {
            allowed.addAll(CORE.containsKey(room) ? CORE.get(room) : VALUES.get(room));
        } else {
            final String capability = room.substring(0, dot);
            final String layer = room.substring(dot + 1);
            allowed.add(capability);
            allowed.add(layer);
            allowed.addAll(CORE.get(layer));
            CORE.get(layer).forEach(below -> allowed.add(capability + "." + below));
        }
        return allowed;
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
                .resideOutsideOfPackages("org.noctule.learning..", "org.noctule.*.learning..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.bytedeco..")
                .check(NOCTULE);
    }

    @Test
    void networksArePlayedWithoutPyTorch() {
        noClasses()
                .that()
                .resideInAPackage("org.noctule.learning.forward..")
                .or()
                .haveNameMatching(
                        "org.noctule.deepening.learning.(Adaptation(Policy|Scores)|PlayedAdaptation|Softening)")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.bytedeco..", "org.noctule.learning.network..")
                .check(NOCTULE);
    }

    @Test
    void onlyWhatSpansMachinesUsesHazelcast() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.noctule.grid..", "org.noctule.exchange.map..", "org.noctule.campaign.hazelcast..")
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
                .resideOutsideOfPackages("org.noctule.command..", "org.noctule.*.command..", "org.noctule.start..")
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
