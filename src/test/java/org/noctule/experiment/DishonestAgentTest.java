package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.journal.JournalFile;
import org.noctule.journal.JournalTiming;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;

/** Agents that do not answer as they did, and disks that do not keep what they said. */
final class DishonestAgentTest {
    @TempDir
    private Path path;

    /** Starts one job, and rejects all others. */
    private static Decider rejecting(String job) {
        return message -> new Reply(
                message.now(),
                message.events().stream()
                        .filter(Event.JobSubmitted.class::isInstance)
                        .map(event -> ((Event.JobSubmitted) event).job().id())
                        .<Decision>map(id -> id.equals(job)
                                ? new Decision.ExecuteJob(message.now(), id, ResourceSet.range(0, 1))
                                : new Decision.RejectJob(message.now(), id))
                        .toList());
    }

    private static Runner runner(Experiment experiment, boolean resumes, Decider agent) {
        final RunPlan plan = experiment.plan(true);
        final JournalPlan journal = plan.journal().timed(JournalTiming.AT_ONCE);
        return new Runner(
                plan.journalled(resumes ? journal.resumed() : journal),
                experiment.inputs(),
                (seed, output) -> new DirectSide(agent, 30));
    }

    private static void run(Runner runner, OutputDirectory output) {
        runner.run(output, 0, RunProgress.NONE, Stop.Source.NONE);
    }

    @Test
    void areStoppedAtTheirFirstOtherAnswer() throws IOException {
        final Experiment experiment = new Folder(path).threeJobs("fcfs");
        final OutputDirectory output = new Folder(path).output("out");
        run(runner(experiment, false, rejecting("w0!1")), output);
        Files.delete(output.file("run.json"));
        final long size = Files.size(output.file(JournalFile.NAME));

        assertThatThrownBy(() -> run(runner(experiment, true, rejecting("w0!9")), output))
                .hasMessage("The run differs from its journal at message 2 (date 0.0): the journal says"
                        + " {\"timestamp\":0.0,\"type\":\"EXECUTE_JOB\",\"data\":{\"job_id\":\"w0!1\",\"alloc\":\"0-1\"}},"
                        + " the agent says {\"timestamp\":0.0,\"type\":\"REJECT_JOB\",\"data\":{\"job_id\":\"w0!1\"}}.")
                .extracting("remedy")
                .isEqualTo("Maybe the agent uses the clock or an unseeded generator.");

        run(runner(experiment, true, rejecting("w0!1")), output);
        assertThat(output.complete()).isTrue();
        assertThat(Files.size(output.file(JournalFile.NAME))).isGreaterThanOrEqualTo(size);
    }

    @Test
    void aFullDiskCostsTheJournalAndNoResult() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "There is no /dev/full.");
        final Experiment experiment = new Folder(path).threeJobs("fcfs");
        final OutputDirectory output = new Folder(path).output("out");
        Files.createSymbolicLink(output.file(JournalFile.NAME), Path.of("/dev/full"));

        run(runner(experiment, false, rejecting("w0!1")), output);

        assertThat(output.complete()).isTrue();
        assertThat(Files.readAllLines(output.file("jobs.csv")))
                .hasSize(1 + List.of(1, 2, 3).size());
    }
}
