package org.noctule.slurm.priority;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A job as {@link MultifactorQueue} holds it: what its priority depends on in each of its partitions, what it runs
 * with, and its priorities.
 */
public final class PriorityJob {
    private final Optional<Association> association;
    private List<PriorityFacts> facts;
    private Optional<HeldResources> held = Optional.empty();
    private long start;
    private boolean fixed;
    /** Place of the partition in which it runs, of the first while it waits. */
    private int at;

    private long number;
    private PriorityParts[] parts = {};
    private long[] numbers = {};

    /**
     * Begins with a job that waits and has no priority yet.
     *
     * @param association its user within an account, empty on a cluster without accounting
     * @param facts what its priority depends on, in each of its partitions as it named them, at least one
     */
    public PriorityJob(Optional<Association> association, List<PriorityFacts> facts) {
        this.association = association;
        facts(facts);
    }

    /** {@return what its priority depends on, in each of its partitions} */
    public List<PriorityFacts> facts() {
        return facts;
    }

    /**
     * Changes what its priority depends on; the priority follows with the next calculation, or
     * {@link MultifactorQueue#renew}.
     *
     * @param changed the facts from now on
     */
    public void facts(List<PriorityFacts> changed) {
        this.facts = List.copyOf(changed);
        if (numbers.length != facts.size()) {
            at = 0;
            numbers = new long[facts.size()];
            parts = new PriorityParts[facts.size()];
            fill();
        }
    }

    private void fill() {
        Arrays.fill(parts, PriorityParts.NONE);
        Arrays.fill(numbers, number);
    }

    /**
     * Tells what a priority was made of when last calculated.
     *
     * @param partition place of the partition among those of the job
     * @return the parts; those of a priority set by hand are all 0
     */
    public PriorityParts parts(int partition) {
        return parts[partition];
    }

    /**
     * Tells the priority in a partition.
     *
     * @param partition place of the partition among those of the job
     * @return the priority, 0 before the first calculation and while the job is held
     */
    public long number(int partition) {
        return numbers[partition];
    }

    /**
     * {@return the priority that {@code scontrol} and {@code squeue} show: that of the first partition, or of the one
     * in which it runs once it was calculated there}
     */
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
        fixed = true;
        number = priority;
        fill();
    }

    /** Lets its priority be calculated again; {@link MultifactorQueue#renew} does so at once. */
    public void release() {
        fixed = false;
    }

    /** {@return whether its priority is set by hand} */
    public boolean isFixed() {
        return fixed;
    }

    void calculated(int partition, PriorityParts made, boolean upwards) {
        parts[partition] = made;
        final long sum = made.number();
        numbers[partition] = upwards ? Math.max(numbers[partition], sum) : sum;
        if (partition == at) {
            number = upwards ? Math.max(number, sum) : sum;
        }
    }

    void run(HeldResources with, int partition, long from) {
        this.held = Optional.of(with);
        this.at = partition;
        this.start = from;
    }

    void stop() {
        this.held = Optional.empty();
        this.at = 0;
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
