package org.noctule.fabric.ramp.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;
import org.noctule.fabric.ramp.placement.FirstFitChannel;
import org.noctule.fabric.ramp.placement.LeastLoadedChannel;
import org.noctule.fabric.ramp.placement.RandomPlacer;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

final class SharedChannelLookaheadTest {
    private static final RampFabric FABRIC = new RampFabric(2, 2, 2, 2, 8e10, 1e-3, 1e-4);
    private static final StepRules WHOLE_SECONDS = StepRules.of(Map.of(FabricRule.TIME_UNIT, "seconds"));

    private record Case(Plan plan, Communication communication) {}

    /** All times are multiples of 1/64, so that no order of sums matters. */
    private static Case draw(Random random) {
        final StepGraph graph = RandomJobs.graph(random);
        final PartitionedGraph parts =
                dyadic(WHOLE_SECONDS.splitter().split(graph, RandomJobs.partition(graph, random)), random);
        final FabricState state = new FabricState(FABRIC, 80e9);
        final OpPlacement placement =
                new RandomPlacer(random).place(parts, state).orElseThrow();
        final double[] carrying = new double[parts.edges()];
        final double[] time = new double[parts.edges()];
        for (int edge = 0; edge < time.length; edge++) {
            carrying[edge] = random.nextInt(4) / 4.0;
            time[edge] = carrying[edge] + random.nextInt(3) / 64.0;
        }
        final boolean ties = random.nextInt(3) == 0;
        return new Case(
                new Plan(
                        parts,
                        placement,
                        new OpSchedule(
                                random.ints(parts.nodes(), 0, ties ? 2 : 1000).toArray()),
                        (random.nextBoolean() ? new LeastLoadedChannel() : new FirstFitChannel())
                                .place(parts, placement, state)
                                .orElseThrow(),
                        new DepSchedule(
                                random.ints(parts.edges(), -1, ties ? 2 : 1000).toArray())),
                new Communication(time, carrying, List.of(), 0));
    }

    private static PartitionedGraph dyadic(PartitionedGraph parts, Random random) {
        final int ops = parts.partition().ops();
        final int[] firstPart = new int[2 * ops];
        for (int node = 0; node < firstPart.length; node++) {
            firstPart[node] = parts.node(node, 0);
        }
        final double[] compute = new double[parts.nodes()];
        final double[] memory = new double[parts.nodes()];
        final int[] firstEdge = new int[parts.nodes() + 1];
        for (int node = 0; node < compute.length; node++) {
            compute[node] = random.nextInt(4) / 8.0;
            memory[node] = parts.memory(node);
            firstEdge[node + 1] = parts.firstEdge(node + 1);
        }
        final int[] to = new int[parts.edges()];
        final double[] size = new double[parts.edges()];
        final org.noctule.fabric.ramp.EdgeKind[] kind = new org.noctule.fabric.ramp.EdgeKind[parts.edges()];
        for (int edge = 0; edge < to.length; edge++) {
            to[edge] = parts.to(edge);
            size[edge] = parts.size(edge);
            kind[edge] = parts.kind(edge);
        }
        return new PartitionedGraph(
                parts.graph(), parts.partition(), firstPart, compute, memory, firstEdge, to, size, kind);
    }

    @Test
    void agreesWithItsSlowTwin() {
        final Random random = new Random(21);
        for (int turn = 0; turn < 300; turn++) {
            final Case drawn = draw(random);
            final Release release = Release.values()[turn % 2];
            final SyncStart syncStart = SyncStart.values()[turn / 2 % 2];
            final List<Double> ticks = new ArrayList<>();
            final List<Double> slowTicks = new ArrayList<>();
            final StepForecast fast = new SharedChannelLookahead(release, syncStart)
                    .forecast(drawn.plan(), drawn.communication(), (busy, tick) -> ticks.add(busy + tick));
            final StepForecast slow = new SlowSharedChannels(release, syncStart)
                    .forecast(drawn.plan(), drawn.communication(), (busy, tick) -> slowTicks.add(busy + tick));
            assertThat(fast).isEqualTo(slow);
            assertThat(ticks).isEqualTo(slowTicks);
        }
    }

