package org.noctule.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.platform.Cluster;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;

class RecordedPStatesTest {
    private static final Links LINKS = new Links("ideal", "1Gbps", "0us");
    private static final CoreStates.Listener DEAF = (processor, wasBusy, wasContended) -> {};

    private record Running(ResourceSet cores, long bandwidth) {}

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 1})
    void tellTheCoresWhoseStateDiffersFromTheOneToldBefore(double contending) {
        for (int seed = 0; seed < 60; seed++) {
            final Random random = Seeds.random(seed);
            final CoreStates states = new CoreStates(machine(1 + random.nextInt(4)));
            final Told told = new Told();
            final RecordedPStates recorded = new RecordedPStates(states, told);
            final int[] before = pStates(states);
            final List<Running> jobs = new ArrayList<>();
            for (int step = 0; step < 60; step++) {
                final Running job;
                if (!jobs.isEmpty() && (states.free().size() == 0 || random.nextBoolean())) {
                    job = jobs.remove(random.nextInt(jobs.size()));
                    states.giveBack(job.cores(), 0, job.bandwidth(), DEAF);
                } else {
                    job = new Running(some(states, random), random.nextDouble() < contending ? 40 : 0);
                    jobs.add(job);
                    states.take(job.cores(), 0, job.bandwidth(), DEAF);
                }
                told.rows.clear();
                recorded.compare(job.cores(), step);
                assertThat(told.rows).isEqualTo(differences(before, states, step));
            }
        }
    }

    /** Runs of free cores of random lengths. */
    private static ResourceSet some(CoreStates states, Random random) {
        final int[] free = IntStream.range(0, states.platform().nbCores())
                .filter(states.free()::contains)
                .toArray();
        final int skipped = 1 + random.nextInt(12);
        final int from = random.nextInt(free.length);
        return ResourceSet.of(IntStream.range(from, free.length)
                .filter(i -> i == from || i % skipped != 0)
                .limit(1 + random.nextInt(40))
                .map(i -> free[i])
                .toArray());
    }

    private static List<String> differences(int[] before, CoreStates states, double now) {
        final List<String> rows = new ArrayList<>();
        for (int state = 0; state < 4; state++) {
            final int wanted = state;
            final int[] changed = IntStream.range(0, before.length)
                    .filter(core -> states.pState(core) == wanted && before[core] != wanted)
                    .toArray();
            if (changed.length > 0) {
                rows.add(now + " " + ResourceSet.of(changed) + " " + state);
            }
        }
        Arrays.setAll(before, states::pState);
        return rows;
    }

    private static int[] pStates(CoreStates states) {
        return IntStream.range(0, states.platform().nbCores())
                .map(states::pState)
                .toArray();
    }

    private static Platform machine(int cores) {
        final ProcessorType wide = new ProcessorType("wide", 4 * cores, 1, 1, 0.0001, 100);
        final ProcessorType narrow = new ProcessorType("narrow", cores, 2, 1, 0.0001, 100);
        final NodeType node = new NodeType(
                "n",
                List.of(new NodeType.Processors(wide, 2), new NodeType.Processors(narrow, 1)),
                Double.POSITIVE_INFINITY);
        return new Platform(List.of(new Cluster("c", List.of(new Cluster.Nodes(node, 5)), LINKS)), LINKS, "{}");
    }

    /** Keeps what it is told of P-states. */
    private static final class Told implements Recorder {
        private final List<String> rows = new ArrayList<>();

        @Override
        public void pState(double now, ResourceSet machines, int pState) {
            rows.add(now + " " + machines + " " + pState);
        }

        @Override
        public boolean keepsPStates() {
            return true;
        }

        @Override
        public void jobEnded(
                Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {}

        @Override
        public void jobRejected(Job job, double now, String metadata) {}

        @Override
        public void machines(double now, MachineCounts counts) {}

        @Override
        public void energy(double now, double joules, char type, double watts) {}

        @Override
        public void ended(Totals totals) {}
    }
}
