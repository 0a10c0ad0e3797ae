package org.noctule.json;

/** The part of a run that a key shapes. All that is derived from keys asks for this: nothing else lists them. */
public enum Effect {
    /** What is read before a run: runs with equal values share it. */
    INPUTS,
    /** What happens in a run: with other values it is another run, and none goes on with them. */
    PLAY,
    /** What is written, shown or kept of a run, which happens the same without it. */
    WATCH,
    /** The way in which the two halves meet, of which no result knows. */
    CHANNEL
}
