package org.noctule.fabric.agent.slots;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.noctule.fabric.ramp.block.BlockIndex;

/**
 * Free blocks, those that {@link BestFitBlocks} likes better first, and smaller ones inside them where they fit. For
 * policies that choose among them. Answers are kept, as look-ahead asks the same again and again. Not thread-safe.
 */
public final class FreeBlocks implements BlockRule {
    private final BlockIndex index;
    private final int most;
    private final BlockRule best;
    private final KeptAnswers kept = new KeptAnswers(14);
    private final long[][] found = new long[kept.size()][];

    /**
     * Creates a rule.
     *
     * @param index the blocks of the fabric
     * @param most number of blocks that are tried for a job at one degree, positive
     */
    public FreeBlocks(BlockIndex index, int most) {
        this.index = index;
        this.most = most;
        best = new BestFitBlocks(index);
    }

    @Override
    public long place(SlotDemand demand, long busy) {
        return best.place(demand, busy);
    }

    @Override
    public void each(SlotDemand demand, long busy, LongConsumer servers) {
        for (final long block : find(demand.sizes(), busy)) {
            servers.accept(block);
        }
    }

    private long[] find(long sizes, long busy) {
        final int place = kept.place(busy, sizes);
        if (!kept.has(place, busy, sizes)) {
            found[place] = search(sizes, busy);
        }
        return found[place];
    }

    private long[] search(long sizes, long busy) {
        final long largest = Long.highestOneBit(sizes);
        return Arrays.stream(index.ranked(SlotDemand.largest(sizes), busy, busy))
                .limit(most)
                .map(block -> BestFitBlocks.complete(index, sizes ^ largest, block, busy))
                .filter(servers -> servers != 0)
                .distinct()
                .toArray();
    }
}
