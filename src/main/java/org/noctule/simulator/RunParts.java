package org.noctule.simulator;

import java.util.ArrayList;
import java.util.Arrays;
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

/** The parts that take part in one run, by rank; none in a run of jobs that are only cores and time. */
public final class RunParts {
    private static final RunPart[] NONE = {};

    private RunPart[] parts = NONE;
    /** The index of the first part that comes after the ends of jobs. */
    private int late;

    /** Creates no parts. */
    RunParts() {}

    /** Adds a part behind those of its rank. */
    void add(RunPart part) {
        final List<RunPart> all = new ArrayList<>(List.of(parts));
        int at = 0;
        while (at < all.size() && all.get(at).rank() <= part.rank()) {
            at++;
        }
        all.add(at, part);
        parts = all.toArray(NONE);
        late = (int) all.stream().filter(each -> each.rank() < RunPart.ENDS).count();
    }

    /** The part of a type, if it has joined. */
    <P extends RunPart> Optional<P> find(Class<P> type) {
        for (final RunPart part : parts) {
            if (type.isInstance(part)) {
                return Optional.of(type.cast(part));
            }
        }
        return Optional.empty();
    }

    /** {@return true if there is a part to be told} */
    public boolean any() {
        return parts.length > 0;
    }

    /** The first objection to a job. */
    Optional<Objection> objection(Job job) {
        for (final RunPart part : parts) {
            final Optional<Objection> objection = part.objection(job);
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }

    /** What the decision side is told that it may do. */
    Features features(Features rights) {
        Features told = rights;
        for (final RunPart part : parts) {
            told = part.features(told);
        }
        return told;
    }

    /** Why a job can never run, by the first part that says so. */
    Optional<String> impossible(Job job) {
        for (final RunPart part : parts) {
            final Optional<String> why = part.impossible(job);
            if (why.isPresent()) {
                return why;
            }
        }
        return Optional.empty();
    }

    /**
     * Tells of a submission.
     *
     * @param job the job
     * @param now the date
     * @param next date of the next submission, positive infinity if there is none
     */
    public void submitted(Job job, double now, double next) {
        for (final RunPart part : parts) {
            part.submitted(job, now, next);
        }
    }

    /**
     * Chooses the place of a job that asks for more than cores.
     *
     * @param run the job, which waits
     * @param execute the decision
     * @param now the date
     * @return why it has none now; empty if it has, or asks for cores alone
     */
    public Optional<Denial> place(JobRun run, Decision.ExecuteJob execute, double now) {
        for (final RunPart part : parts) {
            final Optional<Denial> denial = part.place(run, execute, now);
            if (denial.isPresent()) {
                return denial;
            }
        }
        return Optional.empty();
    }

    /**
     * Makes the share of cores.
     *
     * @param job the job that is to have them
     * @param cores the cores
     * @return what belongs to them, by the first part that says so; not yet taken
     */
    public Claim share(Job job, ResourceSet cores) {
        for (final RunPart part : parts) {
            final Claim share = part.share(job, cores);
            if (share != Claim.NONE) {
                return share;
            }
        }
        return Claim.NONE;
    }

    /**
     * Raises the first objection to a start.
     *
     * @param run the job, which waits
     * @param execute the decision
     */
    public void admit(JobRun run, Decision.ExecuteJob execute) {
        for (final RunPart part : parts) {
            Objection.raise(part.toStart(run, execute), execute);
        }
    }

    /**
     * Tells of the cores of a job that starts.
     *
     * @param run the job
     * @param now the date
     */
    public void placed(JobRun run, double now) {
        for (final RunPart part : parts) {
            part.placed(run, now);
        }
    }

    /**
     * Tells of a start.
     *
     * @param run the job
     * @param speed speed of its slowest core, as a part of the reference speed
     * @param now the date
     */
    public void started(JobRun run, double speed, double now) {
        for (final RunPart part : parts) {
            part.started(run, speed, now);
        }
    }

    /**
     * Tells of another speed or power.
     *
     * @param run the job
     * @param speed speed of its slowest core, as a part of the reference speed
     * @param now the date
     */
    public void paced(JobRun run, double speed, double now) {
        for (final RunPart part : parts) {
            part.paced(run, speed, now);
        }
    }

    /**
     * Tells of another end.
     *
     * @param run the job
     */
    public void redated(JobRun run) {
        for (final RunPart part : parts) {
            part.redated(run);
        }
    }

    /**
     * Tells of other cores.
     *
     * @param run the job
     * @param before number of cores that it had
     * @param now the date
     * @param continuesAt date at which its work goes on
     */
    public void resized(JobRun run, int before, double now, double continuesAt) {
        for (final RunPart part : parts) {
            part.resized(run, before, now, continuesAt);
        }
    }

    /**
     * Tells of an end.
     *
     * @param run the job
     * @param state its last state
     * @param code its return code
     * @param now the date
     * @param outbox takes what is told before the end
     */
    public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        for (final RunPart part : parts) {
            part.ended(run, state, code, now, outbox);
        }
    }

