package org.noctule.agent.whatif;

/**
 * A score per job that moves along a straight line with the date, the smallest first, so that an imagined pass computes
 * no more than a product and a sum per job.
 */
interface Ranking {
    /** The change of the score per second. */
    double slope(Task task, double date);

    /** The score at a date, of a job that may be submitted later, from its slope. */
    double score(Task task, double slope, double date);

    /** Tells whether a slope may differ from 0. */
    boolean moves();
}
