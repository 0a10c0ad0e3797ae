package org.noctule.fabric.ramp.placement;

import java.util.BitSet;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.platform.RampFabric;

/** Bit masks, for small fabrics. */
final class MaskedChoice implements BlockChoice {
    private final BlockIndex index;

    MaskedChoice(RampFabric fabric) {
        index = new BlockIndex(fabric);
    }

    @Override
    public int[] first(int size, BitSet closed) {
        return servers(index.first(size, mask(closed)));
    }

    @Override
    public int[] best(int size, BitSet closed, BitSet taken) {
        return servers(index.best(size, mask(closed), mask(taken)));
    }

    private static long mask(BitSet servers) {
        final long[] words = servers.toLongArray();
        return words.length == 0 ? 0 : words[0];
    }

    private static int[] servers(long mask) {
        return BitSet.valueOf(new long[] {mask}).stream().toArray();
    }
}
