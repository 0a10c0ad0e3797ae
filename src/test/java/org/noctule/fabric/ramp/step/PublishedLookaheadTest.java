package org.noctule.fabric.ramp.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.DepScheduler;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpScheduler;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;
import org.noctule.fabric.ramp.partition.PartRules;
import org.noctule.fabric.ramp.partition.PartSplitter;
import org.noctule.fabric.ramp.placement.LeastLoadedChannel;
import org.noctule.fabric.ramp.placement.RandomPlacer;
import org.noctule.fabric.ramp.schedule.CriticalPathFirst;
import org.noctule.fabric.ramp.schedule.FirstDepFirst;
import org.noctule.fabric.ramp.schedule.FirstOpFirst;
import org.noctule.fabric.ramp.schedule.ShortestDepFirst;
import org.noctule.fabric.ramp.schedule.ShortestOpFirst;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

final class PublishedLookaheadTest {
    private static final RampFabric SLOW = new RampFabric(2, 2, 2, 2, 8e10, 1e-3, 1e-4);
    private static final List<OpScheduler> OP_SCHEDULERS =
            List.of(new ShortestOpFirst(), new FirstOpFirst(), new CriticalPathFirst());
    private static final List<DepScheduler> DEP_SCHEDULERS = List.of(new ShortestDepFirst(), new FirstDepFirst());

    private record Case(Plan plan, Communication communication) {}

    private static Case draw(Random random) {
        final StepGraph graph = RandomJobs.graph(random);
        final PartitionedGraph parts =
                new PartSplitter(PartRules.published()).split(graph, RandomJobs.partition(graph, random));
        final FabricState state = new FabricState(SLOW, 80e9);
        final OpPlacement placement =
                new RandomPlacer(random).place(parts, state).orElseThrow();
        final Communication communication =
                new RampCommunication(CommunicationRules.published()).times(parts, placement, SLOW);
        return new Case(
                new Plan(
                        parts,
                        placement,
                        OP_SCHEDULERS.get(random.nextInt(3)).schedule(parts, placement, communication),
                        new LeastLoadedChannel().place(parts, placement, state).orElseThrow(),
                        DEP_SCHEDULERS.get(random.nextInt(2)).schedule(parts, placement, communication)),
                communication);
    }

    @Test
    void agreesWithItsSlowTwin() {
        final Random random = new Random(11);
        for (int turn = 0; turn < 300; turn++) {
            final Case drawn = draw(random);
            final StepForecast fast =
                    new PublishedLookahead().forecast(drawn.plan(), drawn.communication(), TickListener.NONE);
            final StepForecast slow =
                    new SlowLookahead().forecast(drawn.plan(), drawn.communication(), TickListener.NONE);
            assertThat(fast).isEqualTo(slow);
        }
    }

    @Test
    void serversNeverComputeMoreThanThereIsNorFasterThanTheyCan() {
        final Random random = new Random(12);
        for (int turn = 0; turn < 100; turn++) {
            final Case drawn = draw(random);
            final StepForecast step =
                    new PublishedLookahead().forecast(drawn.plan(), drawn.communication(), TickListener.NONE);
            double work = 0;
            for (int node = 0; node < drawn.plan().graph().nodes(); node++) {
                work += drawn.plan().graph().compute(node);
            }
            assertThat(step.busy()).isCloseTo(work, org.assertj.core.api.Assertions.within(1e-9));
            assertThat(step.time()).isGreaterThanOrEqualTo(work / step.workers() - 1e-9);
            assertThat(step.busy() / (step.time() * step.workers())).isBetween(0.0, 1.0 + 1e-9);
        }
    }

    @Test
    void prioritiesOfAgentsMayTie() {
        final Random random = new Random(13);
        for (int turn = 0; turn < 100; turn++) {
            final Case drawn = draw(random);
            final Plan plan = drawn.plan();
            final int[] equal = new int[plan.graph().nodes()];
            final Plan tied = new Plan(
                    plan.graph(),
                    plan.opPlacement(),
                    new org.noctule.fabric.ramp.OpSchedule(equal),
                    plan.depPlacement(),
                    new DepSchedule(new int[plan.graph().edges()]));
            assertThat(new PublishedLookahead().forecast(tied, drawn.communication(), TickListener.NONE))
                    .isEqualTo(new SlowLookahead().forecast(tied, drawn.communication(), TickListener.NONE));
        }
    }

    @Test
    void saysWhichOpCanNeverStart() {
        final OpGraph twoEnds =
                new OpGraph("two ends", List.of(new Op(1, "A", 1, 1, 8, 0), new Op(2, "B", 1, 1, 8, 0)), List.of());
        final StepGraph graph = new StepGraph(twoEnds, List.of(1, 2, 4, 3), List.of(new StepGraph.Edge(1, 3)));
        final PartitionedGraph parts = new PartSplitter(PartRules.published()).split(graph, new OpPartition(2, 1));
        final OpPlacement placement = new OpPlacement(new int[parts.nodes()]);
        final Communication communication =
                new RampCommunication(CommunicationRules.published()).times(parts, placement, SLOW);
        final Plan plan = new Plan(
                parts,
                placement,
                new ShortestOpFirst().schedule(parts, placement, communication),
                new LeastLoadedChannel()
                        .place(parts, placement, new FabricState(SLOW, 80e9))
                        .orElseThrow(),
                new ShortestDepFirst().schedule(parts, placement, communication));
        assertThatThrownBy(() -> new PublishedLookahead().forecast(plan, communication, TickListener.NONE))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("op 4a waits only for the other parts");
    }
}
