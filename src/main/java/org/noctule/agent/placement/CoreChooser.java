package org.noctule.agent.placement;

import org.noctule.resource.ResourceSet;

/** Chooses free cores of a mirror for one job. */
public interface CoreChooser {
    /**
     * Chooses cores greedily, one by one, among those whose node has the memory. Nothing is taken.
     *
     * @param cores number of cores, from 1 to the number of free cores
     * @param memory bytes that the job takes per core
     * @param bandwidth kB/s that the job takes per core
     * @return the cores; empty if memory does not suffice
     */
    ResourceSet choose(int cores, long memory, long bandwidth);

    /**
     * Tells whether a choice depends on anything but the demands and the states of the mirror.
     *
     * @return false if it certainly does not
     */
    default boolean remembers() {
        return true;
    }
}
