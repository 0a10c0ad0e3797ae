package org.noctule.simulator.cores;

import java.util.ArrayList;
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
import org.noctule.workload.Job;

/** Cores whose memory, contention and idle states are the simulator's own ({@code "p_states": "simulator"}). */
final class ManagedCores implements Cores {
    private final Platform platform;
    private final CoreStates states;
    private final BusyTimes busy;
    private final ActiveTimes active;
    private final Contention contention;
    private final PStateWatch series;
    private final DownCores down;
    private final List<JobRun> changed = new ArrayList<>();

    ManagedCores(Platform platform, boolean contentionPossible, Recorder recorder) {
        this.platform = platform;
        this.states = new CoreStates(platform);
        this.down = new DownCores(platform.nbCores(), states::freeNanowatts);
        this.busy = new BusyTimes(platform.nbCores());
        this.active = new ActiveTimes(platform.nbProcessors());
        this.contention = contentionPossible ? new TrackedContention(platform) : Contention.NONE;
        this.series = recorder.keepsPStates() ? new RecordedPStates(states, recorder) : PStateWatch.NONE;
    }

    @Override
    public Optional<Objection> objection(JobRun run, ResourceSet cores) {
        final Optional<Objection> objection = Allocations.objection(cores, states.free());
        final long memory = CoreStates.bytes(run.job().memory());
        if (objection.isPresent() || memory == 0) {
            return objection;
        }
        final int node = states.firstNodeWithout(cores, memory);
        return node < 0
                ? Optional.empty()
                : Objection.of("needs " + run.job().memory() + " MB per core, more than node " + node + " has left ("
                        + states.memoryLeft(node) / 1e6 + " MB)");
    }

    @Override
    public void start(JobRun run, double now) {
        changed.clear();
        down.taken(run.alloc(), now);
        contention.add(run);
        final Job job = run.job();
        states.take(
                run.alloc(),
                CoreStates.bytes(job.memory()),
                CoreStates.kilobytesPerSecond(job.memoryBandwidth()),
                new Touches(run, now));
        series.compare(run.alloc(), now);
        changed.remove(run);
        run.clearStale();
        run.draw(states.fullWatts(run.alloc()));
    }

    @Override
    public void end(JobRun run, double now) {
        changed.clear();
        contention.remove(run);
        final Job job = run.job();
        states.giveBack(
                run.alloc(),
                CoreStates.bytes(job.memory()),
                CoreStates.kilobytesPerSecond(job.memoryBandwidth()),
                new Touches(run, now));
        busy.add(run.alloc(), now - run.since());
        down.freed(run.alloc(), now);
        series.compare(run.alloc(), now);
    }

    /** Keeps account of the processors that a job takes or returns. */
    private final class Touches implements CoreStates.RangeListener {
        private final JobRun run;
        private final double now;

        Touches(JobRun run, double now) {
            this.run = run;
            this.now = now;
        }

        @Override
        public void changed(int processor, int wasBusy, boolean wasContended) {
            active.changed(processor, wasBusy, states.busyCores(processor), now);
            down.changed(platform.firstCore(processor), platform.firstCore(processor + 1) - 1, now);
            if (wasContended != states.contended(processor)) {
                contention.collect(processor, changed);
            }
        }

        @Override
        public void changedWhole(int first, int last, boolean taken) {
            if (!taken) {
                active.addWhole(first, last, now - run.since());
            }
        }
    }

    @Override
    public void setAvailable(ResourceSet cores, boolean available, double now) {
        if (available) {
            down.repair(cores, now);
        } else {
            down.fail(cores, states.free()::contains, now);
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
        return changed;
    }

    @Override
    public double gflops(JobRun run) {
        return states.slowestGflops(run.alloc());
    }

    @Override
    public double watts(JobRun run) {
        return run.watts();
    }

    @Override
    public double watts() {
        return states.totalWatts(down.nanowatts());
    }

    @Override
    public FreeResources freeCores() {
        return states.free();
    }

    @Override
    public int free() {
        return states.free().size();
    }

    @Override
    public CoreUse use(double now) {
        final double[] seconds = busy.seconds();
        final double[] activeSeconds = active.seconds();
        final double[] joules = new double[seconds.length];
        final double[] busyJoules = new double[seconds.length];
        for (int core = 0; core < seconds.length; core++) {
            final int processor = platform.processorOfCore(core);
            final ProcessorType type = platform.processorType(processor);
            final double shared = activeSeconds[processor] - seconds[core];
            final double idle = now - activeSeconds[processor];
            busyJoules[core] = type.wattsPerCore() * seconds[core];
            joules[core] = busyJoules[core]
                    + type.wattsPerCore() * (CoreStates.FREE_POWER * shared + CoreStates.IDLE_POWER * idle)
                    - down.joules(core, now);
        }
        return new CoreUse(seconds, joules, busyJoules);
    }

    @Override
    public boolean settable() {
        return false;
    }

    @Override
    public void tellInitialPStates() {
        series.begin();
    }
}
