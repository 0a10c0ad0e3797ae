package org.noctule.journal.experiment;

import java.util.OptionalDouble;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** A job as the messages and replies of a run show it. */
public final class SeenJob {
    private final Job job;
    private final double submitted;
    private OptionalDouble started = OptionalDouble.empty();
    private OptionalDouble predicted = OptionalDouble.empty();
    private OptionalDouble ended = OptionalDouble.empty();
    private ResourceSet cores = ResourceSet.EMPTY;
    private String state = "waiting";

    SeenJob(Job job, double submitted) {
        this.job = job;
        this.submitted = submitted;
    }

    void start(double date, ResourceSet alloc) {
        if (started.isEmpty()) {
            started = OptionalDouble.of(date);
        }
        if (Double.isFinite(job.estimate())) {
            predicted = OptionalDouble.of(date + job.estimate());
        }
        cores = alloc;
        state = "running";
    }

    void resize(ResourceSet alloc, double end) {
        cores = alloc;
        predicted = Double.isFinite(end) ? OptionalDouble.of(end) : OptionalDouble.empty();
    }

    /** Takes its cores away; it waits again. */
    void suspend() {
        cores = ResourceSet.EMPTY;
        predicted = OptionalDouble.empty();
        state = "suspended";
    }

    /** The simulator refused the start. */
    void refuse() {
        started = OptionalDouble.empty();
        predicted = OptionalDouble.empty();
        cores = ResourceSet.EMPTY;
        state = "waiting";
    }

    void end(double date, JobState how) {
        ended = OptionalDouble.of(date);
        state = how.name();
    }

    void reject(double date) {
        ended = OptionalDouble.of(date);
        state = JobState.REJECTED.name();
    }

    /** {@return the job as it was submitted} */
    public Job job() {
        return job;
    }

    /** {@return the date at which it was submitted, in seconds} */
    public double submitted() {
        return submitted;
    }

    /** {@return the date at which it was started first, in seconds, empty if it has not been} */
    public OptionalDouble started() {
        return started;
    }

    /**
     * {@return the date at which it is to end by its estimate, in seconds, empty if nothing is known or it does not
     * run}
     */
    public OptionalDouble predicted() {
        return predicted;
    }

    /** {@return the date at which it ended, in seconds, empty if it has not} */
    public OptionalDouble ended() {
        return ended;
    }

    /** {@return those that it has or had at its end, none if it has not been started} */
    public ResourceSet cores() {
        return cores;
    }

    /** {@return {@code waiting}, {@code running}, {@code suspended}, or the state in which it ended} */
    public String state() {
        return state;
    }

    /** Whether it waits, suspended or not. */
    boolean waits() {
        return state.equals("waiting") || state.equals("suspended");
    }

    boolean runs() {
        return state.equals("running");
    }
}
