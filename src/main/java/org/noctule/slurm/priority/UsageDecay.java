package org.noctule.slurm.priority;

/**
 * Usage that is charged and fades: a job adds Δ * d^Δ * billing * UsageFactor to its user and all accounts above, for
 * the Δ seconds since the last run (or its start) at each run and at its end; at each run, before that, all usage is
 * multiplied by d^Δ of the run. d = 1 - 0.693 / half-life a second; without half-life 1.
 *
 * <p>Source: manual "Multifactor Priority Plugin" and recordings of 22.05.8; so a job that ended is charged at its end,
 * with the decay of its own last seconds, and then fades with the rest.
 *
 * <p>Seconds that running jobs may still use ({@code TRESRunMins}) grow at a start by the limit and shrink by each
 * charge. With a UsageFactor that is no whole number, cut fractions stay behind for ever, as in Slurm (recorded).
 */
public final class UsageDecay {
    private static final long NEVER = Long.MIN_VALUE;

    private final Associations associations;
    private final double perSecond;
    private long lastRun = NEVER;

    /**
     * Begins without usage.
     *
     * @param associations the tree that is charged
     * @param halfLife half-life in seconds, 0 without decay
     */
    public UsageDecay(Associations associations, long halfLife) {
        this.associations = associations;
        this.perSecond = halfLife > 0 ? 1 - 0.693 / halfLife : 1;
    }

    /**
     * Tells what is left of usage after some time.
     *
     * @param seconds the time
     * @return the part that is left, from 0 to 1
     */
    public double left(long seconds) {
        return StrictMath.pow(perSecond, seconds);
    }

    /**
     * Lets all usage fade since the last run; nothing before the first.
     *
     * @param now date of the run
     */
    void fade(long now) {
        if (lastRun == NEVER || perSecond == 1) {
            return;
        }
        final double factor = left(now - lastRun);
        for (final Association each : associations.all()) {
            each.rawUsage *= factor;
        }
    }

    /**
     * Ends a run: later charges count from here.
     *
     * @param now date of the run
     */
    void ran(long now) {
        lastRun = now;
    }

    /** Books the seconds that a starting job may use. */
    void started(PriorityJob job) {
        final HeldResources held = job.held();
        book(job, (long) (held.limit() * held.usageFactor()));
    }

    /** Charges a running job up to a date. */
    void charge(PriorityJob job, long until) {
        final HeldResources held = job.held();
        final long from = Math.max(job.start(), lastRun);
        final long seconds = until - from;
        if (seconds <= 0) {
            return;
        }
        final double used = seconds * left(seconds) * held.billing() * held.usageFactor();
        for (final Association each : job.association().lineage()) {
            each.rawUsage += used;
        }
        final long withinLimit = Math.min(seconds, job.start() + held.limit() - from);
        if (withinLimit > 0) {
            book(job, -(long) (withinLimit * held.usageFactor()));
        }
    }

    /** Charges a job that ends, and frees the seconds of its limit that it did not use. */
    void ended(PriorityJob job, long end) {
        charge(job, end);
        final HeldResources held = job.held();
        final long unused = job.start() + held.limit() - end;
        if (unused > 0) {
            book(job, -(long) (unused * held.usageFactor()));
        }
    }

    private static void book(PriorityJob job, long seconds) {
        final long[] amounts = job.held().amounts();
        for (final Association each : job.association().lineage()) {
            for (int i = 0; i < amounts.length; i++) {
                each.runSeconds[i] = Math.max(0, each.runSeconds[i] + seconds * amounts[i]);
            }
        }
    }

    /** Forgets all usage: {@code PriorityUsageResetPeriod}; running jobs are charged from the last run on. */
    public void reset() {
        associations.all().forEach(each -> each.rawUsage = 0);
    }

    /**
     * Sets usage from before, such as a site's own.
     *
     * @param of user whose usage it is; the accounts above get it too
     * @param rawUsage decayed seconds times billing
     */
    public void begin(Association of, double rawUsage) {
        for (final Association each : of.lineage()) {
            each.rawUsage += rawUsage;
        }
    }
}
