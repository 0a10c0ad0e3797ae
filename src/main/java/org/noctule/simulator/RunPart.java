package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.platform.part.Reach;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.Job;

/**
 * The part of a {@link Capability} in one run, told of the course of jobs. Parts are told in the order of their ranks;
 * dates never go back. Of jobs that do not concern it a part takes no notice.
 */
public interface RunPart {
    /** The rank of the ends of jobs among what happens at one date: parts of lower ranks go before them. */
    int ENDS = 0;

    /** The rank of parts that change no job, which see what others did. */
    int LAST = 1000;

    /** {@return its place at one date; equal ranks go in the order in which they joined the run} */
    default int rank() {
        return LAST;
    }

    /**
     * Objects to a job of the workload, or to one that is registered.
     *
     * @param job the job
     * @return a clause about the job, empty if the run can have it
     */
    default Optional<Objection> objection(Job job) {
        return Optional.empty();
    }

    /** {@return the jobs of the workload that come when this part lets them; asked for once, at the beginning} */
    default HeldJobs held() {
        return HeldJobs.NONE;
    }

    /**
     * {@return what comes from outside at dates of its own, told after external events; asked for once, at the
     * beginning. Jobs that wait get no further by it, and the run may end before.}
     */
    default Optional<Feed> feed() {
        return Optional.empty();
    }

    /**
     * Changes what the decision side is told that it may do.
     *
     * @param told what it is told otherwise
     * @return what it is told
     */
    default Features features(Features told) {
        return told;
    }

    /**
     * Tells why a job can never run on the machine, however idle.
     *
     * @param job the job
     * @return a clause whose subject is the job, empty if it can as far as this part knows
     */
    default Optional<String> impossible(Job job) {
        return Optional.empty();
    }

    /**
     * Plans the first attempt at a job.
     *
     * @param job the job, which is submitted
     * @return its course, empty if this part has no say in it
     */
    default Optional<Course> course(Job job) {
        return Optional.empty();
    }

    /**
     * Takes note of a submission.
     *
     * @param job the job
     * @param now the date
     * @param next date of the next submission, positive infinity if there is none
     */
    default void submitted(Job job, double now, double next) {}

    /**
     * Chooses the place of a job that asks for more than cores, and lets the job hold it.
     *
     * @param run the job, which waits
     * @param execute the decision
     * @param now the date
     * @return why it has no place now, which the decision side is told; empty if it has, or asks for cores alone
     */
    default Optional<Denial> place(JobRun run, Decision.ExecuteJob execute, double now) {
        return Optional.empty();
    }

    /**
     * Makes the share of cores for a job that asks for cores alone, or of cores that wait for a job.
     *
     * @param job the job
     * @param cores the cores
     * @return what belongs to them, not yet taken; {@link Claim#NONE} if nothing does
     */
    default Claim share(Job job, ResourceSet cores) {
        return Claim.NONE;
    }

    /**
     * Objects to a start.
     *
     * @param run the job, which waits
     * @param execute the decision
     * @return a clause about the allocation, which breaks the protocol; empty if it may start
     */
    default Optional<Objection> toStart(JobRun run, Decision.ExecuteJob execute) {
        return Optional.empty();
    }

    /**
     * Takes note of the cores of a job that starts, whose work is planned next.
     *
     * @param run the job, which has no speed yet
     * @param now the date
     */
    default void placed(JobRun run, double now) {}

    /**
     * Takes note of a start.
     *
     * @param run the job, which has its cores
     * @param speed speed of its slowest core, as a part of the reference speed
     * @param now the date
     */
    default void started(JobRun run, double speed, double now) {}

    /**
     * Takes note of another speed or power of a running job.
     *
     * @param run the job, whose work and energy are settled up to now
     * @param speed speed of its slowest core, as a part of the reference speed; 0 while it is suspended
     * @param now the date
     */
    default void paced(JobRun run, double speed, double now) {}

    /**
     * Takes note of another end of a running job, as its speed, its work or its data have changed.
     *
     * @param run the job
     */
    default void redated(JobRun run) {}

    /**
     * Takes note of other cores of a running job.
     *
     * @param run the job, which has them
     * @param before number of cores that it had
     * @param now the date
     * @param continuesAt date at which its work goes on
     */
    default void resized(JobRun run, int before, double now, double continuesAt) {}

    /**
     * Takes note of an end.
     *
     * @param run the job, whose work and energy are settled up to now, and which still has its cores
     * @param state its last state
     * @param code its return code
     * @param now the date
     * @param outbox takes what the decision side is told before the end
     */
    default void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {}

    /**
     * Takes note of a job that is rejected, or never comes.
     *
     * @param job the job
     * @param now the date
     */
    default void dropped(Job job, double now) {}

    /**
     * Takes note that an attempt at a job is over, when all that happens at its end has happened.
     *
     * @param run the job
     * @param now the date
     * @return true if this part tries it again, so that the job is not over
     */
    default boolean retries(JobRun run, double now) {
        return false;
    }

    /**
     * Takes note that a job is over for good: it has ended, or was rejected by the decision side.
     *
     * @param run the job
     * @param now the date
     */
    default void over(JobRun run, double now) {}

    /**
     * Takes note of machines that go out of use, told of before anything else happens to what runs on them.
     *
     * @param gone what could be used until now, perhaps nothing
     * @param cause the event from outside that says so, empty if a part does
     * @param now the date
     * @param outbox takes what is told
     */
    default void gone(Reach gone, Optional<OutsideEvent> cause, double now, List<Event> outbox) {}

    /**
     * Takes note of an event from outside that concerns no machine, before decision sides are told of it.
     *
     * @param event the event, at its date
     */
    default void outside(ExternalEvent event) {}

    /** {@return the number of jobs that have begun, and stand still without cores by its doing} */
    default int standing() {
        return 0;
    }

    /**
     * Takes channels out of use, or puts them to use again.
     *
     * @param carriers them, see {@link Reach#carriers}
     * @param available whether they can be used from now on
     */
    default void setCarriers(ResourceSet carriers, boolean available) {}

    /**
     * Returns when something of its own happens next. A run does not end before, whatever its jobs do: a part that only
     * watches has no date while no job runs.
     *
     * @return date in seconds, positive infinity if nothing will happen
     */
    default double nextDate() {
        return Double.POSITIVE_INFINITY;
    }

    /**
     * Lets happen what is due first; then all parts are asked again.
     *
     * @param now the date, not before {@link #nextDate}
     * @param outbox takes the events
     */
    default void step(double now, List<Event> outbox) {}

    /**
     * Tells what follows from what was told before: called after each end, and before the events of a date.
     *
     * @param outbox takes the events
     */
    default void tell(List<Event> outbox) {}

    /**
     * Carries out a decision.
     *
     * @param decision a decision that is not the core's own
     * @param now the date
     * @param outbox takes what it causes at once, a refusal too
     * @return false if the decision is another part's
     */
    default boolean apply(Decision decision, double now, List<Event> outbox) {
        return false;
    }

    /**
     * Tells how far a running job has come whose work is this part's.
     *
     * @param run the job
     * @param now the date
     * @return a part from 0 to 1; empty if its work is not this part's
     */
    default OptionalDouble progress(JobRun run, double now) {
        return OptionalDouble.empty();
    }

    /**
     * Takes note that the run is over, and hands its last rows and its figures to the recorder.
     *
     * @param now the date
     */
    default void close(double now) {}
}
