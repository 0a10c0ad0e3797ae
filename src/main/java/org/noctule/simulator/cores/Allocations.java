package org.noctule.simulator.cores;

import java.util.Optional;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Objection;

/** The objections to a set of cores for a job. */
final class Allocations {
    private Allocations() {}

    /** Objects to cores that do not exist or are busy, with a clause about the allocation. */
    static Optional<Objection> objection(ResourceSet cores, FreeResources free) {
        final int last = cores.last(cores.intervals() - 1);
        if (last >= free.capacity()) {
            return Objection.of("names core " + last + ", but the platform has " + free.capacity() + " cores");
        }
        if (free.containsAll(cores)) {
            return Optional.empty();
        }
        for (final int core : cores.toArray()) {
            if (!free.contains(core)) {
                return Objection.of("names core " + core + ", which is busy");
            }
        }
        throw new IllegalStateException("All cores of " + cores + " are free.");
    }
}
