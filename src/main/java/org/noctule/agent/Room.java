package org.noctule.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/**
 * The room that nodes have at one date: what reservations are made in. Its owner changes it as time goes on in thought;
 * no placement hears of it.
 */
public interface Room {
    /**
     * Tells whether a job has a place.
     *
     * @param job the job
     * @param nodes numbers of the nodes that it may use; empty for all
     * @return true if it fits
     */
    boolean fits(Job job, Optional<BitSet> nodes);

    /**
     * Chooses a place as the placement would whose room this is. Nothing is taken.
     *
     * @param job the job
     * @param nodes numbers of the nodes that it may use; empty for all
     * @return the place; empty if there is none
     */
    Optional<JobPlan> place(Job job, Optional<BitSet> nodes);

    /**
     * Takes what a job has.
     *
     * @param job the job
     * @param plan its place
     */
    void take(Job job, JobPlan plan);

    /**
     * Gives back what a job had.
     *
     * @param job the job
     * @param plan its place
     */
    void giveBack(Job job, JobPlan plan);

    /**
     * Keeps, of what some nodes have, no more than they have in another room.
     *
     * @param other a room of the same machine
     * @param plan a place: its nodes
     */
    void narrow(Room other, JobPlan plan);

    /** Hears whether nodes could take a task of a job. */
    @FunctionalInterface
    interface Hosts {
        /**
         * Hears of a node.
         *
         * @param node its number
         * @param hosts true if it could
         */
        void node(int node, boolean hosts);
    }

    /**
     * Tells of each node whether it could take a task of a job.
     *
     * @param job the job
     * @param hosts hears it
     */
    void tell(Job job, Hosts hosts);

    /**
     * Tells of each node of a place whether it could take a task of a job.
     *
     * @param job the job
     * @param plan the place, of another job
     * @param hosts hears it
     */
    void tell(Job job, JobPlan plan, Hosts hosts);

    /** {@return a room of its own that is like this one now} */
    Room copy();
}