    @Test
    void noChannelSendsMoreThanItCan() {
        final Random random = new Random(22);
        boolean publishedDoes = false;
        for (int turn = 0; turn < 200; turn++) {
            final Case drawn = draw(random);
            final Plan plan = drawn.plan();
            final double[] sent = new double[plan.depPlacement().channels()];
            for (int edge = 0; edge < plan.graph().edges(); edge++) {
                if (plan.depPlacement().channel(edge) >= 0) {
                    sent[plan.depPlacement().channel(edge)] +=
                            drawn.communication().carrying(edge);
                }
            }
            final double shared = new SharedChannelLookahead(Release.PARENTS, SyncStart.PART)
                    .forecast(plan, drawn.communication(), TickListener.NONE)
                    .time();
            final double unshared = new PublishedLookahead()
                    .forecast(plan, drawn.communication(), TickListener.NONE)
                    .time();
            for (final double time : sent) {
                assertThat(time).isLessThanOrEqualTo(shared);
                publishedDoes |= time > unshared;
            }
        }
        assertThat(publishedDoes).isTrue();
    }

    /** Two children on one server are handed 0.5 GB each by one channel of 2.5 GB/s. */
    @Test
    void transfersOnAChannelGoByPriority() {
        final OpGraph fork = new OpGraph(
                "fork",
                List.of(
                        new Op(1, "A", 1, 0, 1e9, 0),
                        new Op(2, "B", 1, 0, 0, 0),
                        new Op(3, "C", 1, 0, 0, 0),
                        new Op(4, "D", 1, 0, 0, 0)),
                List.of(new Dep(1, 2), new Dep(1, 3), new Dep(2, 4), new Dep(3, 4)));
        final PartitionedGraph parts = WHOLE_SECONDS.splitter().split(StepGraph.of(fork), new OpPartition(1, 1, 1, 1));
        final RampFabric fabric = new RampFabric(2, 1, 1, 1, 4e10, 0.5, 0);
        final int[] servers = {0, 1, 1, 1, 0, 1, 1, 1};
        final OpPlacement placement = new OpPlacement(servers);
        final FabricState state = new FabricState(fabric, 80e9);
        final Communication communication = WHOLE_SECONDS.communication().times(parts, placement, fabric);
        assertThat(communication.time(0)).isEqualTo(0.9);
        assertThat(communication.carrying(0)).isEqualTo(0.4);
        final Plan plan = new Plan(
                parts,
                placement,
                new OpSchedule(new int[parts.nodes()]),
                new FirstFitChannel().place(parts, placement, state).orElseThrow(),
                new DepSchedule(new int[parts.edges()]));
        // 1 s, one transfer after 0.9 s, the other 0.4 s later while the first child computes; then 3 ops in 3 s; the
        // gradients of 1 GB each go back for 0.4 s one after the other, and travel for 0.5 s.
        assertThat(WHOLE_SECONDS
                        .lookahead()
                        .forecast(plan, communication, TickListener.NONE)
                        .time())
                .isCloseTo(1 + 0.9 + 3 + 0.8 + 0.5, org.assertj.core.api.Assertions.within(1e-12));
    }

    @Test
    void aSynchronisationReleasesNothing() {
        final Random random = new Random(23);
        boolean early = false;
        for (int turn = 0; turn < 200; turn++) {
            final Case drawn = draw(random);
            final double any = new SharedChannelLookahead(Release.ANY, SyncStart.PART)
                    .forecast(drawn.plan(), drawn.communication(), TickListener.NONE)
                    .time();
            final double parents = new SharedChannelLookahead(Release.PARENTS, SyncStart.PART)
                    .forecast(drawn.plan(), drawn.communication(), TickListener.NONE)
                    .time();
            early |= any < parents;
        }
        assertThat(early).isTrue();
    }

    @Test
    void opsWithoutParentsStartEvenIfTheySynchronise() {
        final OpGraph twoEnds =
                new OpGraph("two ends", List.of(new Op(1, "A", 1, 1, 8, 0), new Op(2, "B", 1, 1, 8, 0)), List.of());
        final StepGraph graph = new StepGraph(twoEnds, List.of(1, 2, 4, 3), List.of(new StepGraph.Edge(1, 3)));
        final PartitionedGraph parts = StepRules.published().splitter().split(graph, new OpPartition(2, 1));
        final OpPlacement placement = new OpPlacement(new int[parts.nodes()]);
        final Communication communication =
                StepRules.published().communication().times(parts, placement, FABRIC);
        final Plan plan = new Plan(
                parts,
                placement,
                new OpSchedule(new int[parts.nodes()]),
                new FirstFitChannel()
                        .place(parts, placement, new FabricState(FABRIC, 80e9))
                        .orElseThrow(),
                new DepSchedule(new int[parts.edges()]));
        assertThat(new SharedChannelLookahead(Release.PARENTS, SyncStart.PART)
                        .forecast(plan, communication, TickListener.NONE)
                        .time())
                .isEqualTo(4);
        assertThatThrownBy(() -> new SharedChannelLookahead(Release.ANY, SyncStart.PART)
                        .forecast(plan, communication, TickListener.NONE))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("op 4a waits only for the other parts");
    }
}
