package org.noctule.agent.whatif;

/**
 * A way to serve the queue.
 *
 * @param ranking the order of the queue, decided anew at every pass
 * @param easy whether jobs may pass the head that do not delay it
 */
record Serving(Ranking ranking, boolean easy) {}
