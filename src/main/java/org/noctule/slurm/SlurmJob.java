package org.noctule.slurm;

import java.util.List;
import org.noctule.workload.Job;

/**
 * A job in Slurm's books: what was submitted, and its state, which passes change.
 *
 * <p>Dates are in seconds.
 */
public final class SlurmJob {
    /** The state of a job. */
    public enum State {
        /** It waits. */
        PENDING,
        /** It has nodes. */
        RUNNING,
        /** It has ended, or was withdrawn. */
        ENDED
    }

    /** The one who holds a job. */
    public enum Hold {
        /** Nobody. */
        NONE,
        /** Its user. */
        USER,
        /** An administrator. */
        ADMIN
    }

    private final Job job;
    private final JobNumber number;
    private BatchRequest request;
    private final List<SlurmPartition> partitions;
    private final double submit;

    private State state = State.PENDING;
    private Hold hold = Hold.NONE;
    private long nice;
    private Dependency dependency = Dependency.of("", "");
    private double timeLimit;
    private double timeMin;
    private double switchWait;
    private double eligible = Double.NaN;
    private long entry;
    private boolean alone = true;
    private double earliest = Double.NEGATIVE_INFINITY;
    private boolean comesAgain = true;
    private int expectedCores;
    private double start = Double.NaN;
    private double end = Double.NaN;

    /**
     * Books a submission.
     *
     * @param job the job
     * @param number its number
     * @param request the things that it asks for
     * @param partitions the partitions that it names, at least one
     * @param submit date of its submission
     * @param timeLimit its limit of time in s
     */
    public SlurmJob(
            Job job,
            JobNumber number,
            BatchRequest request,
            List<SlurmPartition> partitions,
            double submit,
            double timeLimit) {
        this.job = job;
        this.number = number;
        this.request = request;
        this.partitions = partitions;
        this.submit = submit;
        this.timeLimit = timeLimit;
        this.expectedCores = request.cores();
    }

    /**
     * Books it again, as it is queued again: under its number, without what it waited for.
     *
     * @param again the job under another id
     * @param now the date of that, from which on it waits
     * @param wait seconds for which it may not start
     * @return a job that waits
     */
    public SlurmJob again(Job again, double now, double wait) {
        final SlurmJob queued = new SlurmJob(again, number, request, partitions, now, timeLimit);
        queued.nice = nice;
        queued.timeMin = timeMin;
        queued.comesAgain = comesAgain;
        queued.eligible = now + wait;
        queued.earliest = queued.eligible;
        queued.entry = entry;
        queued.alone = alone;
        return queued;
    }

    /** {@return false if it must not be queued again when it has lost its nodes} */
    public boolean comesAgain() {
        return comesAgain;
    }

    /** Forbids to queue it again. */
    public void onlyOnce() {
        comesAgain = false;
    }

    /** {@return the date before which it may not start, whoever releases it} */
    public double earliest() {
        return earliest;
    }

    /** {@return the submitted job} */
    public Job job() {
        return job;
    }

    /** {@return its number} */
    public JobNumber number() {
        return number;
    }

    /** {@return the id of its entry in the list of jobs, which elements of an array may have together} */
    public long entry() {
        return entry;
    }

    /** {@return true unless it has its entry together with other elements of its array} */
    public boolean alone() {
        return alone;
    }

    /**
     * Gives it an entry in the list of jobs.
     *
     * @param id id of the entry
     * @param own true if it has the entry for itself
     */
    public void enter(long id, boolean own) {
        entry = id;
        alone = own;
    }

    /** {@return the things that it asks for} */
    public BatchRequest request() {
        return request;
    }

    /**
     * Lets it ask for other things from now on.
     *
     * @param other the things
     */
    public void ask(BatchRequest other) {
        request = other;
    }

    /** {@return number of cores that it asks for, or that it would have of the nodes last thought of for it} */
    public int expectedCores() {
        return expectedCores;
    }

    /**
     * Notes the cores that it would have, to which its priority is due from now on.
     *
     * @param cores number of cores
     */
    public void expect(int cores) {
        expectedCores = cores;
    }

    /** {@return the partitions that it names, unmodifiable} */
    public List<SlurmPartition> partitions() {
        return partitions;
    }

    /** {@return date of its submission} */
    public double submit() {
        return submit;
    }

    /** {@return its state} */
    public State state() {
        return state;
    }

    /** {@return its limit of time in s} */
    public double timeLimit() {
        return timeLimit;
    }

    /**
     * Changes its limit of time.
     *
     * @param seconds the limit in s
     */
    public void limit(double seconds) {
        timeLimit = seconds;
        if (state == State.RUNNING) {
            end = start + seconds;
        }
    }

    /**
     * Brings its end forward while it runs.
     *
     * @param date the date at which its time is over, unless that was before
     */
    public void endBy(double date) {
        end = Math.min(end, date);
    }

    /** {@return the limit of time to which backfill may shorten it, in s; 0 if it may not} */
    public double timeMin() {
        return timeMin;
    }

    /**
     * Lets backfill shorten its limit of time.
     *
     * @param seconds the shortest limit in s
     */
    public void shortest(double seconds) {
        timeMin = seconds;
    }

    /** {@return seconds for which it waits at most for nodes on few enough switches} */
    public double switchWait() {
        return switchWait;
    }

    /**
     * Lets it wait for nodes on few enough switches.
     *
     * @param seconds the longest wait in s
     */
    public void waitForSwitches(double seconds) {
        switchWait = seconds;
    }

    /** {@return the jobs that it waits for} */
    public Dependency dependency() {
        return dependency;
    }

    /**
     * Lets it wait for others.
     *
     * @param others the others
     */
    public void waitFor(Dependency others) {
        dependency = others;
    }

    /** {@return true if it waits until someone releases it} */
    public boolean held() {
        return hold != Hold.NONE;
    }

    /** {@return the one who holds it} */
    public Hold hold() {
        return hold;
    }

    /**
     * Holds or releases it.
     *
     * @param by the one who holds it from now on
     */
    public void hold(Hold by) {
        hold = by;
    }

    /** {@return the number taken off its priority} */
    public long nice() {
        return nice;
    }

    /**
     * Sets the number taken off its priority.
     *
     * @param number the number
     */
    public void nice(long number) {
        nice = number;
    }

    /** {@return the date from which it may start; NaN before} */
    public double eligible() {
        return eligible;
    }

    /**
     * Lets it start from a date on.
     *
     * @param date the date; NaN if it may not start
     */
    public void eligible(double date) {
        eligible = date;
    }

    /** {@return date of its start; NaN before} */
    public double start() {
        return start;
    }

    /** {@return the date at which its limit of time is over; NaN before its start} */
    public double end() {
        return end;
    }

    /**
     * Starts it.
     *
     * @param now the date
     */
    public void started(double now) {
        state = State.RUNNING;
        start = now;
        end = now + timeLimit;
    }

    /** Takes its start back. */
    public void refused() {
        state = State.PENDING;
        start = Double.NaN;
        end = Double.NaN;
    }

    /** Takes note of its end. */
    public void ended() {
        state = State.ENDED;
    }

    @Override
    public String toString() {
        return number.toString();
    }
}
