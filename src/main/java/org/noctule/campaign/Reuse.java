package org.noctule.campaign;

/** The programs whose earlier results count. */
public enum Reuse {
    /** This build alone. */
    BUILD,
    /** All builds of this version. */
    VERSION
}
