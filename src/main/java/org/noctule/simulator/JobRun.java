package org.noctule.simulator;

import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.CheckpointTimes;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.queue.Dated;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;

/**
 * One job from its submission to its end. A running one keeps the date and the rest of its work as of the last change
 * of its speed; nothing is ticked.
 */
public final class JobRun extends Dated {
    private final Job job;
    private final Pace pace;
    private JobState state = JobState.SUBMITTED;
    private ResourceSet alloc = ResourceSet.EMPTY;
    private Claim claim = Claim.NONE;
    private String metadata = "";
    private double start;
    private double since;
    private double uncounted;
    private HeldCores held = HeldCores.UNCHANGED;
    private double settled;
    private double charged;
    private double work;
    private double remaining;
    /** Work done per second. */
    private double speed;

    private double factor = 1;
    private double idleUntil = Double.NEGATIVE_INFINITY;
    private double stagedAt = Double.NEGATIVE_INFINITY;
    private double watts;
    private double joules;
    private boolean stale;
    private boolean killAsked;
    private final Course course;

    JobRun(Job job) {
        this(job, Course.first(CheckpointPlan.NONE));
    }

    JobRun(Job job, Course course) {
        this.job = job;
        this.course = course;
        this.pace = Pace.of(job.profile());
        this.work = pace.work(job);
        this.remaining = work;
    }

    /**
     * Returns the job.
     *
     * @return the job as it was submitted
     */
    public Job job() {
        return job;
    }

    JobState state() {
        return state;
    }

    /**
     * Returns the resources that it has or had.
     *
     * @return ids of cores, or of hosts and storages; none before its start
     */
    public ResourceSet alloc() {
        return alloc;
    }

    /**
     * Returns when it started.
     *
     * @return date in seconds
     */
    public double start() {
        return start;
    }

    /**
     * Returns the text that the decision side noted with it.
     *
     * @return the text, empty if there is none
     */
    public String metadata() {
        return metadata;
    }

    void note(String text) {
        metadata = text;
    }

    void reject() {
        state = JobState.REJECTED;
    }

    /** Notes that the decision side wants it killed, whether it still runs or not; tells if that is the first time. */
    boolean askKill() {
        final boolean first = !killAsked;
        killAsked = true;
        return first;
    }

    /** Counts as running from now on, although no machine has it. */
    void runNowhere() {
        state = JobState.RUNNING;
    }

    /**
     * Gets what it is to hold beside its cores.
     *
     * @param share its share of the machine
     */
    public void hold(Claim share) {
        claim = share;
    }

    /**
     * Gets what it is to hold beside its cores, where that decides how long it takes.
     *
     * @param share its share of the machine
     * @param seconds duration of the job with it
     */
    public void hold(Claim share, double seconds) {
        claim = share;
        work = seconds;
        remaining = seconds;
    }

    /**
     * Gets more work, or less.
     *
     * @param more work in the unit of its profile, negative if it is less
     */
    public void extend(double more) {
        work += more;
        remaining += more;
    }

    /** Has done all its work at the last settlement. */
    public void complete() {
        remaining = 0;
    }

    /**
     * Returns what it holds beside its cores.
     *
     * @return its share of the machine
     */
    public Claim claim() {
        return claim;
    }

    /**
     * Begins to run.
     *
     * @param now the date
     * @param resources ids of the cores, or of hosts and storages
     */
    public void begin(double now, ResourceSet resources) {
        state = JobState.RUNNING;
        start = now;
        settled = now;
        charged = now;
        take(now, resources);
    }

    /**
     * Has other resources.
     *
     * @param now the date
     * @param resources ids of the cores, or of hosts and storages
     */
    public void take(double now, ResourceSet resources) {
        held = held.change(alloc.size(), since, now);
        alloc = resources;
        since = now;
    }

    /**
     * Returns since when it has its resources.
     *
     * @return date in seconds: that of its start, unless they have changed
     */
    public double since() {
        return since;
    }

    /** Stands still, without resources, from the last settlement on. */
    public void halt() {
        held = held.halt(alloc.size(), since, settled);
        speed = 0;
        watts = 0;
    }

    /**
     * Does no work up to a date.
     *
     * @param date the date
     */
    public void idleUntil(double date) {
        idleUntil = Math.max(date, stagedAt);
    }

    /**
     * Does no work until its data has come.
     *
     * @param date the date
     */
    public void stageUntil(double date) {
        stagedAt = date;
        idleUntil(date);
    }

    /**
     * Leaves time out of the walltime.
     *
     * @param seconds the time
     */
    public void leaveOut(double seconds) {
        uncounted += seconds;
    }

    /**
     * Changes what the number of its cores does to its speed.
     *
     * @param relative factor on the speed of its slowest core; 1 on as many cores as it asks for
     */
    public void scale(double relative) {
        factor = relative;
    }

    /**
     * Ends.
     *
     * @param how the last state
     */
    public void end(JobState how) {
        state = how;
    }

    /**
     * Sets the power.
     *
     * @param power power of its cores from now on, in W
     */
    public void draw(double power) {
        watts = power;
    }

    /**
     * Returns the power.
     *
     * @return power of its cores in W
     */
    public double watts() {
        return watts;
    }

    /**
     * Counts energy.
     *
     * @param energy energy of its cores in J, or a reading of their meter: from the last less the first
     */
    public void charge(double energy) {
        joules += energy;
    }

    /**
     * Returns the energy.
     *
     * @return energy that was counted, in J
     */
    public double joules() {
        return joules;
    }

