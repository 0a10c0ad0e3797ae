package org.noctule.platform;

/** The half that sets the P-states of cores. */
public enum PStateRule {
    /** The simulator: memory, bandwidth contention and idle states are its own, and no agent can forget them. */
    SIMULATOR,
    /** The decision side, by SET_RESOURCE_STATE, as HDeepRM does on Batsim: to the simulator hosts are flat. */
    AGENT
}
