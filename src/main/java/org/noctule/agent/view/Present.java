package org.noctule.agent.view;

import org.noctule.agent.JobOrder;
import org.noctule.agent.forecast.Beliefs;
import org.noctule.agent.mirror.JobProgress;
import org.noctule.platform.CoreFigures;
import org.noctule.workload.Job;

/**
 * What a {@link ClusterView} knows of the present alone: single figures where columns would cost more, and what is kept
 * from one choice to the next. Rows are those of the jobs that wait, in order of their submission.
 */
public interface Present {
    /** {@return the date, in s} */
    double now();

    /** {@return cores, processors and nodes, one by one} */
    CoreFigures states();

    /** {@return the work that is left on each core, of jobs that have started since this was first asked} */
    JobProgress progress();

    /** {@return when cores come back, by the estimates of the jobs that run} */
    PredictedEnds ends();

    /** {@return for how long jobs have run by their estimates, of those that have ended since this was first asked} */
    Experience experience();

    /**
     * {@return run times by the jobs that have ended since this was first asked, as the agent {@code best} has them}
     */
    Beliefs beliefs();

    /** {@return when cores come back, by {@link #experience}} */
    PredictedEnds expectedEnds();

    /**
     * Writes the quartiles of what the jobs that wait ask for, in units of {@link ClusterView#limits}; an unknown
     * estimate counts as the limit.
     *
     * @param target receives five values each for time, cores, memory and bandwidth
     * @param offset index of the first value
     */
    void demands(float[] target, int offset);

    /** {@return the number of rows} */
    int rows();

    /**
     * Returns a job without making columns.
     *
     * @param row its row
     * @return the job
     */
    Job job(int row);

    /**
     * Returns what names a job for as long as it waits, while its row may change.
     *
     * @param row its row
     * @return its place among all jobs that were submitted
     */
    int number(int row);

    /**
     * Finds a job.
     *
     * @param number its {@link #number}
     * @return its row, -1 if it waits no more
     */
    int row(int number);

    /**
     * Finds the first job in an order, for less than a look at all of them.
     *
     * @param order the order
     * @return its row; there is one
     */
    int first(JobOrder order);

    /** {@return whether jobs have come or ended since the last choice, or cores were lost or regained} */
    boolean news();

    /** {@return whether announced outages, which are heeded, are ahead or under way} */
    boolean drains();

    /**
     * Tells whether announced outages alone keep a job waiting, even if nothing else ran.
     *
     * @param row its row
     * @return true if so
     */
    boolean held(int row);

    /**
     * Counts the free cores that no announced outage takes away within the requested time of a job.
     *
     * @param row its row
     * @return the number of cores on which it may start
     */
    int open(int row);
}
