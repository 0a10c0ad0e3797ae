package org.noctule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.fabric.ramp.plan.DegreeMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.fabric.ramp.stream.FixedValue;
import org.noctule.fabric.ramp.stream.JobStream;
import org.noctule.fabric.ramp.stream.PublishedDraws;
import org.noctule.fabric.ramp.stream.Sampling;
import org.noctule.fabric.ramp.stream.SkewNormal;
import org.noctule.fabric.ramp.stream.StreamOptions;
import org.noctule.fabric.ramp.stream.UniformGrid;
import org.noctule.platform.RampFabric;
import org.noctule.test.Shared;
import org.noctule.workload.Job;
import org.noctule.workload.graph.OpGraph;

/** Holds whole episodes on the streams of ddls with seed 0 against its numbers of blocked jobs. */
final class RampEpisodeTest {
    /** The numbers of blocked jobs are ddls's own. */
    @ParameterizedTest
    @CsvSource({"A, 4, 220", "A, 2, 455", "C, 4, 120", "D, 2, 96"})
    void constantDegreesBlockAsManyJobsAsInDdls(char deadlines, int degree, int blocked) {
        final List<OpGraph> graphs = Stream.of("alexnet", "gnmt", "resnet18", "squeezenet1_0", "vgg16")
                .map(model -> PipeDreamReader.read(Shared.file("data/pipedream/" + model + "/graph.txt")))
                .toList();
        final List<Job> jobs = JobStream.draw(
                        new StreamOptions(
                                graphs,
                                201,
                                new FixedValue(1000),
                                deadlines == 'A'
                                        ? new UniformGrid(0.1, 1, 2)
                                        : new SkewNormal(deadlines == 'C' ? 0 : -5, 0.1, 1, 2),
                                Sampling.REMOVE_AND_REPEAT,
                                true,
                                50,
                                32,
                                1001,
                                OptionalDouble.empty()),
                        new PublishedDraws(),
                        0)
                .jobs();
        final RampEpisode episode = new RampEpisode(
                new FabricState(new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9), 80e9),
                new JobForecaster(StepRules.published(), Heuristics.published(), new DegreeMemo()),
                new QuantumPartitioner(0.01));

        assertThat(episode.blocked(jobs, 1e6, state -> state.freeServers() < degree ? 0 : degree))
                .isEqualTo(blocked);
    }
}
