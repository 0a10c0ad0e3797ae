package org.noctule.simulator.cores;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Meters.CoreUse;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;

/**
 * Cores that do not touch each other: processors of one core, and jobs that ask for neither memory nor bandwidth.
 *
 * <p>The same results as {@link ManagedCores}, at a cost per job that goes with the intervals of its allocation.
 */
final class UncoupledCores implements Cores {
    private static final int RUNNING = 0;
    private static final int IDLE = 3;

    private final Platform platform;
    private final Recorder recorder;
    private final FreeResources free;
    private final BusyTimes times;
    /** Full and idle power of all cores below an id, in nW, and their difference. */
    private final long[] full;

    private final long[] idle;
    private final long[] gain;
    private final boolean uniform;
    private final DownCores down;
    private long nanowatts;

    UncoupledCores(Platform platform, Recorder recorder) {
        final int cores = platform.nbCores();
        this.platform = platform;
        this.recorder = recorder;
        this.free = new FreeResources(cores);
        this.times = new BusyTimes(cores);
        this.full = new long[cores + 1];
        this.idle = new long[cores + 1];
        this.gain = new long[cores + 1];
        boolean same = true;
        for (int core = 0; core < cores; core++) {
            final ProcessorType type = platform.processorType(core);
            full[core + 1] = full[core] + Math.round(type.wattsPerCore() * 1e9);
            idle[core + 1] = idle[core] + Math.round(type.wattsPerCore() * CoreStates.IDLE_POWER * 1e9);
            gain[core + 1] = full[core + 1] - idle[core + 1];
            same &= type.gflopsPerCore() == platform.processorType(0).gflopsPerCore();
        }
        this.uniform = same;
        this.nanowatts = idle[cores];
        this.down = new DownCores(cores, core -> idle[core + 1] - idle[core]);
    }

    static boolean suit(Platform platform) {
        return platform.nbProcessors() == platform.nbCores();
    }

    @Override
    public Optional<Objection> objection(JobRun run, ResourceSet cores) {
        return Allocations.objection(cores, free);
    }

    @Override
    public void start(JobRun run, double now) {
        down.taken(run.alloc(), now);
        free.removeAll(run.alloc());
        nanowatts += sum(gain, run.alloc());
        recorder.pState(now, run.alloc(), RUNNING);
    }

    @Override
    public void end(JobRun run, double now) {
        free.addAll(run.alloc());
        nanowatts -= sum(gain, run.alloc());
        times.add(run.alloc(), now - run.since());
        down.freed(run.alloc(), now);
        recorder.pState(now, run.alloc(), IDLE);
    }

    private static long sum(long[] upTo, ResourceSet cores) {
        long sum = 0;
        for (int i = 0; i < cores.intervals(); i++) {
            sum += upTo[cores.last(i) + 1] - upTo[cores.first(i)];
        }
        return sum;
    }

    @Override
    public void setAvailable(ResourceSet cores, boolean available, double now) {
        if (available) {
            down.repair(cores, now);
        } else {
            down.fail(cores, free::contains, now);
        }
    }

    @Override
    public DownCores down() {
        return down;
    }

    @Override
    public void setPState(ResourceSet cores, int pState, double now) {
        throw new IllegalStateException("P-states are the simulator's own.");
    }

    @Override
    public List<JobRun> changed() {
        return List.of();
    }

    @Override
    public double gflops(JobRun run) {
        if (uniform) {
            return platform.processorType(0).gflopsPerCore();
        }
        double slowest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < run.alloc().intervals(); i++) {
            for (int core = run.alloc().first(i); core <= run.alloc().last(i); core++) {
                slowest = Math.min(slowest, platform.processorType(core).gflopsPerCore());
            }
        }
        return slowest;
    }

    @Override
    public double watts(JobRun run) {
        return sum(full, run.alloc()) / 1e9;
    }

    @Override
    public double watts() {
        return (nanowatts - down.nanowatts()) / 1e9;
    }

    @Override
    public FreeResources freeCores() {
        return free;
    }

    @Override
    public int free() {
        return free.size();
    }

    @Override
    public CoreUse use(double now) {
        final double[] busy = times.seconds();
        final double[] joules = new double[busy.length];
        final double[] busyJoules = new double[busy.length];
        Arrays.setAll(busyJoules, core -> (full[core + 1] - full[core]) / 1e9 * busy[core]);
        Arrays.setAll(
                joules,
                core -> busyJoules[core]
                        + (idle[core + 1] - idle[core]) / 1e9 * (now - busy[core])
                        - down.joules(core, now));
        return new CoreUse(busy, joules, busyJoules);
    }

    @Override
    public boolean settable() {
        return false;
    }

    @Override
    public void tellInitialPStates() {
        recorder.pState(0, ResourceSet.range(0, platform.nbCores() - 1), IDLE);
    }
}
