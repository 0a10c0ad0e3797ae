package org.noctule.fabric.ramp;

import java.util.Arrays;

/** The order of the parts on one server: that with the largest number goes first. */
public final class OpSchedule {
    private final int[] priority;

    /**
     * Creates a schedule.
     *
     * @param priority number by part
     */
    public OpSchedule(int... priority) {
        this.priority = priority.clone();
    }

    /** {@return number of nodes of the job's graph} */
    public int nodes() {
        return priority.length;
    }

    /**
     * Returns the priority of a part.
     *
     * @param node the part
     * @return larger runs first
     */
    public int priority(int node) {
        return priority[node];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OpSchedule that && Arrays.equals(priority, that.priority);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(priority);
    }
}
