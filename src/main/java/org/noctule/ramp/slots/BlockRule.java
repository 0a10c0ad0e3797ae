package org.noctule.ramp.slots;

/** Finds servers for a job. */
@FunctionalInterface
public interface BlockRule {

    /**
     * Finds servers.
     *
     * @param demand what the job takes
     * @param busy mask of the servers that are not free
     * @return mask of the servers of the job, 0 if they cannot be found
     */
    long place(SlotDemand demand, long busy);
}
