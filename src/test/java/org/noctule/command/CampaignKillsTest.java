package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Campaigns whose workers, submitters, coordinators and members are killed at random times of their lives, over and
 * over: their table is that of one thread. With {@code -Dnoctule.kills=100} there are so many kills in all, else as
 * many as a minute or two allow.
 */
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
final class CampaignKillsTest {
    private static final int RUNS = 1000;
    private static final int ALL = Integer.getInteger("noctule.kills", 0);
    private static final int PERCENT = 100;
    private static final int LEAST = 3;
    private static final int MOST = 10;

    @TempDir
    private static Path home;

    @TempDir
    private Path folder;

    private static String table;

    @BeforeAll
    static void playOnOneThread() throws IOException {
        final Path out = home.resolve("local");
        final Cli played = Cli.run("campaign", "run", campaign(home, ""), "--out", out, "--threads", 1, "-q");
        assertThat(played).isEqualTo(new Cli(0, "", ""));
        table = Experiments.text(out.resolve("runs.csv"));
        assertThat(table.lines()).hasSize(RUNS + 1);
    }

    private static Path campaign(Path folder, String more) throws IOException {
        return Files.writeString(
                folder.resolve("c.json"),
                "{\"base\": \"" + Path.of("launch/quickstart.json").toAbsolutePath()
                        + "\", \"axes\": {\"decision.agent\": [{\"name\": \"classic\", \"policy_pair\":"
                        + " \"random-random\"}]}, \"seeds\": {\"count\": " + RUNS + "}" + more + "}");
    }

    /**
     * Kills a part of all processes that are to be killed; where no number is asked for some, in the time that it has.
     */
    private void demandThatKillsLoseNothing(int percent, int seconds, Path out, List<List<Object>> roles)
            throws IOException, InterruptedException {
        final Path file = folder.resolve("c.json");
        final int kills = ALL > 0 ? ALL * percent / PERCENT : MOST;
        try (KilledProcesses processes = new KilledProcesses(out, percent, roles)) {
            final int killed = ALL > 0
                    ? processes.play(kills, kills, 0, whole -> demandTable(file, whole))
                    : processes.play(kills, LEAST, seconds, whole -> demandTable(file, whole));
            assertThat(killed).isGreaterThanOrEqualTo(Math.min(kills, LEAST));
            System.out.println("killed " + killed + " processes of campaign "
                    + roles.get(0).get(0) + " in " + out.getFileName());
        }
    }

    /** All rows are there once, and another call plays none and changes nothing. */
    private static void demandTable(Path file, Path out) throws IOException {
        assertThat(Cli.run("campaign", "gather", out, "-q")).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(table);
        assertThat(Experiments.text(out.resolve("times.csv")).lines()).hasSize(RUNS + 1);
        assertThat(out.resolve("runs.partial.csv")).doesNotExist();
        assertThat(out.resolve("failures")).doesNotExist();
        final List<String> segments = Experiments.names(out.resolve("rows"));
        assertThat(Cli.run("campaign", "status", out).out())
                .isEqualTo("c: " + RUNS + " of " + RUNS + " runs are done, 0 failed, 0 are missing\n");
        assertThat(Cli.run("campaign", "run", file, "--out", out, "-q")).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.names(out.resolve("rows"))).isEqualTo(segments);
        assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(table);
    }

    @Test
    void workersMayBeKilledAtAnyTime() throws IOException, InterruptedException {
        final Path out = folder.resolve("workers");
        Cli.run("campaign", "run", campaign(folder, ""), "--out", out, "-q");
        final List<Object> worker = List.of("work", out, "--threads", 1, "--publish", 0.1, "-q");
        demandThatKillsLoseNothing(30, 25, out, List.of(worker, worker));
    }

    @Test
    void submittersMayBeKilledAtAnyTime() throws IOException, InterruptedException {
        final Path out = folder.resolve("submitter");
        final Path file = campaign(folder, "");
        demandThatKillsLoseNothing(
                30, 35, out, List.of(List.of("run", file, "--out", out, "--processes", 2, "--publish", 0.1, "-q")));
    }

    @Test
    void coordinatorsAndMembersMayBeKilledAtAnyTime() throws IOException, InterruptedException {
        final Path out = folder.resolve("members");
        final Path file = campaign(folder, ", \"execute\": {\"with\": \"hazelcast\", \"silence_s\": 5}");
        final List<Object> member = List.of("work", out, "--member", "--threads", 1, "--publish", 0.1, "-q");
        Cli.run("campaign", "run", campaign(folder, ""), "--out", out, "-q");
        campaign(folder, ", \"execute\": {\"with\": \"hazelcast\", \"silence_s\": 5}");
        demandThatKillsLoseNothing(
                40,
                60,
                out,
                List.of(List.of("run", file, "--out", out, "--threads", 1, "--publish", 0.1, "-q"), member, member));
    }
}
