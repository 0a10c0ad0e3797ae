package org.noctule.fabric.ramp;

import java.util.Arrays;
import org.noctule.platform.RampFabric;

/**
 * The servers of a fabric that no job holds, with their speed and their memory, all of which a free server has left.
 * Equal values are all the same to a placer that looks at free servers only.
 */
public final class FreeServers {
    private final RampFabric fabric;
    private final double[] memory;
    private final double[] slowness;
    private final long[] words;

    /** Keeps the arrays: bytes by server, times of computations ÷ those at the reference speed, and a bit by server. */
    FreeServers(RampFabric fabric, double[] memory, double[] slowness, long[] words) {
        this.fabric = fabric;
        this.memory = memory;
        this.slowness = slowness;
        this.words = words;
    }

    /** {@return the fabric, of which the value takes room for each server} */
    public RampFabric fabric() {
        return fabric;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FreeServers that
                && Arrays.equals(words, that.words)
                && fabric.equals(that.fabric)
                && Arrays.equals(memory, that.memory)
                && Arrays.equals(slowness, that.slowness);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}
