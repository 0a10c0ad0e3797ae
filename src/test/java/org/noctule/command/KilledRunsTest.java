package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.journal.JournalTiming;
import org.noctule.test.Seeds;
import org.noctule.test.Thorough;

/** Processes that are killed when their journal has reached some size, and the runs that go on then. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@Tag("whole")
class KilledRunsTest {
    private static final int POINTS = Thorough.of(4, 10);

    @TempDir
    private Path folder;

    private List<String> child(List<String> words) {
        return Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-D" + JournalTiming.PROPERTY + "=true",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName()),
                        words.stream())
                .toList();
    }

    /** Starts a process, and kills it once the journal has a size; false if it came to its end before. */
    private boolean killed(List<String> words, Path out, long size) throws IOException, InterruptedException {
        final Path log = folder.resolve("log.txt");
        final Process process = new ProcessBuilder(child(words))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            final Path journal = out.resolve("decisions.journal");
            while (!process.waitFor(1, TimeUnit.MILLISECONDS)) {
                if (Files.exists(journal) && Files.size(journal) >= size) {
                    return true;
                }
            }
            assertThat(process.exitValue()).as(Experiments.text(log)).isZero();
            return false;
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    private void killAndGoOn(KilledKind kind, int points, long seed) throws Exception {
        final Path whole = folder.resolve("whole");
        kind.write(new Experiments(folder));
        try (KilledKind.Served served = kind.serve(folder)) {
            final Cli cli = Cli.run(kind.words(folder, whole, served.endpoint()).toArray());
            assertThat(cli.code()).as(cli.toString()).isZero();
        }
        final Map<String, String> expected = Experiments.results(whole);
        final Random random = Seeds.random(seed);
        int hits = 0;
        for (int attempt = 0; hits < points; attempt++) {
            assertThat(attempt).as("attempts to hit " + points + " points").isLessThan(6 * points);
            final Path out = folder.resolve("killed-" + attempt);
            final boolean hit;
            try (KilledKind.Served served = kind.serve(folder)) {
                hit = killed(kind.words(folder, out, served.endpoint()), out, size(random, 3000));
            }
            if (hit) {
                hits++;
                goOn(kind, out, random.nextBoolean() ? size(random, 6000) : 0);
                assertThat(Experiments.results(out)).as(kind + " " + attempt).isEqualTo(expected);
            }
        }
    }

    private static long size(Random random, int range) {
        return 1 + random.nextInt(range);
    }

    private void goOn(KilledKind kind, Path out, long again) throws Exception {
        boolean open = true;
        if (again > 0) {
            try (KilledKind.Served served = kind.serve(folder)) {
                open = killed(resume(out, served), out, Files.size(out.resolve("decisions.journal")) + again);
            }
        }
        if (open && !complete(out)) {
            try (KilledKind.Served served = kind.serve(folder)) {
                final Cli cli = Cli.run(resume(out, served).toArray());
                assertThat(cli.code())
                        .as(kind + ": " + cli + served.told().get())
                        .isZero();
            }
        }
    }

    private static boolean complete(Path out) {
        return Files.exists(out.resolve("run.json"));
    }

    private static List<String> resume(Path out, KilledKind.Served served) {
        final List<String> words = new ArrayList<>(List.of("resume", out.toString(), "--quiet"));
        if (!served.endpoint().isEmpty()) {
            words.addAll(List.of("--endpoint", served.endpoint()));
        }
        return words;
    }

    @ParameterizedTest
    @EnumSource(names = {"EASY"})
    void goOnToTheSameBytes(KilledKind kind) throws Exception {
        killAndGoOn(kind, 1, 5);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource
    void goOnToTheSameBytesFromManyPoints(KilledKind kind) throws Exception {
        killAndGoOn(kind, POINTS, 7 + kind.ordinal());
    }
}
