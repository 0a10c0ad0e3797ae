package org.noctule.agent.whatif;

/**
 * Cores that are kept for jobs that are likely to be brief: other jobs start only where they leave them free. A job
 * that is too wide for that, and each job of a machine without a reserve, may take all.
 *
 * @param part part of the cores that is kept, from 0 to less than 1
 * @param likely probability to be brief from which on a job may use them
 */
record Reserve(double part, double likely) {
    static final Reserve NONE = new Reserve(0, 0);

    /** Number of cores that are kept on a machine of so many. */
    int of(int cores) {
        return (int) (part * cores);
    }

    /** Tells whether a job may use them that is brief by a probability. */
    boolean serves(double brief) {
        return brief >= likely;
    }
}
