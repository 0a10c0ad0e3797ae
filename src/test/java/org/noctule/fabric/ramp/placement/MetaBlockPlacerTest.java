package org.noctule.fabric.ramp.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.PlanCheck;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.block.MetaBlock;
import org.noctule.fabric.ramp.partition.PartRules;
import org.noctule.fabric.ramp.partition.PartSplitter;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.StepGraph;

final class MetaBlockPlacerTest {
    private static final RampFabric FABRIC = new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9);

    @Test
    void keepsAJobInsideTheFirstFreeBlock() {
        final Random random = new Random(5);
        int placed = 0;
        for (int trial = 0; trial < 200; trial++) {
            final StepGraph graph = RandomJobs.graph(random);
            final PartitionedGraph parts =
                    new PartSplitter(PartRules.published()).split(graph, RandomJobs.partition(graph, random));
            final FabricState state = new FabricState(FABRIC, 80e9);
            state.take(1, random.nextInt(FABRIC.size()));
            final ServerShape shape = ServerShape.block(2, 2, 1 + random.nextInt(2));
            final Optional<OpPlacement> found =
                    new MetaBlockPlacer((job, fabric) -> Optional.of(shape)).place(parts, state);
            final Set<Integer> block = new HashSet<>(
                    MetaBlock.find(FABRIC, shape, state::isFree).orElseThrow().servers());
            if (found.isPresent()) {
                placed++;
                assertThat(PlanCheck.servers(parts, found.get(), state)).isEmpty();
                for (int worker = 0; worker < found.get().workers(); worker++) {
                    assertThat(block).contains(found.get().serverOfWorker(worker));
                }
            }
        }
        assertThat(placed).isGreaterThan(100);
    }

    @Test
    void choosesTheShapeOfTheBlockByDegree() {
        final StepGraph graph = RandomJobs.graph(new Random(1));
        final int[] splits = new int[graph.size() / 2];
        Arrays.fill(splits, 8);
        final PartitionedGraph parts = new PartSplitter(PartRules.published()).split(graph, new OpPartition(splits));
        final FabricState wide = new FabricState(new RampFabric(4, 4, 8, 1, 1.6e12, 50e-9, 100e-9), 80e9);
        assertThat(SquareShapes.first().shape(parts, wide)).contains(ServerShape.block(1, 1, 8));
        assertThat(SquareShapes.last().shape(parts, wide)).contains(ServerShape.block(2, 2, 2));
        assertThat(SquareShapes.random(count -> count - 1).shape(parts, wide)).contains(ServerShape.block(2, 2, 2));
        wide.take(0, 0);
        assertThat(SquareShapes.first().shape(parts, wide)).contains(ServerShape.block(1, 1, 8));
        final FabricState narrow = new FabricState(new RampFabric(2, 1, 2, 1, 1.6e12, 50e-9, 100e-9), 80e9);
        assertThat(SquareShapes.first().shape(parts, narrow)).isEmpty();
        assertThat(new MetaBlockPlacer(SquareShapes.first()).place(parts, narrow))
                .isEmpty();
    }
}
