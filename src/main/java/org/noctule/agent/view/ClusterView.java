package org.noctule.agent.view;

import org.noctule.error.NoctuleException;
import org.noctule.workload.JobLimits;

/**
 * The cluster as a decision side knows it: what problems, rewards and observations are worked out from. It is to be
 * read alone; columns are valid until the next choice.
 */
public interface ClusterView {
    /** {@return the date, in s} */
    double now();

    /** {@return the number of cores of the machine} */
    int cores();

    /** {@return the number of cores that no job has, and that are not down} */
    int freeCores();

    /** {@return the number of jobs that wait, without a look at them} */
    int waitingJobs();

    /** {@return the jobs that wait, in order of their submission} */
    JobRows waiting();

    /** {@return the jobs that run, in order of their starts} */
    JobRows running();

    /** {@return the jobs that have ended since the last choice, in order of their ends} */
    JobRows ended();

    /** {@return the nodes, in order of their numbers} */
    NodeColumns nodes();

    /** {@return whether the workload may bring more jobs: false once the simulator has told that its last one came} */
    boolean arriving();

    /** {@return the 99th percentiles of what the jobs of the run ask for} */
    JobLimits limits();

    /**
     * {@return what is known of the present alone}
     *
     * @throws org.noctule.error.NoctuleException if this is the state before the last choice
     */
    default Present present() {
        throw new NoctuleException(
                NoctuleException.Kind.RUN,
                "The state of the date " + now() + " is past, and was asked for what is known of the present alone.",
                "Maybe take its columns, or ask the view of now.");
    }

    /**
     * Shows the jobs that wait in the order of a line, and behind them those that are not in it.
     *
     * @param line the line, to be formed anew before each look
     * @return the same view with other rows; those of {@link #present} stay as they are
     * @throws org.noctule.error.NoctuleException if this is the state before the last choice
     */
    default ClusterView lined(JobLine line) {
        line.form(present());
        return this;
    }

    /** {@return the summed speed of all busy cores, in GFLOPS} */
    double gflops();

    /** {@return the power of the machine, in W} */
    double watts();
}
