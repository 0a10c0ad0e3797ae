package org.noctule.fabric.agent.slots;

/** The servers of a fabric of at most 64, until when each is held, and how many arrivals are still to come. */
public final class SlotState {
    /** Stands for a stream whose end is not known. */
    public static final int ENDLESS = Integer.MAX_VALUE;

    private final long[] endings;
    private long busy;
    private int now;
    private int committed;
    private int remaining;

    /**
     * Creates a state without jobs.
     *
     * @param longest the most slots that a job holds its servers
     * @param remaining slots to the end of the stream, by which a job must end to count, or {@link #ENDLESS}
     */
    public SlotState(int longest, int remaining) {
        endings = new long[Integer.highestOneBit(Math.max(1, longest)) << 1];
        this.remaining = remaining;
    }

    /**
     * Creates a copy.
     *
     * @param other the state to copy
     */
    public SlotState(SlotState other) {
        endings = other.endings.clone();
        set(other);
    }

    /**
     * Becomes a copy.
     *
     * @param other a state of the same longest job
     */
    public void set(SlotState other) {
        System.arraycopy(other.endings, 0, endings, 0, endings.length);
        busy = other.busy;
        now = other.now;
        committed = other.committed;
        remaining = other.remaining;
    }

    /** {@return the servers that are held} */
    public long busy() {
        return busy;
    }

    /**
     * {@return the number of slots that are left: slots to the end of the stream, {@link #ENDLESS} if that is not
     * known}
     */
    public int remaining() {
        return remaining;
    }

    /**
     * Gives servers to a job.
     *
     * @param servers mask of free servers
     * @param slots for how many slots, positive and at most the longest
     */
    public void take(long servers, int slots) {
        busy |= servers;
        committed += slots * Long.bitCount(servers);
        endings[now + slots & endings.length - 1] |= servers;
    }

    /** Goes on to the next arrival: first the jobs end that are done by then. */
    public void advance() {
        committed -= Long.bitCount(busy);
        now = now + 1 & endings.length - 1;
        busy &= ~endings[now];
        endings[now] = 0;
        if (remaining != ENDLESS) {
            remaining--;
        }
    }

    /**
     * Works out which servers stay held if no job follows.
     *
     * @param masks receives the masks: element {@code i} is that of the arrival {@code i} slots from now
     */
    public void busyAfter(long[] masks) {
        long held = busy;
        for (int slot = 0; slot < masks.length; slot++) {
            held &= slot == 0 ? -1 : ~endings[now + slot & endings.length - 1];
            masks[slot] = held;
        }
    }

    /** {@return servers times slots for which they are still held} */
    public int committed() {
        return committed;
    }
}
