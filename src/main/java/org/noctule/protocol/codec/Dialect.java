package org.noctule.protocol.codec;

/** The forms in which messages are written; both are Batsim's protocol version 4. */
public enum Dialect {
    /** Between our halves: numbers in the shortest form that reads back as the same double, and extensions. */
    NOCTULE,
    /** Exactly Batsim's keys, numbers with six decimals, no extension. */
    BATSIM
}
