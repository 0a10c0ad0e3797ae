package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Campaigns whose processes are killed, stopped, or find no room on the disk: their table is that of one thread. */
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class CampaignCrashTest {
    private static final int RUNS = 400;
    private static final int KILLS = 4;

    @TempDir
    private static Path home;

    @TempDir
    private Path folder;

    private static Path campaign;
    private static String table;

    @BeforeAll
    static void playOnOneThread() throws IOException {
        campaign = Files.writeString(
                home.resolve("c.json"),
                "{\"base\": \"" + Path.of("launch/quickstart.json").toAbsolutePath()
                        + "\", \"axes\": {\"decision.agent\": [{\"name\": \"classic\", \"policy_pair\":"
                        + " \"random-random\"}]}, \"seeds\": {\"count\": " + RUNS + "}}");
        final Path out = home.resolve("local");
        assertThat(Cli.run("campaign", "run", campaign, "--out", out, "--threads", 1, "-q"))
                .isEqualTo(new Cli(0, "", ""));
        table = Experiments.text(out.resolve("runs.csv"));
        assertThat(table.lines()).hasSize(RUNS + 1);
    }

    private static Process start(Object... arguments) throws IOException {
        return new ProcessBuilder(command(arguments)).inheritIO().start();
    }

    private static List<String> command(Object... arguments) {
        return Cli.process(
                Stream.concat(Stream.of("campaign"), Stream.of(arguments).map(Object::toString))
                        .toList());
    }

    private static int end(Process process) throws InterruptedException {
        assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** A campaign that is planned, and of which no run is over. */
    private Path planned() throws IOException {
        final Path whole = home.resolve("local");
        final Path out = folder.resolve("out");
        try (Stream<Path> files = Files.walk(whole)) {
            for (final Path file :
                    files.filter(each -> !each.getParent().endsWith("rows")).toList()) {
                Files.copy(file, out.resolve(whole.relativize(file)));
            }
        }
        return out;
    }

    private static void sameTable(Path out) {
        assertThat(Cli.run("campaign", "gather", out, "-q")).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(table);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aWorkerThatIsKilledAtAnyTimeLosesNothingThatIsPublished(long seed) throws Exception {
        final Path out = planned();
        final Random random = new Random(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            final Process worker = start("work", out, "--threads", 2, "--publish", 0.2, "-q");
            if (!worker.waitFor(500 + random.nextInt(2500), TimeUnit.MILLISECONDS)) {
                worker.destroyForcibly();
            }
            worker.waitFor();
        }
        assertThat(end(start("work", out, "-q"))).isZero();
        sameTable(out);
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 4})
    void aSubmitterThatIsKilledAtAnyTimeLeavesWhatGoesOn(long seed) throws Exception {
        final Path out = folder.resolve("submitted");
        final Random random = new Random(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            final Process submitter = start("run", campaign, "--out", out, "--processes", 2, "--publish", 0.2, "-q");
            if (!submitter.waitFor(500 + random.nextInt(4000), TimeUnit.MILLISECONDS)) {
                submitter.destroyForcibly();
            }
            submitter.waitFor();
        }
        assertThat(end(start("run", campaign, "--out", out, "--processes", 2, "-q")))
                .isZero();
        assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(table);
    }

    @Test
    void workersEndWithTheProcessThatStartedThem() throws Exception {
        final Path out = folder.resolve("orphaned");
        final Process submitter = start("run", campaign, "--seeds", 50_000, "--out", out, "--processes", 2, "-q");
        while (submitter.isAlive() && submitter.descendants().count() < 2) {
            submitter.waitFor(20, TimeUnit.MILLISECONDS);
        }
        final List<ProcessHandle> workers = submitter.descendants().toList();
        submitter.destroyForcibly();
        for (final ProcessHandle worker : workers) {
            worker.onExit().get(60, TimeUnit.SECONDS);
        }
        assertThat(workers).hasSize(2);
        assertThat(Cli.run("campaign", "status", out).out()).doesNotContain(" 0 are missing");
    }

    @Test
    void aWorkerThatSleepsWhileAnotherDoesItsWorkDoesNoHarm() throws Exception {
        final Path out = planned();
        final Process sleeper = start("work", out, "--threads", 1, "--publish", 0.2, "-q");
        sleeper.waitFor(2500, TimeUnit.MILLISECONDS);
        new ProcessBuilder("kill", "-STOP", Long.toString(sleeper.pid()))
                .start()
                .waitFor();
        assertThat(end(start("work", out, "--threads", 1, "-q"))).isZero();
        sameTable(out);
        new ProcessBuilder("kill", "-CONT", Long.toString(sleeper.pid()))
                .start()
                .waitFor();
        assertThat(end(sleeper)).isZero();
        sameTable(out);
    }

    @Test
    void allRunsMayBeMadeTwiceAtOnce() throws Exception {
        final Path out = planned();
        final Process one = start("work", out, "--publish", 0.2, "-q");
        final Process other = start("work", out, "--publish", 0.3, "-q");
        assertThat(end(one)).isZero();
        assertThat(end(other)).isZero();
        sameTable(out);
    }

    @Test
    void aSignalPublishesWhatIsOverAndAsksToBeStartedAgain() throws Exception {
        final Path out = planned();
        final Process worker = new ProcessBuilder(command("work", out, "--threads", 1)).start();
        String line = "";
        while (line != null && !line.matches("noctule: [1-9]\\d* of .*")) {
            line = worker.errorReader().readLine();
        }
        assumeTrue(line != null, "This machine was through before the first line of progress.");
        worker.destroy();
        assertThat(end(worker)).isEqualTo(75);
        assertThat(Experiments.names(out.resolve("rows"))).hasSize(1);
        assertThat(end(start("work", out, "-q"))).isZero();
        sameTable(out);
    }

    @ParameterizedTest
    @CsvSource({"8", "24"})
    void aFullDiskAsksToBeStartedAgainAndLeavesNoHalfFile(int kilobytes) throws Exception {
        final Path out = planned();
        final Process limited = new ProcessBuilder(Stream.concat(
                                Stream.of(
                                        "bash",
                                        "-c",
                                        "ulimit -f " + kilobytes + " && exec \"$@\"",
                                        "bash",
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString()),
                                Stream.of(
                                        "-XX:-UsePerfData",
                                        "-Xshare:auto",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Main.class.getName(),
                                        "campaign",
                                        "work",
                                        out.toString()))
                        .toList())
                .redirectErrorStream(true)
                .start();
        final String said = new String(limited.getInputStream().readAllBytes());
        assumeTrue(!said.contains("ulimit"), said);
        assertThat(end(limited)).as(said).isEqualTo(75);
        assertThat(said).contains("cannot be written", "Maybe make room on that disk");
        assertThat(Experiments.names(out.resolve("rows"))).noneMatch(name -> name.startsWith("."));
        assertThat(out.resolve("failures")).doesNotExist();
        assertThat(end(start("work", out, "-q"))).isZero();
        sameTable(out);
    }

    @Test
    void twoProcessesComeToTheTableOfOneThread() throws Exception {
        final Path out = folder.resolve("processes");
        assertThat(end(start("run", campaign, "--out", out, "--processes", 2, "--threads", 2, "-q")))
                .isZero();
        assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(table);
    }
}
