package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Stop;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.journal.JournalTiming;

/** Runs in which the agent {@code slurm} takes nodes from jobs and queues them again: they repeat as all others do. */
final class RequeuedRunsTest {
    private static final String JOURNAL = "decisions.journal";

    @TempDir
    private Path folder;

    private Path options;

    private Map<String, String> play(String scenario) {
        final Path site = folder.resolve("site");
        final Path file = Path.of("src/test/slurm/scenarios", scenario + ".json");
        assertThat(Cli.run("site", "import", "--scenario", file, "--agent", "slurm", "-o", site)
                        .code())
                .isZero();
        options = site.resolve("options.json");
        return run("whole", options, "--transport", "direct");
    }

    private Map<String, String> run(String name, Object... words) {
        return new Experiments(folder).launched(name, words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"preempt-tier-requeue", "preempt-qos", "preempt-backfill", "requeue-users"})
    void areTheSameOverAnyChannelAfterAKillAndAsForksOfThemselves(String scenario) throws IOException {
        final Map<String, String> whole = play(scenario);
        assertThat(whole.get("jobs.csv")).contains("#1,", "COMPLETED_KILLED");
        assertThat(run("other", options, "--transport", "zmq")).isEqualTo(whole);
        assertThat(Cli.run("replay", folder.resolve("whole"), "--verify").code())
                .isZero();
        for (final int date : new int[] {0, 60, 101, 150, 215, 300}) {
            assertThat(run("fork", "--fork", folder.resolve("whole"), "--at", date))
                    .as("fork at %d", date)
                    .isEqualTo(whole);
        }
        killed(whole);
    }

    /** Kills the run at several dates, and lets it go on. */
    private void killed(Map<String, String> whole) throws IOException {
        final Path first = Files.createDirectory(folder.resolve("journalled"));
        final Experiment experiment = Experiment.of(OptionsReader.read(options, Overrides.NONE, warning -> {}));
        final RunPlan plan = experiment.plan(true);
        final List<String> words = List.of("launch", options.toString(), "--transport", "direct", "--check");
        experiment
                .runner(plan.journalled(
                        plan.journal().timed(JournalTiming.AT_ONCE).by(words, false)))
                .run(new OutputDirectory(first, ""), 0, RunProgress.NONE, Stop.Source.NONE);
        assertThat(Experiments.results(first)).isEqualTo(whole);
        final byte[] journal = Files.readAllBytes(first.resolve(JOURNAL));
        final int head =
                ByteBuffer.wrap(journal, 12, 4).order(ByteOrder.LITTLE_ENDIAN).getInt() + 20;
        for (int part = 0; part < 10; part++) {
            final Path out = Files.createDirectory(folder.resolve("killed" + part));
            Files.write(out.resolve(JOURNAL), Arrays.copyOf(journal, head + (journal.length - head) * part / 10));
            assertThat(Cli.run("resume", out, "-q")).isEqualTo(new Cli(0, "", ""));
            assertThat(Experiments.results(out)).as("%d tenths", part).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @CsvSource({"59, 6, 0, 0", "60, 6, 1, 1", "181, 1, 5, 7"})
    void theQueueAtADateHasJobsThatAreQueuedAgainUnderTheirNumbers(String date, int running, int later, int waiting) {
        play("preempt-tier-requeue");
        final String queue = Cli.run("replay", folder.resolve("whole"), "--until", date, "--as", "squeue")
                .out();
        assertThat(queue.lines().filter(line -> line.contains(" R "))).hasSize(running);
        assertThat(queue.lines().filter(line -> line.endsWith("(BeginTime)"))).hasSize(later);
        assertThat(queue.lines().filter(line -> line.contains(" PD "))).hasSize(waiting);
        assertThat(queue).doesNotContain("#");
    }

    @Test
    void theLifeOfAJobThatIsQueuedAgainBeginsWhenItIs() {
        play("preempt-tier-requeue");
        assertThat(Cli.run("replay", folder.resolve("whole"), "--job", "1#1").out())
                .startsWith("job w0!1#1: 4 cores, estimate 300.00 s\nsubmitted 60.00\n")
                .contains("waits from 60.00 to 181.00: BeginTime")
                .contains("planned for 210.00 on n1")
                .contains("started 210.00 on 0-3\n");
    }

    @ParameterizedTest
    @CsvSource({
        "preempt-tier-requeue, RegisterJob",
        "requeue-users, RegisterJob",
        "preempt-tier-cancel, the start of the job (w0!7) on cores of one that it kills"
    })
    void otherAgentsDoNotFollowThem(String scenario, String what) {
        play(scenario);
        final Cli cli = Cli.run(
                "launch",
                "easy",
                "--fork",
                folder.resolve("whole"),
                "--at",
                150,
                "-q",
                "--out",
                folder.resolve("fork"));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("noctule: A queue agent cannot follow one that decides on other things than starts: " + what
                        + ".\n" + "Maybe let the agent of that run go on itself, or fork at the date 0.\n");
    }
}
