package org.noctule.failure;

/** The power of cores that are out of use and have no job. */
public enum DeadPower {
    /** None. */
    OFF,
    /** That of free cores, as in Batsim. */
    IDLE
}
