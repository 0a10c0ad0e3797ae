package org.noctule.fabric.ramp;

import org.noctule.platform.RampFabric;

/**
 * The channel between its two servers that each transfer of a job takes. Channels that are used get local numbers, and
 * are named by the local numbers of their servers, so that the same value serves wherever the job lies.
 */
public final class DepPlacement {
    /** Stands for a dependency that takes no channel. */
    public static final int NONE = -1;

    private final int[] local;
    private final int[] number;
    private final int[] from;
    private final int[] to;

    /**
     * Creates a placement.
     *
     * @param graph the parts and their dependencies
     * @param placement the servers of the parts
     * @param numberOf by edge: which channel of the pair of servers, from 0, or {@link #NONE}; edges that are missing
     *     take none
     */
    public DepPlacement(PartitionedGraph graph, OpPlacement placement, int[] numberOf) {
        local = new int[numberOf.length];
        final long workers = placement.workers();
        final Numbering seen = new Numbering(workers * workers);
        for (int edge = 0; edge < numberOf.length; edge++) {
            local[edge] = NONE;
            if (numberOf[edge] >= 0 && edge < graph.edges()) {
                final int source = placement.worker(graph.from(edge));
                final int target = placement.worker(graph.to(edge));
                local[edge] = seen.of((numberOf[edge] * workers + source) * workers + target);
            }
        }
        number = new int[seen.size()];
        from = new int[seen.size()];
        to = new int[seen.size()];
        for (int channel = 0; channel < number.length; channel++) {
            number[channel] = (int) (seen.key(channel) / (workers * workers));
            from[channel] = (int) (seen.key(channel) / workers % workers);
            to[channel] = (int) (seen.key(channel) % workers);
        }
    }

    /** {@return the channels without their servers: for each dependency, the channel of its pair} */
    public ChannelNumbers numbers() {
        final int[] numbers = new int[local.length];
        for (int edge = 0; edge < local.length; edge++) {
            numbers[edge] = local[edge] == NONE ? NONE : number[local[edge]];
        }
        return new ChannelNumbers(numbers);
    }

    /**
     * Tells whether a dependency is a transfer: between two servers, and of more than no bytes.
     *
     * @param graph the parts and their dependencies
     * @param placement the servers of the parts
     * @param edge the edge
     * @return true if it needs a channel
     */
    public static boolean isTransfer(PartitionedGraph graph, OpPlacement placement, int edge) {
        return graph.size(edge) > 0 && placement.worker(graph.from(edge)) != placement.worker(graph.to(edge));
    }

    /** {@return number of edges of the job's graph} */
    public int edges() {
        return local.length;
    }

    /** {@return the number of different channels} */
    public int channels() {
        return number.length;
    }

    /**
     * Returns the channel of a dependency.
     *
     * @param edge the edge
     * @return the channel's local number, from 0, below {@link #channels()}, or {@link #NONE}
     */
    public int channel(int edge) {
        return local[edge];
    }

    /**
     * Returns which of its pair's channels a channel is.
     *
     * @param channel local number of the channel
     * @return a number from 0
     */
    public int number(int channel) {
        return number[channel];
    }

    /**
     * Returns where a channel begins.
     *
     * @param channel local number of the channel
     * @return local number of the server that sends
     */
    public int from(int channel) {
        return from[channel];
    }

    /**
     * Returns where a channel ends.
     *
     * @param channel local number of the channel
     * @return local number of the server that receives
     */
    public int to(int channel) {
        return to[channel];
    }

    /**
     * Returns the fabric's number of a channel.
     *
     * @param channel local number of the channel
     * @param placement the servers of the parts
     * @param fabric the fabric
     * @return as {@link RampFabric#channel(int, int, int)} counts
     */
    public long channel(int channel, OpPlacement placement, RampFabric fabric) {
        return fabric.channel(
                placement.serverOfWorker(from[channel]), placement.serverOfWorker(to[channel]), number[channel]);
    }
}
