package org.noctule.campaign;

/** The order in which runs are handed out; no result depends on it. */
public enum RunOrder {
    /** By the expected time of a run, so that no long one is left at the end. */
    LONGEST_FIRST,
    /** The order of the plan. */
    AS_GIVEN
}
