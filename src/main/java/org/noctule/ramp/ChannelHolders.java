package org.noctule.ramp;

import java.util.Arrays;

/** The job that holds each channel in use. Open addressing without boxes; a removed entry leaves no gap. */
final class ChannelHolders {
    private static final int FIRST_CAPACITY = 64;

    private long[] channels = {};
    private int[] jobs = {};
    private int size;

    int size() {
        return size;
    }

    /** Returns the job that holds a channel, or {@link FabricState#NONE}. */
    int holder(long channel) {
        return size == 0 ? FabricState.NONE : jobs[slot(channel)];
    }

    void put(long channel, int job) {
        if (2 * size >= jobs.length) {
            grow();
        }
        final int slot = slot(channel);
        size += jobs[slot] == FabricState.NONE ? 1 : 0;
        channels[slot] = channel;
        jobs[slot] = job;
    }

    void remove(long channel) {
        if (holder(channel) == FabricState.NONE) {
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
