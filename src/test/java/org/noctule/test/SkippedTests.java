package org.noctule.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Tells at the end of the tests how many were skipped and why, over all JVMs of one build: each leaves its count beside
 * the classes of tests, and the last one to end prints the sum.
 */
public final class SkippedTests implements LauncherSessionListener, TestExecutionListener {
    private static final Path FOLDER = besideTheseClasses();
    private static final Path FILE = FOLDER.resolve("counts.txt");
    private static final String RUNNING = "running ";
    private static final String SKIPPED = "skipped ";

    private final List<String> reasons = new ArrayList<>();
    private Optional<TestPlan> plan = Optional.empty();

    /** Changes the lines that the JVMs of a build share. */
    private interface Change {
        List<String> of(List<String> lines);
    }

    private static Path besideTheseClasses() {
        try {
            return Path.of(SkippedTests.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling("skipped-tests");
        } catch (final URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        session.getLauncher().registerTestExecutionListeners(this);
        change(lines -> {
            // What a build that was stopped has left does not count.
            final List<String> more =
                    new ArrayList<>(lines.stream().anyMatch(SkippedTests::runs) ? lines : List.<String>of());
            more.add(RUNNING + ProcessHandle.current().pid());
            return more;
        });
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        change(this::close);
    }

    private List<String> close(List<String> lines) {
        final List<String> left = new ArrayList<>(lines);
        left.remove(RUNNING + ProcessHandle.current().pid());
        reasons.forEach(reason -> left.add(SKIPPED + reason));
        final boolean last = left.stream().noneMatch(SkippedTests::runs);
        if (last) {
            left.stream()
                    .filter(line -> line.startsWith(SKIPPED))
                    .map(line -> line.substring(SKIPPED.length()))
                    .collect(Collectors.collectingAndThen(Collectors.toList(), SkippedTests::summary))
                    .forEach(System.out::println);
        }
        return last ? List.of() : left;
    }

    private static boolean runs(String line) {
        return line.startsWith(RUNNING)
                && ProcessHandle.of(Long.parseLong(line.substring(RUNNING.length())))
                        .isPresent();
    }

    /** The sum by reason in one line; none if nothing was skipped. */
    static List<String> summary(List<String> reasons) {
        if (reasons.isEmpty()) {
            return List.of();
        }
        final Map<String, Long> counts =
                reasons.stream().collect(Collectors.groupingBy(reason -> reason, TreeMap::new, Collectors.counting()));
        return List.of(reasons.size() + (reasons.size() == 1 ? " test" : " tests") + " skipped: "
                + counts.entrySet().stream()
                        .map(count -> count.getKey() + " (" + count.getValue() + ")")
                        .collect(Collectors.joining(", ")));
    }

    /** What two tests that are skipped for the same thing have in common. */
    static String reason(String message) {
        final String line = message.lines().findFirst().orElse("no reason given");
        final String bare = line.replaceFirst("^.*?TestAbortedException: ", "")
                .replaceFirst("^(Assumption failed: )?(skipped: )?", "");
        return bare.replaceFirst("^\\S*shared/\\S+ is not on this machine", "the project's shared data is missing");
    }

    private static void change(Change change) {
        try {
            Files.createDirectories(FOLDER);
            try (FileChannel turn =
                    FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                turn.lock();
                final List<String> lines = change.of(Files.exists(FILE) ? Files.readAllLines(FILE) : List.of());
                Files.deleteIfExists(FILE);
                if (!lines.isEmpty()) {
                    Files.write(FILE, lines);
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = Optional.of(started);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String why) {
        skip(test, why);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
            skip(test, result.getThrowable().map(Throwable::getMessage).orElse("no reason given"));
        }
    }

    /** Of a class that is skipped as a whole every test counts; what a template would have made, nobody knows. */
    private synchronized void skip(TestIdentifier test, String why) {
        final long tests = test.isTest()
                ? 1
                : Math.max(
                        1,
                        plan.orElseThrow().getDescendants(test).stream()
                                .filter(TestIdentifier::isTest)
                                .count());
        for (long i = 0; i < tests; i++) {
            reasons.add(reason(String.valueOf(why)));
        }
    }
}
