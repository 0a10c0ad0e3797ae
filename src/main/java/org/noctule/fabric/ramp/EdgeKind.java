package org.noctule.fabric.ramp;

/** The meaning of a dependency between parts. */
public enum EdgeKind {
    /** A dependency of the forward pass. */
    FORWARD,
    /** From all parts of the last forward op to those of the first backward one. */
    JOIN,
    /** From a part of a forward op to its backward twin, which needs what that kept. */
    KEPT,
    /** A mirrored dependency of the backward pass. */
    BACKWARD,
    /** Between two parts of one backward op, which bring their gradients together. */
    SYNC
}
