package org.noctule.learning.algorithm;

/** The baseline with which REINFORCE compares a return. */
public enum Baseline {
    /** Nothing, as HDeepRM does. */
    NONE,
    /** The mean of all returns of the update. */
    BATCH,
    /** The mean of returns so far, where older updates count less and less. */
    MOVING
}
