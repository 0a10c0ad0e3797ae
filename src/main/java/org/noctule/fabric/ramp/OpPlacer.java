package org.noctule.fabric.ramp;

import java.util.Optional;

/** Finds a server for each part of a job. */
@FunctionalInterface
public interface OpPlacer {

    /**
     * Places a job.
     *
     * @param graph the parts
     * @param state what the servers have left
     * @return a server for each part, empty if the method finds none for some part
     */
    Optional<OpPlacement> place(PartitionedGraph graph, FabricState state);

    /**
     * Tells whether the method finds the same servers whenever the same servers are free, and looks at nothing else, so
     * that its answers can be kept.
     *
     * @return false unless a method says so
     */
    default boolean repeats() {
        return false;
    }
}
