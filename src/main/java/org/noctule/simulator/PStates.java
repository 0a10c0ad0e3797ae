package org.noctule.simulator;

import java.util.Optional;
import org.noctule.resource.ResourceSet;

/** The P-states of a machine's cores or hosts. */
public interface PStates {
    /** Tells the recorder what holds at date 0. */
    void begin();

    /** {@return the number of machines that have P-states} */
    int machines();

    /**
     * Tells whether the decision side may set P-states.
     *
     * @return false if they are the simulator's own
     */
    boolean settable();

    /**
     * Tells whether a P-state exists.
     *
     * @param machines ids of machines, at least one
     * @param pState number of the P-state
     * @return whether all these machines exist and have it
     */
    boolean has(ResourceSet machines, int pState);

    /**
     * Objects to setting a P-state now.
     *
     * @param machines machines that have the P-state
     * @param pState number of the P-state
     * @return a clause of its own, empty if it may be set
     */
    Optional<Objection> objection(ResourceSet machines, int pState);

    /**
     * Sets a P-state to which there is no objection.
     *
     * @param machines the machines
     * @param pState number of the P-state
     * @param now the date
     * @return whether the machines have it from this date on; otherwise an event tells when they have
     */
    boolean set(ResourceSet machines, int pState, double now);
}