    /**
     * Sets the speed.
     *
     * @param gflops speed of its slowest core
     * @param referenceGflops reference speed of the machine
     * @return whether the job is slower or faster from now on
     */
    public boolean setSpeed(double gflops, double referenceGflops) {
        final double other = pace.speed(gflops, referenceGflops) * factor;
        if (other == speed) {
            return false;
        }
        speed = other;
        return true;
    }

    /**
     * Marks the job as one whose speed or power is about to be computed again.
     *
     * @return whether it was not marked before
     */
    public boolean markStale() {
        final boolean first = !stale;
        stale = true;
        return first;
    }

    /** Takes the mark away. */
    public void clearStale() {
        stale = false;
    }

    /**
     * Takes account of the time since the last change of speed or power.
     *
     * @param now the date
     */
    public void settle(double now) {
        remaining -= speed * worked(now);
        joules += watts * (now - charged);
        settled = now;
        charged = now;
    }

    /** Seconds of work since the last settlement. */
    private double worked(double now) {
        return now < idleUntil ? 0 : now - Math.max(settled, idleUntil);
    }

    /**
     * The way in which a job's work goes on between two changes of its speed.
     *
     * @param settled the date of the last settlement
     * @param remaining the rest of the work then
     * @param speed work done per second since
     */
    public record Motion(double settled, double remaining, double speed) {}

    /**
     * Returns how its work goes on.
     *
     * @return its motion, to be kept by {@link #keep}
     */
    public Motion motion() {
        return new Motion(settled, remaining, speed);
    }

    /**
     * Goes on as if its work had not been settled since: a change to cores of the same speed changes no bit of its end.
     *
     * @param motion how its work went on, without a time in which it did none since
     * @return whether its speed is the same as then
     */
    public boolean keep(Motion motion) {
        if (motion.speed != speed) {
            return false;
        }
        settled = motion.settled;
        remaining = motion.remaining;
        return true;
    }

    /**
     * Returns how much of the work was done at the last settlement.
     *
     * @return a part from 0 to 1
     */
    public double progress() {
        return course.progress(work, remaining);
    }

    /** Plans what an attempt has to do, once its first speed is set: the rest of the work, and its checkpoints. */
    public void plan() {
        remaining = course.begin(job, alloc, work, speed);
    }

    /**
     * Returns its way through the work.
     *
     * @return the course of this attempt
     */
    public Course course() {
        return course;
    }

    /** The attempt at the job. */
    Attempt attempt() {
        return course.attempt(job);
    }

    /** The part of the work that a failure at the last settlement would leave to the next attempt. */
    double keptProgress() {
        return course.kept(remaining);
    }

    /** The parts of the time from its start to its end in which it had cores. */
    CheckpointTimes.Parts parts(double end) {
        return course.parts(remaining, end - start - suspended(end));
    }

    /** The seconds from its start to its end in which it had no cores. */
    double suspended(double end) {
        return held.suspended(end);
    }

    /**
     * Returns for how long it has had cores.
     *
     * @param date a date not before the last change of its cores
     * @return seconds since its start, those of suspensions left out
     */
    public double secondsWithCores(double date) {
        return date - start - suspended(date);
    }

    /** The mean number of its cores from its start to its end, over the time in which it had any. */
    double meanCores(double end) {
        return held.mean(alloc.size(), since, end, end - start - suspended(end));
    }

    /**
     * Returns by how much the end misses the work.
     *
     * @param now date of the end
     * @return seconds relative to the date; 0 up to rounding for a job that ran to its end
     */
    public double workError(double now) {
        return remaining == 0 ? 0 : Math.abs(remaining / speed) / Math.max(1, now);
    }

    /**
     * Returns how much of the work is done.
     *
     * @param now a date not before the last settlement
     * @return work in the unit of its profile: seconds at reference speed, or flop per core
     */
    public double done(double now) {
        return work - (remaining - speed * worked(now));
    }

    /**
     * Returns all of the work.
     *
     * @return work in the unit of its profile
     */
    public double work() {
        return work;
    }

    /**
     * Returns the work that is done in a second on as many cores as it asks for.
     *
     * @param referenceGflops reference speed of the machine, at which the cores run
     * @return work in the unit of its profile
     */
    public double workPerSecond(double referenceGflops) {
        return pace.speed(referenceGflops, referenceGflops);
    }

    /**
     * Returns when so much of the work will be done.
     *
     * @param target work in the unit of its profile
     * @return date in seconds, positive infinity while it stands still
     */
    public double dateOf(double target) {
        return speed == 0
                ? Double.POSITIVE_INFINITY
                : Math.max(settled, idleUntil) + Math.max(0, target - (work - remaining)) / speed;
    }

    /**
     * Returns when the walltime is over.
     *
     * @return date in seconds
     */
    public double killDate() {
        return start + job.walltime() + uncounted;
    }

    /** The date of the end by the work alone. */
    private double completionDate() {
        return remaining <= 0 ? Math.max(settled, stagedAt) : Math.max(settled, idleUntil) + remaining / speed;
    }

    /**
     * Tells whether the walltime comes before the end of the work.
     *
     * @return true if the job is killed; a delay also if it needs exactly its walltime
     */
    public boolean meetsWalltime() {
        return pace.late(completionDate(), killDate());
    }

    /**
     * Returns when the job ends, by its work or by its walltime.
     *
     * @return date in seconds
     */
    public double due() {
        return Math.min(completionDate(), killDate());
    }

    /**
     * Returns what a job returns that is killed by the decision side on cores.
     *
     * @return the return code
     */
    public int killCode() {
        return pace.killCode();
    }
}
