package org.noctule.protocol;

/** The states of a job, by their names on the wire. */
public enum JobState {
    /** Not yet submitted. */
    NOT_SUBMITTED,
    /** Waiting. */
    SUBMITTED,
    /** Running. */
    RUNNING,
    /** Ran to its end. */
    COMPLETED_SUCCESSFULLY,
    /** Ran to its end and returned a code above 0. */
    COMPLETED_FAILED,
    /** Killed at its walltime. */
    COMPLETED_WALLTIME_REACHED,
    /** Killed on request. */
    COMPLETED_KILLED,
    /** Refused by the decision side. */
    REJECTED
}
