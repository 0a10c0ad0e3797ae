package org.noctule.simulator.cores;

import java.util.Optional;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Meters.CoreUse;
import org.noctule.simulator.SelfCheck;

/** Counts cores, work and energy a second time, in the plainest way. */
final class CountingCheck implements SelfCheck {
    private static final double TOLERANCE = 1e-9;
    /** Power is counted in whole nanowatts, of each core and of each processor, and busy time in whole nanoseconds. */
    private static final double NANO = 1e-9;

    private final Cores cores;
    private final boolean[] busy;
    private int taken;
    private double jobJoules;
    private double coreSeconds;
    private double roundedSeconds;
    private double roundedJoules;
    private Optional<JobRun> changing = Optional.empty();
    private ResourceSet own = ResourceSet.EMPTY;

    CountingCheck(int size, Cores cores) {
        this.cores = cores;
        this.busy = new boolean[size];
    }

    @Override
    public void clock(double from, double to) {
        SelfCheck.require(to >= from, "the clock goes back from " + from + " to " + to);
    }

    @Override
    public void started(JobRun run) {
        for (final int core : run.alloc().toArray()) {
            SelfCheck.require(
                    !busy[core],
                    "core " + core + " is given to a second job, " + run.job().id());
            SelfCheck.require(
                    !cores.down().contains(core) || keeps(run, core),
                    "core " + core + " is given to a job while it is down");
            busy[core] = true;
        }
        taken += run.alloc().size();
        SelfCheck.require(taken + cores.free() == busy.length, "free and busy cores do not add up at " + run.start());
    }

    /**
     * Tells whether a job that changes its cores has had one right up to now: it runs on, although the core is down.
     */
    private boolean keeps(JobRun run, int core) {
        return changing.filter(run::equals).isPresent() && own.contains(core);
    }

    @Override
    public void vacated(JobRun run, double now) {
        changing = Optional.of(run);
        own = run.alloc();
        roundedSeconds += NANO * run.alloc().size();
        roundedJoules += NANO * cores.watts(run);
        for (final int core : run.alloc().toArray()) {
            busy[core] = false;
        }
        taken -= run.alloc().size();
        coreSeconds += run.alloc().size() * (now - run.since());
    }

    @Override
    public void ended(JobRun run, double now, boolean completed) {
        SelfCheck.require(taken + cores.free() == busy.length, "free and busy cores do not add up at " + now);
        SelfCheck.require(
                !completed || run.motion().workError(now) <= TOLERANCE,
                "the work of job " + run.job().id() + " and the time it took differ");
        jobJoules += run.joules();
        if (cores.down().free() + cores.down().busy() > 0) {
            countDown(now);
        }
    }

    @Override
    public void end(double now, double energy) {
        SelfCheck.require(taken == 0, taken + " cores are still taken at the end");
        double joules = 0;
        double busyJoules = 0;
        double busySeconds = 0;
        final CoreUse use = cores.use(now);
        for (int core = 0; core < busy.length; core++) {
            joules += use.joules()[core];
            busyJoules += use.busyJoules()[core];
            busySeconds += use.busySeconds()[core];
        }
        final double rounding = busy.length * NANO * now;
        SelfCheck.require(
                near(joules, energy, rounding + roundedJoules),
                "the cores' energy (" + joules + " J) is not the platform's (" + energy + " J)");
        SelfCheck.require(
                near(busySeconds, coreSeconds, rounding + roundedSeconds),
                "the cores were busy for " + busySeconds + " s, but the jobs had them for " + coreSeconds + " s");
        SelfCheck.require(
                near(busyJoules, jobJoules, rounding + roundedJoules),
                "the jobs' energy (" + jobJoules + " J) is not that of their cores (" + busyJoules + " J)");
    }

    /** Counts the cores that are out of use. */
    private void countDown(double now) {
        int idle = 0;
        int working = 0;
        for (int core = 0; core < busy.length; core++) {
            if (cores.down().contains(core)) {
                idle += busy[core] ? 0 : 1;
                working += busy[core] ? 1 : 0;
            }
        }
        SelfCheck.require(
                idle == cores.down().free() && working == cores.down().busy(),
                "the cores that are out of use do not add up at " + now);
    }

    private static boolean near(double a, double b, double rounding) {
        return a == b || Math.abs(a - b) <= rounding + TOLERANCE * Math.max(1, Math.max(Math.abs(a), Math.abs(b)));
    }
}
