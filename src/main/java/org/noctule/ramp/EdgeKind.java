package org.noctule.ramp;

/** What a dependency between parts stands for. */
public enum EdgeKind {
    /** A dependency of the forward pass. */
    FORWARD,
    /** From the last forward op to the first backward one. */
    JOIN,
    /** A mirrored dependency of the backward pass. */
    BACKWARD,
    /** Between two parts of one backward op, which bring their gradients together. */
    SYNC
}
