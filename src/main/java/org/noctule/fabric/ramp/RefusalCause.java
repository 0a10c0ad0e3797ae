package org.noctule.fabric.ramp;

import java.util.Locale;

/** The reasons for which a job cannot run as planned. */
public enum RefusalCause {
    /** An op is split in a way that is not allowed, or not at all. */
    OP_PARTITION,
    /** A part has no server, a foreign one, or one that another job holds. */
    OP_PLACEMENT,
    /** A part has no place in the order. */
    OP_SCHEDULE,
    /** A transfer has no channel, a foreign one, or one that another job holds. */
    DEP_PLACEMENT,
    /** A transfer has no place in the order. */
    DEP_SCHEDULE,
    /** A server has less memory than the parts on it take. */
    MEMORY,
    /** The job would end later than it may. */
    MAX_ACCEPTABLE_JCT_EXCEEDED;

    /** {@return the cause as messages and files write it: lower case with underscores} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
