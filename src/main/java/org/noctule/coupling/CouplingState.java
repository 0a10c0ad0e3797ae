package org.noctule.coupling;

import java.util.Locale;

/** The ends of producer-consumer workflows. */
public enum CouplingState {
    /** All tasks did their work. */
    COMPLETED,
    /** Some task was killed, failed, was rejected or did not end in time. */
    INCOMPLETE,
    /** The head process of futures could not hold all results and a message to a trainer. */
    OUT_OF_MEMORY,
    /** The pool of the distributed map refused a put. */
    POOL_FULL,
    /** The shared memory of the node was full. */
    MEMORY_FULL,
    /** A task looked for shared memory on a node that has none of it. */
    OTHER_NODE;

    /** {@return the name in small letters} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
