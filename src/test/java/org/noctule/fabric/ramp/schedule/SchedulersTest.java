package org.noctule.fabric.ramp.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.DepScheduler;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.OpScheduler;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.placement.RandomPlacer;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.RampFabric;
import org.noctule.test.Seeds;
import org.noctule.workload.graph.StepGraph;

/** Each scheduler gives each part or edge a number of its own, and orders them as its slow twin does. */
final class SchedulersTest {
    private static final RampFabric FABRIC = new RampFabric(2, 2, 2, 2, 8e10, 1e-3, 1e-4);
    private static final int TURNS = 100;

    /** One job somewhere on a fabric. */
    private record Case(PartitionedGraph graph, OpPlacement placement, Communication communication) {
        static Case draw(Random random) {
            final StepGraph step = RandomJobs.graph(random);
            final StepRules rules = random.nextBoolean() ? StepRules.published() : StepRules.corrected();
            final PartitionedGraph graph = rules.splitter().split(step, RandomJobs.partition(step, random));
            final OpPlacement placement = new RandomPlacer(random)
                    .place(graph, new FabricState(FABRIC, 80e9))
                    .orElseThrow();
            return new Case(graph, placement, rules.communication().times(graph, placement, FABRIC));
        }

        SlowOrders slow() {
            return new SlowOrders(graph, placement, communication);
        }
    }

    private static void ops(OpScheduler scheduler, Function<SlowOrders, List<Integer>> twin) {
        final Random random = Seeds.random(1);
        for (int turn = 0; turn < TURNS; turn++) {
            final Case drawn = Case.draw(random);
            final OpSchedule schedule = scheduler.schedule(drawn.graph, drawn.placement, drawn.communication);
            assertThat(schedule.nodes()).isEqualTo(drawn.graph.nodes());
            same(schedule.nodes(), schedule::priority, twin.apply(drawn.slow()));
        }
    }

    private static void deps(DepScheduler scheduler, Function<SlowOrders, List<Integer>> twin) {
        final Random random = Seeds.random(2);
        for (int turn = 0; turn < TURNS; turn++) {
            final Case drawn = Case.draw(random);
            final DepSchedule schedule = scheduler.schedule(drawn.graph, drawn.placement, drawn.communication);
            assertThat(schedule.edges()).isEqualTo(drawn.graph.edges());
            same(schedule.edges(), schedule::priority, twin.apply(drawn.slow()));
        }
    }

    private static void same(int length, IntUnaryOperator priority, List<Integer> twin) {
        assertThat(IntStream.range(0, length).map(priority)).doesNotHaveDuplicates();
        assertThat(IntStream.range(0, length)
                        .boxed()
                        .sorted(Comparator.comparing((Integer item) -> -priority.applyAsInt(item)))
                        .toList())
                .isEqualTo(twin);
    }

    @Test
    void firstOpFirstKeepsTheTopologicalOrder() {
        ops(new FirstOpFirst(), SlowOrders::topological);
    }

    @Test
    void shortestOpFirstSorts() {
        ops(new ShortestOpFirst(), SlowOrders::shortestOps);
    }

    @Test
    void criticalPathFirstTakesTheLongestWayToTheEnd() {
        ops(new CriticalPathFirst(), SlowOrders::criticalOps);
    }

    @Test
    void firstDepFirstKeepsTheTopologicalOrder() {
        deps(new FirstDepFirst(), SlowOrders::firstDeps);
    }

    @Test
    void shortestDepFirstSorts() {
        deps(new ShortestDepFirst(), SlowOrders::shortestDeps);
    }
}
