package org.noctule.fabric.ramp;

import java.util.Arrays;

/**
 * The job that holds each channel in use: a table of all channels of a small fabric, else open addressing without
 * boxes, where a removed entry leaves no gap.
 */
final class ChannelHolders {
    private static final int FIRST_CAPACITY = 64;
    private static final int MAX_TABLE = 1 << 14;

    private final int tableLength;
    private int[] table = {};

    private long[] channels = {};
    private int[] jobs = {};
    private int size;

    /**
     * Creates an empty map.
     *
     * @param channels number of channels that there are
     */
    ChannelHolders(long channels) {
        tableLength = channels <= MAX_TABLE ? (int) channels : 0;
    }

    int size() {
        return size;
    }

    /** Returns the job that holds a channel, or {@link FabricState#NONE}. */
    int holder(long channel) {
        if (size == 0) {
            return FabricState.NONE;
        }
        return tableLength > 0 ? table[(int) channel] : jobs[slot(channel)];
    }

    void put(long channel, int job) {
        if (tableLength > 0) {
            putInTable((int) channel, job);
            return;
        }
        if (2 * size >= jobs.length) {
            grow();
        }
        final int slot = slot(channel);
        size += jobs[slot] == FabricState.NONE ? 1 : 0;
        channels[slot] = channel;
        jobs[slot] = job;
    }

    private void putInTable(int channel, int job) {
        if (table.length == 0) {
            table = new int[tableLength];
            Arrays.fill(table, FabricState.NONE);
        }
        size += table[channel] == FabricState.NONE ? 1 : 0;
        table[channel] = job;
    }

    void remove(long channel) {
        if (holder(channel) == FabricState.NONE) {
            return;
        }
        if (tableLength > 0) {
            table[(int) channel] = FabricState.NONE;
            size--;
            return;
        }
        int gap = slot(channel);
        for (int slot = next(gap); jobs[slot] != FabricState.NONE; slot = next(slot)) {
            if (distance(first(channels[slot]), slot) >= distance(gap, slot)) {
                channels[gap] = channels[slot];
                jobs[gap] = jobs[slot];
                gap = slot;
            }
        }
        jobs[gap] = FabricState.NONE;
        size--;
    }

    /** The slot of a channel, or the free one where it would go. */
    private int slot(long channel) {
        int slot = first(channel);
        while (jobs[slot] != FabricState.NONE && channels[slot] != channel) {
            slot = next(slot);
        }
        return slot;
    }

    private int first(long channel) {
        final long mixed = channel * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 40) & jobs.length - 1;
    }

    private int next(int slot) {
        return slot + 1 & jobs.length - 1;
    }

    private int distance(int from, int to) {
        return to - from & jobs.length - 1;
    }

    private void grow() {
        final long[] oldChannels = channels;
        final int[] oldJobs = jobs;
        channels = new long[Math.max(FIRST_CAPACITY, 2 * oldJobs.length)];
        jobs = new int[channels.length];
        Arrays.fill(jobs, FabricState.NONE);
        size = 0;
        for (int slot = 0; slot < oldJobs.length; slot++) {
            if (oldJobs[slot] != FabricState.NONE) {
                put(oldChannels[slot], oldJobs[slot]);
            }
        }
    }
}
