package org.noctule.simulator;

import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;

/** What is wrong with a set of cores for a job. */
final class Allocations {
    private Allocations() {}

    /** Says which of the cores does not exist or is busy, as a clause about the allocation; empty if none. */
    static String refusal(ResourceSet cores, FreeResources free) {
        final int last = cores.last(cores.intervals() - 1);
        if (last >= free.capacity()) {
            return "names core " + last + ", but the platform has " + free.capacity() + " cores";
        }
        if (free.containsAll(cores)) {
            return "";
        }
        for (final int core : cores.toArray()) {
            if (!free.contains(core)) {
                return "names core " + core + ", which is busy";
            }
        }
        throw new IllegalStateException("All cores of " + cores + " are free.");
    }
}
