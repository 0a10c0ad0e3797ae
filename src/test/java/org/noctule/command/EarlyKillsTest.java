package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.learning.Natives;
import org.noctule.test.Seeds;

/**
 * Processes that are killed at any time, the very first included. One command, given again and again, comes to the
 * bytes of a command that nobody disturbed.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("whole")
final class EarlyKillsTest {
    private static final int POINTS = 12;

    /** Files that tell of times, or of what was played where. */
    private static final List<String> OTHER =
            List.of("run.json", "decisions.journal", "times.csv", "gathered.json", "schedule.csv", "plan.json");

    @TempDir
    private Path folder;

    /** What is killed. */
    enum Kind {
        LAUNCH("launch easy --transport direct --resume"),
        LAUNCH_WITHOUT_JOURNALS_LEFT("launch random --transport direct --nbruns 3 --set journal=delete --resume"),
        EVALUATE("evaluate easy fcfs conservative --results --threads 1 --resume"),
        CAMPAIGN("campaign run --threads 1 --publish 0.1"),
        TRAINING("launch actor-critic --nbruns 3 --resume");

        private final List<String> words;

        Kind(String words) {
            this.words = List.of(words.split(" "));
        }

        List<String> words(Path out) {
            final String options = switch (this) {
                case CAMPAIGN -> "launch/campaign.json";
                case TRAINING -> "launch/experiments/hdeeprm-learning/actor-critic.json";
                default -> "launch/quickstart.json";
            };
            final List<String> all = new ArrayList<>(words);
            all.addAll(List.of(Path.of(options).toAbsolutePath().toString(), "-q", "--out", out.toString()));
            return all;
        }
    }

    /** The point at which a process is killed. */
    private interface Point {
        boolean isReached(Path out, long nanos);
    }

    private static void play(List<String> words) {
        assertThat(Cli.run(words.toArray())).isEqualTo(new Cli(0, "", ""));
    }

    private Process start(List<String> words) throws IOException {
        return new ProcessBuilder(Cli.process(words))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile())
                .start();
    }

    /** Whether the process was killed, and did not come to its end before. */
    private boolean killed(List<String> words, Path out, Point point) throws IOException, InterruptedException {
        final Process process = start(words);
        try {
            final long begin = System.nanoTime();
            while (process.isAlive() && !point.isReached(out, System.nanoTime() - begin)) {
                // Short enough to meet what is there for an instant, without a core to itself.
                LockSupport.parkNanos(50_000);
            }
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
        if (process.exitValue() == 128 + 9) {
            return true;
        }
        assertThat(process.exitValue())
                .as(Experiments.text(folder.resolve("log.txt")))
                .isZero();
        return false;
    }

    private Map<String, String> undisturbed(Kind kind) throws IOException {
        final Path whole = folder.resolve("whole");
        play(kind.words(whole));
        return files(whole);
    }

    private static Map<String, String> files(Path out) throws IOException {
        final Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(out)) {
            for (final Path file : all.filter(Files::isRegularFile).toList()) {
                final String name = out.relativize(file).toString();
                // What a kill left half-written stays under its hidden name; a campaign's segments are in its table.
                if (!OTHER.contains(file.getFileName().toString())
                        && !file.getFileName().toString().startsWith(".")
                        && !name.startsWith("rows")
                        && !name.startsWith("program")) {
                    files.put(name, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return files;
    }

    private void killAndRepeat(Kind kind, List<Point> points) throws Exception {
        if (kind == Kind.TRAINING) {
            Natives.need();
        }
        final Map<String, String> expected = undisturbed(kind);
        assertThat(expected).isNotEmpty();
        int killed = 0;
        for (int i = 0; i < points.size(); i++) {
            final Path out = folder.resolve("killed-" + i);
            final List<String> words = kind.words(out);
            killed += killed(words, out, points.get(i)) ? 1 : 0;
            // Of a run that has a directory the shorter command is enough.
            final boolean resumes = kind == Kind.LAUNCH && Files.exists(out) && !Files.exists(out.resolve("run.json"));
            play(resumes && i % 2 == 0 ? List.of("resume", out.toString(), "-q") : words);
            assertThat(files(out)).as(kind + " " + i).isEqualTo(expected);
        }
        assertThat(killed).isPositive();
    }

    /** As soon as the directory is there, and as soon as it holds some file more than it did first. */
    private static List<Point> firstInstants() {
        return List.of((out, nanos) -> Files.exists(out), (out, nanos) -> count(out) > 1);
    }

    private static int count(Path out) {
        final String[] names = out.toFile().list();
        return names == null ? 0 : names.length;
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"LAUNCH", "EVALUATE"})
    void oneCommandGoesOnAfterTheFirstInstant(Kind kind) throws Exception {
        killAndRepeat(kind, firstInstants().subList(0, 1));
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(Kind.class)
    void oneCommandGoesOnAfterAnyInstant(Kind kind) throws Exception {
        final long begin = System.nanoTime();
        final Path out = folder.resolve("timed");
        killed(kind.words(out), out, (there, nanos) -> false);
        final long life = System.nanoTime() - begin;
        final Random random = Seeds.random(26 + kind.ordinal());
        final List<Point> points = new ArrayList<>(firstInstants());
        for (int i = 0; i < POINTS; i++) {
            final long at = (long) (random.nextDouble() * life);
            points.add((there, nanos) -> nanos >= at);
            final long after = (long) (random.nextDouble() * TimeUnit.MILLISECONDS.toNanos(200));
            final long[] seen = {0};
            points.add((there, nanos) -> {
                seen[0] = seen[0] == 0 && Files.exists(there) ? nanos : seen[0];
                return seen[0] > 0 && nanos - seen[0] >= after;
            });
        }
        killAndRepeat(kind, points);
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"LAUNCH", "LAUNCH_WITHOUT_JOURNALS_LEFT", "EVALUATE"})
    void oneCommandDoesNothingWhereAllIsDone(Kind kind) throws Exception {
        final Map<String, String> once = undisturbed(kind);
        assertThat(undisturbed(kind)).isEqualTo(once);
        final Path empty = Files.createDirectory(folder.resolve("empty"));
        play(kind.words(empty));
        assertThat(files(empty)).isEqualTo(once);
        assertThat(Arrays.asList(empty.toFile().list())).noneMatch(name -> name.endsWith(".part"));
    }
}
