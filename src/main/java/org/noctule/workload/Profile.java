package org.noctule.workload;

import java.util.Map;

/** What a job does while it runs. */
public sealed interface Profile {
    /**
     * Returns the name under which the workload lists the profile.
     *
     * @return the name
     */
    String name();

    /**
     * Returns the fields of the description that the simulator does not read.
     *
     * @return an unmodifiable map, in the order of the file
     */
    Map<String, Object> extra();

    /**
     * A job that lasts the same on any core.
     *
     * @param name name in the workload
     * @param delay duration in seconds, positive
     * @param extra further fields
     */
    record Delay(String name, double delay, Map<String, Object> extra) implements Profile {}

    /**
     * A parallel task with the same work on each core.
     *
     * @param name name in the workload
     * @param cpu work per core in flop
     * @param com bytes sent between each ordered pair of cores
     * @param extra further fields
     */
    record ParallelHomogeneous(String name, double cpu, double com, Map<String, Object> extra) implements Profile {}

    /**
     * The work of a trace's job: so many seconds on a core of reference speed.
     *
     * @param name name in the workload
     * @param seconds duration at reference speed in seconds, not negative
     * @param extra further fields
     */
    record ReferenceTime(String name, double seconds, Map<String, Object> extra) implements Profile {}
}
