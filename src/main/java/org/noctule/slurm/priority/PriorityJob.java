package org.noctule.slurm.priority;

import java.util.Optional;

/** A job as {@link MultifactorQueue} holds it: what its priority depends on, what it runs with, and its priority. */
public final class PriorityJob {
    private final Optional<Association> association;
    private PriorityFacts facts;
    private Optional<HeldResources> held = Optional.empty();
    private long start;
    private boolean prioritised = true;
    private PriorityParts parts = PriorityParts.NONE;
    private long number;

    /**
     * Begins with a job that waits and has no priority yet.
     *
     * @param association its user within an account, empty on a cluster without accounting
     * @param facts what its priority depends on
     */
    public PriorityJob(Optional<Association> association, PriorityFacts facts) {
        this.association = association;
        this.facts = facts;
    }

    /** {@return what its priority depends on} */
    public PriorityFacts facts() {
        return facts;
    }

    /**
     * Changes what its priority depends on; the priority follows with the next calculation.
     *
     * @param changed the facts from now on
     */
    public void facts(PriorityFacts changed) {
        this.facts = changed;
    }

    /** {@return what its priority was made of when last calculated} */
    public PriorityParts parts() {
        return parts;
    }

    /** {@return its priority, 0 before the first calculation and while it is held} */
    public long number() {
        return number;
    }

    /** {@return whether it runs} */
    public boolean isRunning() {
        return held.isPresent();
    }

    /**
     * Sets its priority by hand, where it stays: 0 holds the job.
     *
     * @param priority the priority
     */
    public void fix(long priority) {
        this.number = priority;
        this.prioritised = false;
    }

    /** Lets its priority be calculated again, from the next calculation on. */
    public void release() {
        this.prioritised = true;
    }

    /** Whether its priority is calculated, and not set by hand. */
    boolean isPrioritised() {
        return prioritised;
    }

    void calculated(PriorityParts made, long priority) {
        this.parts = made;
        this.number = priority;
    }

    void run(HeldResources with, long from) {
        this.held = Optional.of(with);
        this.start = from;
    }

    void stop() {
        this.held = Optional.empty();
    }

    /** Its association. */
    Optional<Association> user() {
        return association;
    }

    /** Its association; only for jobs that have one. */
    Association association() {
        return association.orElseThrow();
    }

    /** What it runs with; only while it runs. */
    HeldResources held() {
        return held.orElseThrow();
    }

    /** Second of its start. */
    long start() {
        return start;
    }
}
