package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.platform.part.Reach;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The running jobs on a machine. */
public interface Jobs extends Feed {
    /**
     * Objects to a profile that the machine cannot do.
     *
     * @param profile the profile
     * @return a clause about the profile, empty if the machine can
     */
    Optional<Objection> objection(Profile profile);

    /**
     * Objects to a job that the machine cannot do.
     *
     * @param job the job, to whose profile there is no objection
     * @return a clause about the job, empty if the machine can
     */
    default Optional<Objection> objection(Job job) {
        return job.elasticity().isPresent()
                ? Objection.of("can change its number of cores, which hosts of a network do not simulate")
                : Optional.empty();
    }

    /**
     * Objects to a job that runs when the simulation begins.
     *
     * @param job the job
     * @return a clause about the job, empty if the machine can let it go on
     */
    default Optional<Objection> toEarlierStart(Job job) {
        return Objection.of("runs on hosts of a network, where the course of its work is not known");
    }

    /**
     * Takes note of a submission.
     *
     * @param job the job
     * @param now the date
     * @param next date of the next submission, positive infinity if there is none
     */
    void submitted(Job job, double now, double next);

    /**
     * Plays the part of a capability in a way of its own.
     *
     * @param capability its name
     * @param scene the run
     * @return the part, asked for once a run; empty if the capability makes its own
     */
    default Optional<RunPart> part(String capability, RunScene scene) {
        return Optional.empty();
    }

    /** {@return what changes the cores of started jobs, empty on a machine that cannot} */
    default Optional<CoreChanges> changes() {
        return Optional.empty();
    }

    /**
     * Lets time pass.
     *
     * @param date a date before which no event is due
     */
    default void advance(double date) {}

    /**
     * Starts a waiting job.
     *
     * @param run the job
     * @param execute the decision
     * @param now the date
     * @return the cause of its plan's refusal; empty if it runs
     * @throws org.noctule.error.NoctuleException of kind PEER if the decision breaks the protocol
     */
    Optional<Denial> start(JobRun run, Decision.ExecuteJob execute, double now);

    /**
     * Tells whether a job runs on the machine.
     *
     * @param run the job
     * @return true between its start and its end
     */
    boolean runs(JobRun run);

    /** {@return the number of jobs that run} */
    int running();

    /**
     * Kills a running job.
     *
     * @param run the job
     * @param now the date
     * @param outbox takes its end, and what is told before
     */
    void kill(JobRun run, double now, List<Event> outbox);

    /**
     * Finds the running jobs that need some machines or channels, and whose work is not done at a date.
     *
     * @param gone the machines and channels
     * @param now the date, to which no event was due before
     * @return the jobs, in the order of their submissions
     */
    List<JobRun> unfinishedOn(Reach gone, double now);

    /**
     * Takes channels or links out of use, or puts them to use again.
     *
     * @param carriers them, see {@link Reach#carriers}
     * @param available whether they can be used from now on
     * @param now the date, to which no event was due before
     */
    default void setCarriers(ResourceSet carriers, boolean available, double now) {
        if (!carriers.isEmpty()) {
            throw new IllegalStateException("These machines have no carriers.");
        }
    }

    /**
     * Ends a running job because a machine of its failed.
     *
     * @param run the job
     * @param now the date
     * @param outbox takes its end, and what is told before
     */
    void fail(JobRun run, double now, List<Event> outbox);

    /**
     * Returns how far a running job has come.
     *
     * @param run the job
     * @param now the date
     * @return the progress of its profile
     */
    Event.Progress progress(JobRun run, double now);

    /**
     * Gives a message to a running job.
     *
     * @param run the job
     * @param message the message
     * @return whether it may ever look at it
     */
    default boolean tell(JobRun run, String message) {
        return false;
    }

    /**
     * Lets a running job end at another date, as its work has changed.
     *
     * @param run the job
     */
    default void redate(JobRun run) {
        throw new IllegalStateException("These machines do the work of jobs themselves.");
    }

    /**
     * Lets a running job fail when the step of a part that is under way is over.
     *
     * @param run the job
     * @param code its return code
     */
    default void breakOff(JobRun run, int code) {
        throw new IllegalStateException("These machines do the work of jobs themselves.");
    }
}
