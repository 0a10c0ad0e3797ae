package org.noctule.ramp.slots;

import org.noctule.ramp.block.BlockIndex;

/**
 * The free block that leaves most large ones, and smaller ones inside it where they fit, as
 * {@link org.noctule.ramp.placement.BestFit} finds them where memory is no matter. Answers are kept, as look-ahead asks
 * the same again and again. Not thread-safe.
 */
public final class BestFitBlocks implements BlockRule {
    private static final int KEPT = 1 << 16;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final BlockIndex index;
    private final long[] knownBusy = new long[KEPT];
    private final long[] knownSizes = new long[KEPT];
    private final long[] knownServers = new long[KEPT];

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
        final int slot = (int) ((busy * SPREAD ^ sizes) * SPREAD >>> Long.SIZE - 16);
        if (knownBusy[slot] != busy || knownSizes[slot] != sizes) {
            knownBusy[slot] = busy;
            knownSizes[slot] = sizes;
            knownServers[slot] = search(sizes, busy);
        }
        return knownServers[slot];
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
