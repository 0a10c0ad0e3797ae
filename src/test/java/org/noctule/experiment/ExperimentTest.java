package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Reply;
import org.noctule.protocol.channel.ChannelOptions;

final class ExperimentTest {
    private static final String DRAWN = "'workload_file_path': 'trace.swf', 'workload': {'memory_bandwidth': 'random'}";

    @TempDir
    private Path path;

    private Experiment drawn() {
        final Folder folder = new Folder(path);
        folder.write("trace.swf", "1 0 -1 10 4 -1 -1 4 10 -1 1 1 -1 -1 -1 -1 -1 -1\n".repeat(1));
        return folder.experiment(DRAWN);
    }

    @Test
    void runsFromFilesToResults() {
        final Folder folder = new Folder(path);
        final Experiment experiment = folder.threeJobs("fcfs");
        final RunResult result = experiment
                .runner(experiment.plan(true))
                .run(folder.output("out"), 0, RunProgress.NONE, Stop.Source.NONE);
        assertThat(experiment.agent()).isEqualTo("fcfs");
        assertThat(result.summary().makespan()).isEqualTo(30);
    }

    @Test
    void isDecidedWhereItsAgentIs() {
        final Folder folder = new Folder(path);
        final Experiment experiment = folder.threeJobs("fcfs")
                .decidedAt((options, inputs) ->
                        (seed, output) -> new DirectSide(message -> Reply.none(message.now()), ChannelOptions.TIMEOUT));
        final Runner runner = experiment.runner(experiment.plan(true));
        assertThatThrownBy(() -> runner.run(folder.output("out"), 0, RunProgress.NONE, Stop.Source.NONE))
                .extracting(e -> ((NoctuleException) e).kind())
                .isEqualTo(NoctuleException.Kind.DEADLOCK);
    }

    @Test
    void drawsOtherJobsWithAnotherSeedOnlyWhereJobsAreDrawn() {
        final Experiment drawn = drawn();
        final Experiment other = drawn.withSeed(5);
        assertThat(other.options().shared().seed()).isEqualTo(5);
        assertThat(other.options().trace().seed()).isEqualTo(5);
        assertThat(other.inputs().workloads()).isNotEqualTo(drawn.inputs().workloads());
        assertThat(drawn.withSeed(0)).isSameAs(drawn);

        final Experiment fixed = new Folder(path).threeJobs("fcfs");
        assertThat(fixed.withSeed(5).inputs()).isSameAs(fixed.inputs());
    }

    @Test
    void trainsOnlyWhereItsOptionsSaySo() {
        assertThat(new Folder(path).threeJobs("fcfs").training()).isEmpty();
        final Experiment training = new Folder(path)
                .experiment("'workload_file_path': 'jobs.json',"
                        + " 'decision': {'agent': {'name': 'reinforce', 'run': 'train', 'training': {'episodes': 3}}}");
        assertThat(training.training().orElseThrow().episodes()).isEqualTo(3);
        assertThat(training.training().orElseThrow().withEpisodes(8).episodes()).isEqualTo(8);
    }
}
