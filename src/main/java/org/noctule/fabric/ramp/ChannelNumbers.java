package org.noctule.fabric.ramp;

import java.util.Arrays;

/**
 * The channel between its two servers that each dependency takes: a {@link DepPlacement} as an agent says it, which
 * means something only together with the servers.
 */
public final class ChannelNumbers {
    private final int[] number;

    /**
     * Names channels.
     *
     * @param number by edge: which channel of the pair of servers, from 0, or {@link DepPlacement#NONE}
     */
    public ChannelNumbers(int... number) {
        this.number = number.clone();
    }

    /** {@return number of edges of the job's graph} */
    public int edges() {
        return number.length;
    }

    /**
     * Returns the channel of a dependency.
     *
     * @param edge the edge
     * @return its number among those of its pair of servers, or {@link DepPlacement#NONE}
     */
    public int number(int edge) {
        return number[edge];
    }

    /**
     * Finds the channels between given servers.
     *
     * @param graph the parts and their dependencies
     * @param placement the servers of the parts
     * @return the channels
     */
    public DepPlacement between(PartitionedGraph graph, OpPlacement placement) {
        return new DepPlacement(graph, placement, number);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChannelNumbers that && Arrays.equals(number, that.number);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(number);
    }
}
