package org.noctule.agent.whatif;

/**
 * A way to serve the queue.
 *
 * @param ranking the order of the queue, decided anew at every pass
 * @param easy whether jobs may pass the head that do not delay it
 * @param reserve the cores that are kept for brief jobs
 */
record Serving(Ranking ranking, boolean easy, Reserve reserve) {
    /** Keeps no cores. */
    Serving(Ranking ranking, boolean easy) {
        this(ranking, easy, Reserve.NONE);
    }

    /** The same that keeps no cores. */
    Serving open() {
        return new Serving(ranking, easy);
    }
}
