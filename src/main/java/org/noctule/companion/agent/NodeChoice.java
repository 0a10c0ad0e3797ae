package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/** Chooses the nodes and devices of a job. One class per order. */
interface NodeChoice {
    /**
     * Chooses a place. Nothing is taken.
     *
     * @param book what nodes have left
     * @param job a job that does not run
     * @param allowed numbers of the nodes that it may use; empty for all
     * @return the place; empty only if {@link NodeBook#lowest(Job, Optional)} finds none
     */
    Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed);

    /**
     * Hears of a job that has taken a place.
     *
     * @param job the job
     */
    default void placed(Job job) {}

    /**
     * Tells whether choices depend on anything but the job and the books.
     *
     * @return false if they certainly do not
     */
    default boolean remembers() {
        return false;
    }
}
