package org.noctule.fabric.ramp.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.PlanCheck;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.ServerShapes;
import org.noctule.fabric.ramp.partition.PartRules;
import org.noctule.fabric.ramp.partition.PartSplitter;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.StepGraph;

final class BestFitTest {

    private static RampFabric fabric(int groups, int racks, int servers) {
        return new RampFabric(groups, racks, servers, 1, 1.6e12, 50e-9, 100e-9);
    }

    /** Looks at every block of every size for every candidate. */
    private static int[] slowly(RampFabric fabric, int size, BitSet closed, BitSet taken) {
        int[] best = {};
        int[] most = {-1, 0, 0, 0};
        for (final boolean diagonal : new boolean[] {false, true}) {
            for (final int[] block : blocks(fabric, size, diagonal)) {
                if (Arrays.stream(block).noneMatch(closed::get) && (!diagonal || most[0] < 0)) {
                    final BitSet after = (BitSet) taken.clone();
                    Arrays.stream(block).forEach(after::set);
                    final int[] left = Arrays.stream(new int[] {16, 8, 6, 4})
                            .map(kept -> (int) blocks(fabric, kept, false).stream()
                                    .filter(other -> Arrays.stream(other).noneMatch(after::get))
                                    .count())
                            .toArray();
                    if (Arrays.compare(left, most) > 0) {
                        most = left;
                        best = block;
                    }
                }
            }
        }
        return best;
    }

    private static List<int[]> blocks(RampFabric fabric, int size, boolean diagonal) {
        final List<int[]> blocks = new ArrayList<>();
        for (final ServerShape shape : ServerShapes.all(fabric, size)) {
            for (int number = 0; number < shape.blocks(fabric) && shape.diagonal() == diagonal; number++) {
                final int[] block = new int[size];
                for (int index = 0; index < size; index++) {
                    block[index] = shape.server(fabric, number, index);
                }
                blocks.add(block);
            }
        }
        return blocks;
    }

    @ParameterizedTest
    @CsvSource({"4, 4, 2", "4, 2, 4", "4, 4, 4", "2, 2, 2", "5, 4, 2", "6, 4, 4"})
    void leavesMostLargeBlocksAsASlowSearchDoes(int groups, int racks, int servers) {
        compare(fabric(groups, racks, servers), new Random(groups * 100L + servers), 12);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"4, 4, 2", "4, 2, 4", "4, 4, 4", "2, 2, 2", "5, 4, 2", "6, 4, 4"})
    void leavesMostLargeBlocksAsASlowSearchDoesForLong(int groups, int racks, int servers) {
        compare(fabric(groups, racks, servers), new Random(groups * 1000L + servers), 200);
    }

    private static void compare(RampFabric fabric, Random random, int trials) {
        final List<BlockChoice> choices = new ArrayList<>(List.of(new SummedChoice(fabric), BlockChoice.of(fabric)));
        for (int trial = 0; trial < trials; trial++) {
            final BitSet closed = new BitSet();
            final BitSet taken = new BitSet();
            final int percent = random.nextInt(60);
            for (int server = 0; server < fabric.size(); server++) {
                closed.set(server, random.nextInt(100) < percent);
                taken.set(server, closed.get(server) || random.nextInt(20) == 0);
            }
            for (final int size : new int[] {1, 2, 4, 6, 8, 10, 16}) {
                final int[] expected = slowly(fabric, size, closed, taken);
                for (final BlockChoice choice : choices) {
                    assertThat(choice.best(size, closed, taken)).isEqualTo(expected);
                    assertThat(choice.first(size, closed).length).isEqualTo(expected.length);
                }
            }
        }
    }

    @Test
    void placesJobsThatCanBeMounted() {
        final Random random = new Random(11);
        int placed = 0;
        for (int trial = 0; trial < 200; trial++) {
            final RampFabric fabric = trial % 2 == 0 ? fabric(4, 4, 2) : fabric(6, 4, 4);
            final StepGraph graph = RandomJobs.graph(random);
            final PartitionedGraph parts =
                    new PartSplitter(PartRules.published()).split(graph, RandomJobs.partition(graph, random));
            final FabricState state = new FabricState(fabric, 6e9 + random.nextInt(4) * 1e9);
            state.take(1, random.ints(12, 0, fabric.size()).distinct().toArray());
            final Optional<OpPlacement> found = new BestFit().place(parts, state);
            if (found.isPresent()) {
                placed++;
                assertThat(PlanCheck.servers(parts, found.get(), state)).isEmpty();
                for (int server = 0; server < fabric.size(); server++) {
                    double memory = 0;
                    for (int node = 0; node < parts.nodes(); node++) {
                        memory += found.get().server(node) == server ? parts.memory(node) : 0;
                    }
                    assertThat(memory).isLessThanOrEqualTo(state.freeMemory(server) * (1 + 1e-12));
                }
            }
        }
        assertThat(placed).isBetween(100, 199);
    }

    @Test
    void keepsWholeOpsInsideTheJobsBlock() {
        final StepGraph graph = RandomJobs.graph(new Random(3));
        final int[] splits = new int[graph.size() / 2];
        Arrays.fill(splits, 1);
        splits[splits.length - 1] = 8;
        final PartitionedGraph parts = new PartSplitter(PartRules.published()).split(graph, new OpPartition(splits));
        final FabricState state = new FabricState(fabric(4, 4, 2), 80e9);
        state.take(1, 0, 9);

        final OpPlacement placement = new BestFit().place(parts, state).orElseThrow();

        assertThat(placement.workers()).isEqualTo(8);
        assertThat(new RampFirstFit().place(parts, state).orElseThrow().workers())
                .isGreaterThanOrEqualTo(8);
    }

    @Test
    void searchesAFabricOfThousandsOfServers() {
        final RampFabric fabric = fabric(64, 32, 32);
        final BitSet closed = new BitSet();
        closed.set(0, 40_000);
        final int[] block = BlockChoice.of(fabric).best(16, closed, closed);
        assertThat(block).hasSize(16);
        assertThat(Arrays.stream(block).min().orElseThrow()).isGreaterThanOrEqualTo(40_000);
    }
}
