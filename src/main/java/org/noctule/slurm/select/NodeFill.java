package org.noctule.slurm.select;

/** Fills a job's place node by node. */
@FunctionalInterface
interface NodeFill {
    /**
     * Adds nodes until the job has enough.
     *
     * @param chosen the place, with the nodes that the job must have
     * @return false if the nodes do not suffice
     */
    boolean fill(ChosenNodes chosen);
}
