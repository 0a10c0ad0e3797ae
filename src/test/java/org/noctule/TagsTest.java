package org.noctule;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasAnnotations;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.annotation.Annotation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Tags;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Tests that start what is not Java of their own JVM have the tag "whole" or "long", so that those without a tag are
 * quick.
 *
 * <p>A test is followed through methods of test code to where it starts something; what our own code starts by itself,
 * as workers of campaigns, is not seen.
 */
final class TagsTest {
    private static final Set<String> STARTS = Set.of(
            "java.lang.ProcessBuilder.start",
            "java.lang.Runtime.exec",
            "org.noctule.learning.network.Torch.load",
            "org.openqa.selenium.chrome.ChromeDriver.<init>");

    private static final List<Class<? extends Annotation>> KINDS =
            List.of(Test.class, ParameterizedTest.class, RepeatedTest.class, TestFactory.class);
    private static final JavaClasses TESTS = new ClassFileImporter()
            .withImportOption(location -> location.contains("/test-classes/"))
            .importPackages("org.noctule");

    @Test
    void whatReachesBeyondItsJvmIsTagged() {
        final Set<String> reaching = reaching();
        assertThat(reaching).hasSizeGreaterThan(50);
        assertThat(tests().filter(test -> test.reaches(reaching) && test.tags().isEmpty()))
                .as("tests that start PyTorch, a browser or a process without @Tag(\"whole\")")
                .isEmpty();
    }

    @Test
    void thereAreNoOtherTags() {
        assertThat(tests().flatMap(test -> test.tags().stream()).distinct()).containsExactlyInAnyOrder("long", "whole");
    }

    /** A test method, of the class that runs it. */
    private record TestCase(JavaClass owner, JavaMethod method) {
        boolean reaches(Set<String> reaching) {
            return Stream.concat(
                            Stream.of(method),
                            owner.getAllMethods().stream()
                                    .filter(one -> one.isAnnotatedWith(BeforeAll.class)
                                            || one.isAnnotatedWith(BeforeEach.class)))
                    .anyMatch(one -> reaching.contains(one.getFullName()));
        }

        Set<String> tags() {
            return Stream.<HasAnnotations<?>>concat(
                            Stream.of(method), Stream.concat(Stream.of(owner), owner.getAllRawSuperclasses().stream()))
                    .flatMap(TestCase::tags)
                    .collect(Collectors.toSet());
        }

        private static Stream<String> tags(HasAnnotations<?> annotated) {
            return Stream.concat(
                            annotated.tryGetAnnotationOfType(Tag.class).stream(),
                            annotated.tryGetAnnotationOfType(Tags.class).stream()
                                    .flatMap(tags -> Stream.of(tags.value())))
                    .map(Tag::value);
        }

        @Override
        public String toString() {
            return owner.getSimpleName() + "." + method.getName();
        }
    }

    private static Stream<TestCase> tests() {
        return TESTS.stream()
                .filter(owner -> !owner.getModifiers().contains(JavaModifier.ABSTRACT))
                .flatMap(owner -> owner.getAllMethods().stream()
                        .filter(method -> KINDS.stream().anyMatch(method::isAnnotatedWith))
                        .map(method -> new TestCase(owner, method)));
    }

    /** Full names of the methods of test code that come to start something. */
    private static Set<String> reaching() {
        final List<JavaCodeUnit> units =
                TESTS.stream().flatMap(owner -> owner.getCodeUnits().stream()).toList();
        final Set<String> reaching = new HashSet<>();
        int before;
        do {
            before = reaching.size();
            units.stream()
                    .filter(unit -> called(unit)
                            .anyMatch(target -> reaching.contains(target.getFullName())
                                    || STARTS.contains(target.getOwner().getFullName() + "." + target.getName())))
                    .forEach(unit -> reaching.add(unit.getFullName()));
        } while (reaching.size() > before);
        return reaching;
    }

    private static Stream<? extends AccessTarget> called(JavaCodeUnit unit) {
        return Stream.of(unit.getCallsFromSelf(), unit.getCodeUnitReferencesFromSelf())
                .flatMap(Set::stream)
                .map(JavaAccess::getTarget);
    }
}
