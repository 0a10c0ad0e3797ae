package org.noctule.simulator;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.resource.ResourceSet;

/** The machines that cannot be used now. */
public final class MachineOutages {
    private final BitSet unavailable = new BitSet();

    /** Begins with all machines available. */
    MachineOutages() {}

    void set(ResourceSet machines, boolean available) {
        machines.forEach(machine -> unavailable.set(machine, !available));
    }

    boolean contains(int machine) {
        return unavailable.get(machine);
    }

    /**
     * Objects to machines that cannot be used.
     *
     * @param machines the machines of an allocation
     * @return a clause about the allocation, empty if all can be used
     */
    public Optional<Objection> objection(ResourceSet machines) {
        if (unavailable.isEmpty()) {
            return Optional.empty();
        }
        for (final int machine : machines.toArray()) {
            if (unavailable.get(machine)) {
                return Objection.of("names core " + machine + ", which is unavailable");
            }
        }
        return Optional.empty();
    }
}
