package org.noctule.learning.bridge;

/** The time at which an episode follows one that has ended, as Gymnasium names them. */
public enum Autoreset {
    /** When it is asked for; an environment without an episode is left alone. */
    DISABLED,
    /** At the next step, whose action is passed over and earns 0. */
    NEXT_STEP,
    /** At once: what is shown is the beginning of the next episode. */
    SAME_STEP
}
