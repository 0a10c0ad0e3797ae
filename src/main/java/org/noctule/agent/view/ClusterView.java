package org.noctule.agent.view;

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

    /** {@return the summed speed of all busy cores, in GFLOPS} */
    double gflops();

    /** {@return the power of the machine, in W} */
    double watts();
}
