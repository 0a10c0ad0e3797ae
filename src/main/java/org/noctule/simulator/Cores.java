package org.noctule.simulator;

import java.util.List;
import org.noctule.resource.ResourceSet;

/**
 * What the cores of the machine do to jobs: which speed, which power, and what cannot be. One class a rule of P-states.
 */
interface Cores {
    /**
     * Says why a job may not have these cores, as a clause about the allocation.
     *
     * @return the reason, empty if there is none
     */
    String refusal(JobRun run, ResourceSet cores);

    /** Gives a job the cores in its alloc, and sets its watts and its GFLOPS. */
    void start(JobRun run, double now);

    /** Takes the cores of a job back. */
    void end(JobRun run, double now);

    /** Sets the P-state of cores. */
    void setPState(ResourceSet cores, int pState, double now);

    /** The running jobs whose GFLOPS or watts changed in the last call, each once; cleared by the next call. */
    List<JobRun> changed();

    /** GFLOPS of the slowest core of a running job. */
    double gflops(JobRun run);

    /** W of the cores of a running job. */
    double watts(JobRun run);

    /** W of the whole machine. */
    double watts();

    int free();

    /** What each core did, up to a date at which no job runs. */
    CoreUse use(double now);

    /** Whether the decision side may set P-states. */
    boolean settable();

    /** Tells the P-states of all cores at the start. */
    void tellInitialPStates();
}
