package org.noctule.site;

/** Course of a recorded job. */
public enum RecordedState {
    /** It ended by itself. */
    ENDED,
    /** It ended with an error. */
    FAILED,
    /** It was killed at its limit of time. */
    TIMED_OUT,
    /** Someone ended it, before or after its start. */
    CANCELLED,
    /** The cluster ended it: a node failed, or other jobs took its place. */
    INTERRUPTED,
    /** It runs at the end of the record. */
    RUNNING,
    /** It waits at the end of the record. */
    WAITING,
    /** Its state is a word that no reader knows. */
    UNKNOWN
}
