package org.noctule.fabric.agent.slots;

import org.noctule.fabric.ramp.block.BlockIndex;

/**
 * The free block that leaves most large ones, and smaller ones inside it where they fit, as
 * {@link org.noctule.fabric.ramp.placement.BestFit} finds them where memory is no matter. Answers are kept, as
 * look-ahead asks the same again and again. Not thread-safe.
 */
public final class BestFitBlocks implements BlockRule {
    private final BlockIndex index;
    private final KeptAnswers kept = new KeptAnswers(16);
    private final long[] found = new long[kept.size()];

    /**
     * Creates a rule.
     *
     * @param index the blocks of the fabric
     */
    public BestFitBlocks(BlockIndex index) {
        this.index = index;
    }

    @Override
    public long place(SlotDemand demand, long busy) {
        final long sizes = demand.sizes();
        final int place = kept.place(busy, sizes);
        if (!kept.has(place, busy, sizes)) {
            found[place] = search(sizes, busy);
        }
        return found[place];
    }

    private long search(long sizes, long busy) {
        final long block = index.best(SlotDemand.largest(sizes), busy, busy);
        return block == 0 ? 0 : complete(index, sizes ^ Long.highestOneBit(sizes), block, busy);
    }

    /** Adds blocks of smaller sizes to that of the largest; 0 if there is none for some size. */
    static long complete(BlockIndex index, long smaller, long block, long busy) {
        long own = block;
        for (long left = smaller; left != 0; left ^= Long.highestOneBit(left)) {
            final int size = SlotDemand.largest(left);
            final long inside = index.first(size, ~own);
            final long added = inside == 0 ? index.best(size, busy, busy | own) : inside;
            if (added == 0) {
                return 0;
            }
            own |= added;
        }
        return own;
    }
}
