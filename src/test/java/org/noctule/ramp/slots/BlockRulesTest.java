package org.noctule.ramp.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.ramp.FabricState;
import org.noctule.ramp.OpPartition;
import org.noctule.ramp.OpPlacement;
import org.noctule.ramp.OpPlacer;
import org.noctule.ramp.PartitionedGraph;
import org.noctule.ramp.RandomJobs;
import org.noctule.ramp.partition.PublishedSplitter;
import org.noctule.ramp.placement.BestFit;
import org.noctule.ramp.placement.RampFirstFit;
import org.noctule.workload.graph.TrainingGraph;

final class BlockRulesTest {
    private static final int[] SIZES = {1, 2, 4, 6, 8, 10, 16};

    @Test
    void takesTheServersThatRampFirstFitTakes() {
        compare(new FirstFitBlocks(PublishedStreams.INDEX), new RampFirstFit());
    }

    @Test
    void takesTheServersThatBestFitTakes() {
        compare(new BestFitBlocks(PublishedStreams.INDEX), new BestFit());
    }

    private static void compare(BlockRule rule, OpPlacer placer) {
        final Random random = new Random(8);
        int placed = 0;
        for (int trial = 0; trial < 300; trial++) {
            final TrainingGraph graph = RandomJobs.graph(random);
            final int[] splits = new int[graph.size() / 2];
            final List<Integer> sizes = new ArrayList<>();
            for (int op = 0; op < splits.length; op++) {
                splits[op] = SIZES[random.nextInt(1 + random.nextInt(SIZES.length))];
                sizes.add(splits[op]);
            }
            final PartitionedGraph parts = new PublishedSplitter().split(graph, new OpPartition(splits));
            final FabricState state = new FabricState(PublishedStreams.INDEX.fabric(), 800e9);
            final int[] busy = random.ints(random.nextInt(10), 0, 32).distinct().toArray();
            state.take(1, busy);
            long mask = 0;
            for (final int server : busy) {
                mask |= 1L << server;
            }
            final Optional<OpPlacement> found = placer.place(parts, state);
            long servers = 0;
            for (int worker = 0; worker < found.map(OpPlacement::workers).orElse(0); worker++) {
                servers |= 1L << found.get().serverOfWorker(worker);
            }
            assertThat(rule.place(SlotDemand.of(2, 1, 1, sizes), mask)).isEqualTo(servers);
            placed += found.isPresent() ? 1 : 0;
        }
        assertThat(placed).isGreaterThan(100);
    }

    @Test
    void prefersDegreesInTheirOrder() {
        final BlockRule rule = new FirstFitBlocks(PublishedStreams.INDEX);
        final SlotJob job =
                new SlotJob("m", List.of(SlotDemand.of(2, 9, 1, List.of(2)), SlotDemand.of(8, 3, 1, List.of(8))));
        final SlotState state = new SlotState(9, SlotState.ENDLESS);
        assertThat(new PreferredDegrees(List.of(16, 8, 2), rule).choose(state, job))
                .isEqualTo(new SlotChoice(8, 0x0F0FL, 3));
        state.take(0xFFFF_FFFFL & ~0x303L, 9);
        assertThat(new PreferredDegrees(List.of(16, 8, 2), rule)
                        .choose(state, job)
                        .degree())
                .isEqualTo(2);
        assertThat(new FixedDegree(4, true, rule).choose(state, job)).isEqualTo(SlotChoice.REJECT);
        state.setRemaining(2);
        assertThat(new PreferredDegrees(List.of(8, 2), rule).choose(state, job)).isEqualTo(SlotChoice.REJECT);
    }
}
