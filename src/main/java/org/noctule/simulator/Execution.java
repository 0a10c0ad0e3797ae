package org.noctule.simulator;

import java.util.Optional;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.ramp.Refusal;
import org.noctule.ramp.RefusalCause;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The running jobs on a machine. One class a kind of machine. */
interface Execution extends Feed {
    /** What Batsim says that a job returned which was killed otherwise than in a parallel task. */
    int KILLED = -1;

    /** What Batsim says that a job returned which was killed in a parallel task. */
    int TASK_CANCELLED = -2;

    /** Says what a profile wants that cannot be simulated, as a clause about it; empty if nothing. */
    String refusal(Profile profile);

    /** Tells what holds at date 0. */
    void begin();

    /** Hears that a job was submitted, and when the next one will be. */
    void submitted(Job job, double now, double next);

    /** Lets time pass up to a date before which no event is due. */
    void advance(double date);

    /**
     * Finds a training job its place on a fabric.
     *
     * @return why it has none, empty if it has
     */
    default Optional<Refusal> place(JobRun run, Decision.ExecuteJob execute, double now) {
        return Optional.of(new Refusal(RefusalCause.OP_PLACEMENT, "there is no fabric"));
    }

    /** Hears that a job is about to be killed because the run ends. */
    default void cutOff(JobRun run, double now) {}

    /** Says why a job may not be started so, as a clause about the allocation; empty if it may. */
    String refusal(JobRun run, Decision.ExecuteJob execute);

    /** Starts a job that is not refused. */
    void start(JobRun run, Decision.ExecuteJob execute, double now);

    boolean runs(JobRun run);

    /** Number of running jobs. */
    int running();

    Event.JobCompleted kill(JobRun run, double now);

    /** How far a running job has come. */
    Event.Progress progress(JobRun run, double now);

    /**
     * Gives a message to a running job.
     *
     * @return whether it may ever look at it
     */
    boolean tell(JobRun run, String message);

    /** Whether the decision side may set P-states. */
    boolean settable();

    /** Number of machines that can be allocated. */
    int cores();

    /** Whether all these machines exist and have that P-state. */
    boolean has(ResourceSet machines, int pState);

    /** Says why these machines may not be set to a P-state that they have, as a clause; empty if they may. */
    String refusal(ResourceSet machines, int pState);

    /**
     * Sets P-states that are not refused.
     *
     * @return whether the machines have them from this date on; otherwise an event tells when they have
     */
    boolean setPState(ResourceSet machines, int pState, double now);

    /** Hears that machines go or come back at the present date, whatever they do. */
    void setAvailable(ResourceSet machines, boolean available, double now);

    /** Whether the run simulates energy. */
    boolean metered();

    /** J that the machine consumed since date 0. */
    double joules(double now);

    Recorder.Totals totals();

    /** What each core did, up to a date at which no job runs. */
    CoreUse use(double now);
}
