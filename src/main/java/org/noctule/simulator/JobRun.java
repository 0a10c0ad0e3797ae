package org.noctule.simulator;

import org.noctule.error.NoctuleException;
import org.noctule.platform.part.Reach;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Attempt;
import org.noctule.workload.EarlierStart;
import org.noctule.workload.Job;

/**
 * One job from its submission to its end. A running one keeps the date and the rest of its work as of the last change
 * of its speed; nothing is ticked.
 */
public final class JobRun extends Motion {
    private final Job job;
    private JobState state = JobState.SUBMITTED;
    private ResourceSet alloc = ResourceSet.EMPTY;
    private Claim claim = Claim.NONE;
    private String metadata = "";
    private double start;
    private double since;
    private double uncounted;
    private HeldCores held = HeldCores.UNCHANGED;
    private double charged;
    private double watts;
    private double joules;
    private boolean stale;
    private boolean killAsked;
    private boolean halted;
    private final Course course;

    JobRun(Job job) {
        this(job, Course.STRAIGHT);
    }

    JobRun(Job job, Course course) {
        super(job, Pace.of(job.profile()));
        this.job = job;
        this.course = course;
    }

    /** {@return the job as it was submitted} */
    public Job job() {
        return job;
    }

    /** {@return how it goes on} */
    public Motion motion() {
        return this;
    }

    /** {@return its state} */
    public JobState state() {
        return state;
    }

    /** {@return the resources that it has or had: ids of cores, or of hosts and storages; none before its start} */
    public ResourceSet alloc() {
        return alloc;
    }

    /** {@return the date at which it started, in seconds} */
    public double start() {
        return start;
    }

    /** {@return the text that the decision side noted with it, empty if there is none} */
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
        replace(seconds);
    }

    /** {@return its share of the machine} */
    public Claim claim() {
        return claim;
    }

    /**
     * Begins to run, or goes on if it ran before the simulation.
     *
     * @param now the date
     * @param resources ids of the cores, or of hosts and storages
     */
    public void begin(double now, ResourceSet resources) {
        state = JobState.RUNNING;
        start = job.started().isPresent() ? job.started().get().date() : now;
        begin(now);
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
        halted = false;
        since = now;
    }

    /** {@return since when it has its resources: date in seconds: that of its start, unless they have changed} */
    public double since() {
        return since;
    }

    /** Stands still, without resources, from the last settlement on. */
    public void halt() {
        held = held.halt(alloc.size(), since, settled());
        standStill();
        halted = true;
        watts = 0;
    }

    /**
     * Tells whether it needs any of some machines and channels.
     *
     * @param reach them
     * @return true if it has one of them
     */
    public boolean needs(Reach reach) {
        return alloc.intersects(reach.cores())
                || !reach.carriers().isEmpty() && claim.channels().intersects(reach.carriers());
    }

    /** {@return true if it stands still, without resources} */
    public boolean isHalted() {
        return halted;
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

    /** {@return power of its cores in W} */
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

    /** {@return energy that was counted, in J} */
    public double joules() {
        return joules;
    }

    /**
     * Reads the energy, and settles nothing: each settlement rounds anew.
     *
     * @param now a date not before the last settlement
     * @return energy up to then, in J
     */
    public double joules(double now) {
        return joules + watts * (now - charged);
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
        settleWork(now);
        joules += watts * (now - charged);
        charged = now;
    }

    /** {@return a part from 0 to 1} */
    public double progress() {
        return course.progress(work(), remaining());
    }

    /** Plans what an attempt has to do, once its first speed is set: the rest of the work, and its checkpoints. */
    public void plan() {
        leave(course.begin(job, alloc, work(), speed()));
        if (job.started().isPresent()) {
            leave(job.started().get());
        }
    }

    private void leave(EarlierStart earlier) {
        final double rest = earlier.remaining().isPresent()
                ? earlier.remaining().getAsDouble() * speed()
                : remaining() - earlier.elapsed() * speed();
        if (rest <= 0 || earlier.elapsed() >= job.walltime()) {
            throw NoctuleException.input(
                    "The job (" + job.id() + ") has run for " + earlier.elapsed()
                            + " s when the simulation begins, and "
                            + (rest <= 0 ? "its work is done." : "its walltime is " + job.walltime() + " s."),
                    "Maybe leave it out, or tell its \"remaining\" seconds.");
        }
        leave(rest);
    }

    /** {@return its way through the work: the course of this attempt} */
    public Course course() {
        return course;
    }

    /** {@return the attempt at the job} */
    public Attempt attempt() {
        return course.attempt(job);
    }

    /**
     * Returns for how long it has had no cores.
     *
     * @param end its end, or a date not before the last change of its cores
     * @return seconds since its start
     */
    public double suspended(double end) {
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

    /**
     * Returns the mean number of its cores over the time in which it had any.
     *
     * @param end date of its end in seconds
     * @return the number
     */
    public double meanCores(double end) {
        return held.mean(alloc.size(), since, end, end - start - suspended(end));
    }

    /** {@return the date at which the walltime is over, in seconds} */
    public double killDate() {
        return start + job.walltime() + uncounted;
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
     * Tells whether a job that meets its walltime would have ended in time on cores of reference speed.
     *
     * @param done work that it did on its cores, in seconds at reference speed
     * @param slowness reference speed over the speed of its slowest core
     * @return true if its cores are slower, and nothing else held it up for too long
     */
    public boolean slowedBy(double slowness, double done) {
        return slowness > 1 && pace == Pace.REFERENCE && done * slowness >= work() * (1 - 1e-9);
    }

    /** {@return the date at which the job ends, by its work or by its walltime, in seconds} */
    public double due() {
        return Math.min(completionDate(), killDate());
    }

    /** {@return the return code} */
    public int killCode() {
        return pace.killCode();
    }
}
