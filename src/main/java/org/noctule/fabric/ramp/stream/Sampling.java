package org.noctule.fabric.ramp.stream;

/** The fate of a pool's entry that was drawn. */
public enum Sampling {
    /** It stays in the pool. */
    REPLACE,
    /** It is gone; the stream ends when the pool is empty. */
    REMOVE,
    /** It is gone until the pool is empty; then all entries are back, with the deadlines that they had. */
    REMOVE_AND_REPEAT
}
