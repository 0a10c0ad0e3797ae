package org.noctule.fabric.agent.slots;

import java.util.function.LongConsumer;

/** Finds servers for a job. */
@FunctionalInterface
public interface BlockRule {

    /**
     * Finds servers.
     *
     * @param demand demand of the job
     * @param busy mask of the servers that are not free
     * @return mask of the servers of the job, 0 if they cannot be found
     */
    long place(SlotDemand demand, long busy);

    /**
     * Finds all servers that may be tried.
     *
     * @param demand demand of the job
     * @param busy mask of the servers that are not free
     * @param servers receives masks of the servers of the job, what {@link #place} finds first; unless a rule says
     *     otherwise, that alone
     */
    default void each(SlotDemand demand, long busy, LongConsumer servers) {
        final long only = place(demand, busy);
        if (only != 0) {
            servers.accept(only);
        }
    }
}
