package org.noctule.campaign;

/** The part of a run that a campaign keeps. */
public enum Keep {
    /** The figures, a line of a table. */
    ROW,
    /** The figures and the model that a training leaves. */
    MODEL,
    /** The figures and all result files, the model and the course of a training among them. */
    FILES
}
