package org.noctule.fabric.agent.slots;

import org.noctule.fabric.ramp.block.BlockIndex;

/** The first free block for each number of parts, as RAMP first fit finds them where memory is no matter. */
public final class FirstFitBlocks implements BlockRule {
    private final BlockIndex index;

    /**
     * Creates a rule.
     *
     * @param index the blocks of the fabric
     */
    public FirstFitBlocks(BlockIndex index) {
        this.index = index;
    }

    @Override
    public long place(SlotDemand demand, long busy) {
        long own = 0;
        for (long sizes = demand.sizes(); sizes != 0; sizes &= sizes - 1) {
            final long block = index.first(Long.numberOfTrailingZeros(sizes) + 1, busy);
            if (block == 0) {
                return 0;
            }
            own |= block;
        }
        return own;
    }
}
