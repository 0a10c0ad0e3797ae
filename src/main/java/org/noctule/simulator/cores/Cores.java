package org.noctule.simulator.cores;

import java.util.List;
import java.util.Optional;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Meters.CoreUse;
import org.noctule.simulator.Objection;

/** The cores of a machine: which are free, how fast they are and what they draw. One class per rule of P-states. */
interface Cores {
    /**
     * Objects to cores that a job may not have.
     *
     * @return a clause about the allocation, empty if it may have them
     */
    Optional<Objection> objection(JobRun run, ResourceSet cores);

    /** Gives a job the cores in its alloc. */
    void start(JobRun run, double now);

    /** Takes the cores of a job back. */
    void end(JobRun run, double now);

    /** Takes cores out of use, or puts them to use again, whatever they do. */
    void setAvailable(ResourceSet cores, boolean available, double now);

    /** The cores that are out of use. */
    DownCores down();

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

    /** The cores that no job has; a live view. */
    FreeResources freeCores();

    int free();

    /** The use of each core, up to a date at which no job runs. */
    CoreUse use(double now);

    /** Whether the decision side may set P-states. */
    boolean settable();

    /** Tells the P-states of all cores at the start. */
    void tellInitialPStates();
}
