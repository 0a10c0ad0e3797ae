package org.noctule.fabric.ramp.placement;

import java.util.BitSet;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.platform.RampFabric;

/** Finds free blocks of a fabric. */
interface BlockChoice {

    /** Returns the servers of the first block that holds no closed server, none if there is no such block. */
    int[] first(int size, BitSet closed);

    /**
     * Returns the servers of the full block without a closed server which, on top of the servers that are taken, costs
     * fewest free blocks of 16, then of 8, of 6 and of 4 servers; a diagonal only if no full block is left.
     */
    int[] best(int size, BitSet closed, BitSet taken);

    static BlockChoice of(RampFabric fabric) {
        return fabric.size() <= BlockIndex.MAX_SERVERS ? new MaskedChoice(fabric) : new SummedChoice(fabric);
    }
}
