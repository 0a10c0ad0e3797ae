package org.noctule;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Holds files apart that need not know each other, and packages small. A circle is the files of which each needs all
 * others; an interface with a factory of its usual implementations makes one, so small ones are no harm.
 */
final class CirclesTest {
    private static final int LARGEST_CIRCLE = 8;
    private static final int LARGEST_PACKAGE = 48;

    /** How many circles there may be, and files in them; to be lowered with each that goes. */
    private static final int CIRCLES = 44;

    private static final int FILES_IN_CIRCLES = 123;

    /** Circles that are larger still, by the package of their first file, and how large; may only shrink. */
    private static final Map<String, Integer> LARGER_CIRCLES = Map.of();

    /** Packages that are larger still, and their files; may only shrink. */
    private static final Map<String, Integer> LARGER_PACKAGES = Map.of();

    private static final Map<String, Set<String>> NEEDED = needed();

    private static Map<String, Set<String>> needed() {
        final Map<String, Set<String>> needed = new TreeMap<>();
        for (final JavaClass type : ArchitectureTest.NOCTULE) {
            if (!type.getSimpleName().equals("package-info")) {
                final Set<String> others = needed.computeIfAbsent(file(type), file -> new TreeSet<>());
                type.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .map(JavaClass::getBaseComponentType)
                        .filter(target -> target.getPackageName().startsWith("org.noctule."))
                        .forEach(target -> others.add(file(target)));
            }
        }
        return needed;
    }

    private static String file(JavaClass type) {
        return type.getName().substring("org.noctule.".length()).split("\\$", 2)[0];
    }

    private static Set<String> reached(String from) {
        final Set<String> reached = new TreeSet<>();
        final Deque<String> open = new ArrayDeque<>(NEEDED.get(from));
        while (!open.isEmpty()) {
            final String next = open.pop();
            if (reached.add(next)) {
                open.addAll(NEEDED.get(next));
            }
        }
        return reached;
    }

    private static List<Set<String>> circles() {
        final Map<String, Set<String>> reached =
                NEEDED.keySet().stream().collect(toMap(file -> file, CirclesTest::reached));
        final List<Set<String>> circles = new ArrayList<>();
        final Set<String> done = new TreeSet<>();
        for (final String file : NEEDED.keySet()) {
            if (done.add(file)) {
                final Set<String> circle = new TreeSet<>(reached.get(file));
                circle.removeIf(other -> !reached.get(other).contains(file));
                circle.add(file);
                done.addAll(circle);
                if (circle.size() > 1) {
                    circles.add(circle);
                }
            }
        }
        return circles;
    }

    private static String folder(String file) {
        return file.substring(0, file.lastIndexOf('.'));
    }

    @Test
    void filesStandInFewSmallCircles() {
        final List<Set<String>> circles = circles();
        final Map<String, Integer> larger = new TreeMap<>();
        circles.stream()
                .filter(circle -> circle.size() > LARGEST_CIRCLE)
                .forEach(circle -> larger.merge(folder(circle.iterator().next()), circle.size(), Math::max));
        assertThat(larger.keySet())
                .as("packages of circles above " + LARGEST_CIRCLE + " files: " + larger)
                .isEqualTo(LARGER_CIRCLES.keySet());
        assertThat(larger)
                .as("their files")
                .allSatisfy((folder, files) ->
                        assertThat(files).as(folder).isLessThanOrEqualTo(LARGER_CIRCLES.get(folder)));
        assertThat(circles).as("circles of files").hasSizeLessThanOrEqualTo(CIRCLES);
        assertThat(circles.stream().mapToInt(Set::size).sum())
                .as("files in circles: " + circles)
                .isLessThanOrEqualTo(FILES_IN_CIRCLES);
    }

    @Test
    void packagesAreSmall() {
        final Map<String, Long> larger =
                new TreeMap<>(NEEDED.keySet().stream().collect(groupingBy(CirclesTest::folder, counting())));
        larger.values().removeIf(files -> files <= LARGEST_PACKAGE);
        assertThat(larger.keySet())
                .as("packages above " + LARGEST_PACKAGE + " files: " + larger)
                .isEqualTo(LARGER_PACKAGES.keySet());
        assertThat(larger)
                .as("their files")
                .allSatisfy((folder, files) -> assertThat(files)
                        .as(folder)
                        .isLessThanOrEqualTo(LARGER_PACKAGES.get(folder).longValue()));
    }
}
