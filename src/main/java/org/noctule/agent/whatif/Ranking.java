package org.noctule.agent.whatif;

import org.noctule.workload.Job;

/**
 * A score per job that moves along a straight line with the date, the smallest first, so that an imagined pass computes
 * no more than a product and a sum per job.
 */
interface Ranking {
    /** The score at a date, of a job that may be submitted later. */
    double score(Job job, double date);

    /** The change of the score per second. */
    double slope(Job job, double date);

    /** Tells whether a slope may differ from 0. */
    boolean moves();
}
