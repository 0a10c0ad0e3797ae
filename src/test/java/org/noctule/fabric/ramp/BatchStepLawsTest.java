package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.placement.RandomPlacer;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.StepGraph;

/** Laws of the corrected physics, whatever the graph, its splits and its placement. */
final class BatchStepLawsTest {
    private static final RampFabric FABRIC = new RampFabric(4, 4, 2, 2, 1.6e12, 5e-5, 1e-5);
    private static final double RATE = 1.6e12 / 8 / 4;
    private static final double DUST = 1e-9;

    private record Job(PartitionedGraph parts, OpPlacement placement) {}

    private static Job draw(Random random) {
        final StepGraph graph = RandomJobs.withSeveralEnds(random);
        final PartitionedGraph parts =
                StepRules.corrected().splitter().split(graph, RandomJobs.partition(graph, random));
        if (random.nextInt(3) == 0) {
            return new Job(parts, new RandomPlacer(random).place(parts, empty()).orElseThrow());
        }
        final int[][] servers = new int[graph.size() / 2][];
        for (int op = 0; op < servers.length; op++) {
            servers[op] = someServers(random, parts.parts(op));
        }
        return new Job(parts, placement(parts, servers));
    }

    private static int[] someServers(Random random, int number) {
        final List<Integer> all =
                new ArrayList<>(IntStream.range(0, FABRIC.size()).boxed().toList());
        Collections.shuffle(all, random);
        return all.stream().limit(number).mapToInt(Integer::intValue).toArray();
    }

    private static OpPlacement placement(PartitionedGraph parts, int[][] servers) {
        final int[] serverOf = new int[parts.nodes()];
        Arrays.setAll(serverOf, node -> servers[parts.original(node) % servers.length][parts.part(node)]);
        return new OpPlacement(serverOf);
    }

    private static FabricState empty() {
        return new FabricState(FABRIC, 1e12);
    }

    private static Proposal.Feasible propose(PartitionedGraph parts, OpPlacement placement) {
        return (Proposal.Feasible) new JobForecaster(StepRules.corrected(), Heuristics.published(), ForecastMemo.NONE)
                .propose(
                        parts.graph(),
                        new PlanRequest(
                                parts.partition(),
                                Optional.of(placement),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        empty());
    }

    @Test
    void whatIsHandedOverAddsUpToTheActivation() {
        final Random random = new Random(61);
        for (int turn = 0; turn < 300; turn++) {
            final PartitionedGraph parts = draw(random).parts();
            final int ops = parts.partition().ops();
            for (final StepGraph.Edge edge : parts.graph().joined()) {
                double bytes = 0;
                for (int tie = 0; tie < parts.edges(); tie++) {
                    if (parts.original(parts.from(tie)) == edge.from() && parts.original(parts.to(tie)) == edge.to()) {
                        bytes += parts.size(tie);
                    }
                }
                final int sender = edge.from() < ops ? edge.from() : edge.to();
                final double activation = parts.graph().op(sender).activation();
                assertThat(bytes).isCloseTo(activation, within(DUST * activation));
            }
        }
    }

    /** By brute force: every part in turn, until none can begin later. */
    private static double longestPath(PartitionedGraph parts) {
        final double[] begin = new double[parts.nodes()];
        for (boolean moved = true; moved; ) {
            moved = false;
            for (int edge = 0; edge < parts.edges(); edge++) {
                final double end = begin[parts.from(edge)] + parts.compute(parts.from(edge));
                if (parts.kind(edge) != EdgeKind.SYNC && end > begin[parts.to(edge)]) {
                    begin[parts.to(edge)] = end;
                    moved = true;
                }
            }
        }
        return IntStream.range(0, parts.nodes())
                .mapToDouble(node -> begin[node] + parts.compute(node))
                .max()
                .orElse(0);
    }

    @Test
    void noStepIsShorterThanItsLongestPathItsBusiestServerOrItsBusiestChannel() {
        final Random random = new Random(62);
        for (int turn = 0; turn < 300; turn++) {
            final Job job = draw(random);
            final Proposal.Feasible planned = propose(job.parts(), job.placement());
            final double time = planned.forecast().time() * (1 + DUST);
            assertThat(longestPath(job.parts())).isLessThanOrEqualTo(time);
            final double[] work = new double[FABRIC.size()];
            for (int node = 0; node < job.parts().nodes(); node++) {
                work[job.placement().server(node)] += job.parts().compute(node);
            }
            assertThat(Arrays.stream(work).max().orElse(0)).isLessThanOrEqualTo(time);
            final DepPlacement channels = planned.plan().depPlacement();
            final double[] sent = new double[channels.channels()];
            for (int edge = 0; edge < job.parts().edges(); edge++) {
                if (channels.channel(edge) >= 0 && job.parts().kind(edge) != EdgeKind.SYNC) {
                    sent[channels.channel(edge)] += job.parts().size(edge) / RATE;
                }
            }
            assertThat(Arrays.stream(sent).max().orElse(0)).isLessThanOrEqualTo(time);
        }
    }

    /** Each op has the first so many of some servers, so that wherever shares meet on equal parts they stay there. */
    @Test
    void opsOfEqualDegreeOnServersThatTheyShareTransferNothingBetweenThem() {
        final Random random = new Random(63);
        for (int turn = 0; turn < 100; turn++) {
            final StepGraph graph = RandomJobs.withSeveralEnds(random);
            final int degree = List.of(1, 2, 4, 6, 8).get(random.nextInt(5));
            final int[] splits = new int[graph.size() / 2];
            Arrays.fill(splits, degree);
            final PartitionedGraph parts = StepRules.corrected().splitter().split(graph, new OpPartition(splits));
            final int[] servers = someServers(random, degree);
            final int[][] same = new int[splits.length][];
            Arrays.fill(same, servers);
            final OpPlacement placement = placement(parts, same);
            for (int edge = 0; edge < parts.edges(); edge++) {
                assertThat(parts.kind(edge) != EdgeKind.SYNC && DepPlacement.isTransfer(parts, placement, edge))
                        .isFalse();
            }
        }
    }

    @Test
    void equalServersOfTheFabricAreEquallyGood() {
        final Random random = new Random(64);
        for (int turn = 0; turn < 200; turn++) {
            final Job job = draw(random);
            final int[] groups = permutation(random, FABRIC.groups());
            final int[] racks = permutation(random, FABRIC.racks());
            final int[] places = permutation(random, FABRIC.servers());
            final int[] renamed = new int[job.parts().nodes()];
            Arrays.setAll(renamed, node -> {
                final int server = job.placement().server(node);
                return FABRIC.server(
                        groups[FABRIC.group(server)], racks[FABRIC.rack(server)], places[FABRIC.position(server)]);
            });
            assertThat(propose(job.parts(), new OpPlacement(renamed)).forecast())
                    .isEqualTo(propose(job.parts(), job.placement()).forecast());
        }
    }

    private static int[] permutation(Random random, int length) {
        final List<Integer> all =
                new ArrayList<>(IntStream.range(0, length).boxed().toList());
        Collections.shuffle(all, random);
        return all.stream().mapToInt(Integer::intValue).toArray();
    }
}
