package org.noctule.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/** A placement by node, which gives jobs the companions of their cores too. */
public interface NodePlacement extends Placement {
    /** {@return the room that nodes have now, as a copy} */
    Room room();

    /**
     * Chooses a place on some nodes and takes it.
     *
     * @param job a job that does not run
     * @param nodes numbers of the nodes that it may use; empty for all
     * @return its cores; empty, with nothing changed, if it cannot be placed now
     */
    ResourceSet place(Job job, Optional<BitSet> nodes);

    /**
     * Takes a place that was chosen in a {@link Room}.
     *
     * @param job a job that does not run
     * @param plan a place that is free
     * @return its cores
     */
    ResourceSet take(Job job, JobPlan plan);

    /**
     * Takes a place that another decision side chose.
     *
     * @param job a job that does not run
     * @param cores free cores
     * @param plan its place; empty for the lowest one on these cores
     * @throws org.noctule.error.NoctuleException if there is none
     */
    void take(Job job, ResourceSet cores, Optional<JobPlan> plan);

    /**
     * Takes the lowest place on some cores, if there is one.
     *
     * @param job a job that does not run
     * @param cores free cores, as many as it asks for
     * @return false, with nothing changed, if their nodes have not what it asks for beside them
     */
    boolean takes(Job job, ResourceSet cores);

    /** Hears what nodes have left. */
    @FunctionalInterface
    interface Left {
        /**
         * Hears of a node.
         *
         * @param node its number
         * @param cards number of its cards that no job has, shares as parts
         * @param memory its memory that no job has, in MB
         */
        void node(int node, double cards, double memory);
    }

    /**
     * Tells what each node has left.
     *
     * @param left hears it
     */
    void tellLeft(Left left);

    /**
     * Returns the place of a job.
     *
     * @param job a job that was placed
     * @return what it has of nodes
     */
    JobPlan plan(Job job);
}
