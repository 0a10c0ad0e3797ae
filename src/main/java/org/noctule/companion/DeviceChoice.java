package org.noctule.companion;

/** The devices of a node that shares are taken of. Whole devices are always the lowest ones that nobody has. */
public enum DeviceChoice {
    /** The lowest device that has enough. */
    LOWEST,
    /** The device that has the least left, and enough. */
    TIGHTEST,
    /** The device that has the most left. */
    LOOSEST
}