    /** Tells of a job that never starts. */
    void dropped(Job job, double now) {
        for (final RunPart part : parts) {
            part.dropped(job, now);
        }
    }

    /** Tells of an event from outside that concerns no machine. */
    void outside(ExternalEvent event) {
        for (final RunPart part : parts) {
            part.outside(event);
        }
    }

    /** The number of jobs that have begun, and stand still without cores. */
    int standing() {
        int jobs = 0;
        for (final RunPart part : parts) {
            jobs += part.standing();
        }
        return jobs;
    }

    /**
     * Tells of channels.
     *
     * @param carriers the channels
     * @param available whether they can be used from now on
     */
    public void setCarriers(ResourceSet carriers, boolean available) {
        for (final RunPart part : parts) {
            part.setCarriers(carriers, available);
        }
    }

    /** {@return when something of the parts' own happens next} */
    public double nextDate() {
        double date = Double.POSITIVE_INFINITY;
        for (final RunPart part : parts) {
            date = Math.min(date, part.nextDate());
        }
        return date;
    }

    /**
     * Lets happen what is due first before the ends of jobs.
     *
     * @param now the date
     * @param outbox takes the events
     * @return false if nothing is due
     */
    public boolean stepEarly(double now, List<Event> outbox) {
        return step(0, late, now, outbox);
    }

    /**
     * Lets happen what is due first after the ends of jobs.
     *
     * @param now the date
     * @param outbox takes the events
     * @return false if nothing is due
     */
    public boolean stepLate(double now, List<Event> outbox) {
        return step(late, parts.length, now, outbox);
    }

    private boolean step(int from, int to, double now, List<Event> outbox) {
        for (int i = from; i < to; i++) {
            if (parts[i].nextDate() <= now) {
                parts[i].step(now, outbox);
                return true;
            }
        }
        return false;
    }

    /**
     * Lets parts tell what follows from what they were told.
     *
     * @param outbox takes the events
     */
    public void tell(List<Event> outbox) {
        for (final RunPart part : parts) {
            part.tell(outbox);
        }
    }

    /** Carries out a decision that is not the core's own; returns false if it is no part's. */
    boolean apply(Decision decision, double now, List<Event> outbox) {
        for (final RunPart part : parts) {
            if (part.apply(decision, now, outbox)) {
                return true;
            }
        }
        return false;
    }

    /** The jobs that do not come at their dates. */
    HeldJobs held() {
        for (final RunPart part : parts) {
            if (part.held() != HeldJobs.NONE) {
                return part.held();
            }
        }
        return HeldJobs.NONE;
    }

    /** The sources of events from outside. */
    Feed[] feeds() {
        return Arrays.stream(parts).flatMap(part -> part.feed().stream()).toArray(Feed[]::new);
    }

    /** Begins the first attempt at a job that is submitted. */
    JobRun first(Job job) {
        for (final RunPart part : parts) {
            final Optional<Course> course = part.course(job);
            if (course.isPresent()) {
                return new JobRun(job, course.get());
            }
        }
        return new JobRun(job);
    }

    /** Tells of the end of an attempt; returns true if the job is tried again. */
    boolean retries(JobRun run, double now) {
        boolean again = false;
        for (final RunPart part : parts) {
            again |= part.retries(run, now);
        }
        return again;
    }

    /** Tells of a job that is over for good. */
    void over(JobRun run, double now) {
        for (final RunPart part : parts) {
            part.over(run, now);
        }
    }

    /** Tells of machines that go out of use. */
    void gone(Reach gone, Optional<OutsideEvent> cause, double now, List<Event> outbox) {
        for (final RunPart part : parts) {
            part.gone(gone, cause, now, outbox);
        }
    }

    /**
     * Tells how far a job has come whose work is a part's.
     *
     * @param run the job
     * @param now the date
     * @return a part from 0 to 1; empty if its work is none's
     */
    public OptionalDouble progress(JobRun run, double now) {
        for (final RunPart part : parts) {
            final OptionalDouble progress = part.progress(run, now);
            if (progress.isPresent()) {
                return progress;
            }
        }
        return OptionalDouble.empty();
    }

    /** Tells that the run is over. */
    void close(double now) {
        for (final RunPart part : parts) {
            part.close(now);
        }
    }
}
