package org.noctule.simulator;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.noctule.resource.ResourceSet;

/** The machines that cannot be used now: those that at least one outage covers. */
public final class MachineOutages {
    private final BitSet unavailable = new BitSet();
    /** By machine, the outages that cover it beyond the first. */
    private int[] further = {};

    /** Begins with all machines available. */
    MachineOutages() {}

    /**
     * Covers machines by one more outage.
     *
     * @param machines the machines
     * @return those that could be used until now
     */
    ResourceSet cover(ResourceSet machines) {
        final ResourceSet.Builder gone = new ResourceSet.Builder();
        machines.forEach(machine -> {
            if (unavailable.get(machine)) {
                further = machine < further.length ? further : Arrays.copyOf(further, 2 * machine + 1);
                further[machine]++;
            } else {
                unavailable.set(machine);
                gone.add(machine);
            }
        });
        return gone.build();
    }

    /**
     * Ends an outage that covers machines.
     *
     * @param machines the machines
     * @return those that can be used from now on
     */
    ResourceSet uncover(ResourceSet machines) {
        final ResourceSet.Builder back = new ResourceSet.Builder();
        machines.forEach(machine -> {
            if (machine < further.length && further[machine] > 0) {
                further[machine]--;
            } else {
                unavailable.clear(machine);
                back.add(machine);
            }
        });
        return back.build();
    }

    boolean contains(int machine) {
        return unavailable.get(machine);
    }

    /** Number of machines that cannot be used. */
    int size() {
        return unavailable.cardinality();
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
        for (int i = 0; i < machines.intervals(); i++) {
            final int machine = unavailable.nextSetBit(machines.first(i));
            if (machine >= 0 && machine <= machines.last(i)) {
                return Objection.of("names core " + machine + ", which is unavailable");
            }
        }
        return Optional.empty();
    }
}
