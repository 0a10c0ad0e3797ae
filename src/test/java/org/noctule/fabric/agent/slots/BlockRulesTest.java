package org.noctule.fabric.agent.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpPlacer;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.ServerShapes;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.fabric.ramp.partition.PartRules;
import org.noctule.fabric.ramp.partition.PartSplitter;
import org.noctule.fabric.ramp.placement.BestFit;
import org.noctule.fabric.ramp.placement.RampFirstFit;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.StepGraph;

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
            final StepGraph graph = RandomJobs.graph(random);
            final int[] splits = new int[graph.size() / 2];
            final List<Integer> sizes = new ArrayList<>();
            for (int op = 0; op < splits.length; op++) {
                splits[op] = SIZES[random.nextInt(1 + random.nextInt(SIZES.length))];
                sizes.add(splits[op]);
            }
            final PartitionedGraph parts =
                    new PartSplitter(PartRules.published()).split(graph, new OpPartition(splits));
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
    void offersEveryFreeBlockOnceAndBeginsWithTheBest() {
        final BlockIndex index = PublishedStreams.INDEX;
        final Random random = new Random(3);
        for (int trial = 0; trial < 300; trial++) {
            final int size = SIZES[random.nextInt(SIZES.length)];
            final long busy = random.nextLong() & random.nextLong() & 0xFFFF_FFFFL;
            final SlotDemand demand = SlotDemand.of(size, 1, 1, List.of(size, 1));
            final List<Long> offered = new ArrayList<>();
            new FreeBlocks(index, Integer.MAX_VALUE).each(demand, busy, offered::add);
            final List<Long> few = new ArrayList<>();
            new FreeBlocks(index, 3).each(demand, busy, few::add);

            final Set<Long> free = freeBlocks(size, busy);
            if (free.isEmpty()) {
                final long diagonal = index.first(size, busy);
                assertThat(offered).isEqualTo(diagonal == 0 ? List.of() : List.of(diagonal));
            } else {
                assertThat(offered).hasSameSizeAs(free);
                assertThat(new HashSet<>(offered)).isEqualTo(free);
                assertThat(offered.get(0)).isEqualTo(new BestFitBlocks(index).place(demand, busy));
            }
            assertThat(few).isEqualTo(offered.subList(0, Math.min(3, offered.size())));
        }
    }

    /** The free blocks of a size that are no diagonals. */
    private static Set<Long> freeBlocks(int size, long busy) {
        final RampFabric fabric = PublishedStreams.INDEX.fabric();
        final Set<Long> free = new HashSet<>();
        for (final ServerShape shape : ServerShapes.all(fabric, size)) {
            for (int block = 0; block < shape.blocks(fabric) && !shape.diagonal(); block++) {
                long mask = 0;
                for (int server = 0; server < size; server++) {
                    mask |= 1L << shape.server(fabric, block, server);
                }
                if ((mask & busy) == 0) {
                    free.add(mask);
                }
            }
        }
        return free;
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
        final SlotState late = new SlotState(9, 2);
        late.take(state.busy(), 9);
        assertThat(new PreferredDegrees(List.of(8, 2), rule).choose(late, job)).isEqualTo(SlotChoice.REJECT);
    }
}
