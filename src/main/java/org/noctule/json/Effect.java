package org.noctule.json;

/** The part of a run that a key shapes. All that is derived from keys asks for this: nothing else lists them. */
public enum Effect {
    /** What is read before a run: runs with equal values share it. */
    INPUTS,
    /** What is refused of what is read, of which no result knows. */
    CHECK,
    /** What happens in a run: with other values it is another run, and none goes on with them. */
    PLAY,
    /** What is written, shown or kept of a run, which happens the same without it. */
    WATCH,
    /** The way in which a run is carried out: where its halves meet, how it could go on. No result knows of it. */
    CHANNEL
}
