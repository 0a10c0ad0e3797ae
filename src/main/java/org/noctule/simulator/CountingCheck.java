package org.noctule.simulator;

import org.noctule.error.NoctuleException;

/** Counts cores, work and energy a second time, in the plainest way. */
final class CountingCheck implements SelfCheck {
    private static final double TOLERANCE = 1e-9;

    private final Hosts hosts;
    private final boolean[] busy;
    private int taken;
    private double jobJoules;

    CountingCheck(int cores, Hosts hosts) {
        this.hosts = hosts;
        this.busy = new boolean[cores];
    }

    @Override
    public void clock(double from, double to) {
        require(to >= from, "the clock goes back from " + from + " to " + to);
    }

    @Override
    public void started(JobRun run) {
        for (final int core : run.alloc.toArray()) {
            require(!busy[core], "core " + core + " is given to a second job, " + run.job.id());
            busy[core] = true;
        }
        taken += run.alloc.size();
        require(taken + hosts.free() == busy.length, "free and busy cores do not add up at " + run.start);
    }

    @Override
    public void ended(JobRun run, double now, boolean completed) {
        for (final int core : run.alloc.toArray()) {
            busy[core] = false;
        }
        taken -= run.alloc.size();
        require(taken + hosts.free() == busy.length, "free and busy cores do not add up at " + now);
        require(
                !completed || run.workError(now) <= TOLERANCE,
                "the work of job " + run.job.id() + " and the time it took differ");
        jobJoules += run.joules;
    }

    @Override
    public void end(double now, double energy) {
        require(taken == 0, taken + " cores are still taken at the end");
        double cores = 0;
        double busyJoules = 0;
        final CoreUse use = hosts.use(now);
        for (int core = 0; core < busy.length; core++) {
            cores += use.joules()[core];
            busyJoules += use.busyJoules()[core];
        }
        require(near(cores, energy), "the cores' energy (" + cores + " J) is not the platform's (" + energy + " J)");
        require(
                near(busyJoules, jobJoules),
                "the jobs' energy (" + jobJoules + " J) is not that of their cores (" + busyJoules + " J)");
    }

    private static boolean near(double a, double b) {
        return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.max(Math.abs(a), Math.abs(b)));
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "Self-check: " + what + ".",
                    "Maybe this is a defect of the simulator: please report it with the options file.");
        }
    }
}
