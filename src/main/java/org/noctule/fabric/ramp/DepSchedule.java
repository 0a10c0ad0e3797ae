package org.noctule.fabric.ramp;

import java.util.Arrays;

/** The order of the transfers on one channel: that with the largest number goes first. */
public final class DepSchedule {
    private final int[] priority;

    /**
     * Creates a schedule.
     *
     * @param priority number by edge
     */
    public DepSchedule(int... priority) {
        this.priority = priority.clone();
    }

    /** {@return number of edges of the job's graph} */
    public int edges() {
        return priority.length;
    }

    /**
     * Returns the priority of an edge.
     *
     * @param edge the edge
     * @return larger goes first
     */
    public int priority(int edge) {
        return priority[edge];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DepSchedule that && Arrays.equals(priority, that.priority);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(priority);
    }
}
