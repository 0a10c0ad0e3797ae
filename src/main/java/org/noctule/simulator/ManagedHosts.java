package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Cores whose memory, contention and idle states are the simulator's own ({@code "p_states": "simulator"}). */
final class ManagedHosts implements Hosts {
    private final Platform platform;
    private final CoreStates states;
    private final BusyTimes times;
    private final Contention contention;
    private final PStateSeries series;
    private final List<JobRun> changed = new ArrayList<>();
    private final double uniformGflops;

    ManagedHosts(Platform platform, boolean contentionPossible, Recorder recorder) {
        this.platform = platform;
        this.states = new CoreStates(platform);
        this.times = new BusyTimes(platform);
        this.contention = contentionPossible ? new TrackedContention(platform) : Contention.NONE;
        this.series = recorder.keepsPStates() ? new RecordedPStates(states, recorder) : PStateSeries.NONE;
        this.uniformGflops = contentionPossible ? Double.NaN : uniformGflops(platform);
    }

    private static double uniformGflops(Platform platform) {
        final double first = platform.processorType(0).gflopsPerCore();
        for (int p = 1; p < platform.nbProcessors(); p++) {
            if (platform.processorType(p).gflopsPerCore() != first) {
                return Double.NaN;
            }
        }
        return first;
    }

    @Override
    public String refusal(JobRun run, ResourceSet cores) {
        if (cores.last(cores.intervals() - 1) >= platform.nbCores()) {
            return "names core " + cores.last(cores.intervals() - 1) + ", but the platform has " + platform.nbCores()
                    + " cores";
        }
        if (!states.free().containsAll(cores)) {
            return "names core " + firstBusy(cores) + ", which is busy";
        }
        final long memory = CoreStates.bytes(run.job.memory());
        final int node = memory == 0 ? -1 : states.firstNodeWithout(cores, memory);
        return node < 0
                ? ""
                : "needs " + run.job.memory() + " MB per core, more than node " + node + " has left ("
                        + states.memoryLeft(node) / 1e6 + " MB)";
    }

    private int firstBusy(ResourceSet cores) {
        for (final int core : cores.toArray()) {
            if (!states.free().contains(core)) {
                return core;
            }
        }
        return -1;
    }

    @Override
    public void start(JobRun run, double now) {
        changed.clear();
        contention.add(run);
        final Job job = run.job;
        states.take(
                run.alloc,
                CoreStates.bytes(job.memory()),
                CoreStates.kilobytesPerSecond(job.memoryBandwidth()),
                (processor, wasBusy, wasContended) -> {
                    times.changed(processor, wasBusy, states.busyCores(processor), now);
                    touched(processor, wasContended);
                });
        series.started(run.alloc, now);
        changed.remove(run);
        run.stale = false;
        run.watts = states.fullWatts(run.alloc);
    }

    @Override
    public void end(JobRun run, double now) {
        changed.clear();
        contention.remove(run);
        final Job job = run.job;
        states.giveBack(
                run.alloc,
                CoreStates.bytes(job.memory()),
                CoreStates.kilobytesPerSecond(job.memoryBandwidth()),
                (processor, wasBusy, wasContended) -> {
                    times.changed(processor, wasBusy, states.busyCores(processor), now);
                    touched(processor, wasContended);
                });
        times.ended(run.alloc, now - run.start);
        series.ended(run.alloc, now);
    }

    private void touched(int processor, boolean wasContended) {
        if (wasContended != states.contended(processor)) {
            contention.collect(processor, changed);
        }
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
        return Double.isNaN(uniformGflops) ? states.slowestGflops(run.alloc) : uniformGflops;
    }

    @Override
    public double watts(JobRun run) {
        return run.watts;
    }

    @Override
    public double watts() {
        return states.totalWatts();
    }

    @Override
    public int free() {
        return states.free().size();
    }

    @Override
    public double joules(int core, double now) {
        return times.joules(core, now);
    }

    @Override
    public double busyJoules(int core) {
        final double watts =
                platform.processorType(platform.processorOfCore(core)).wattsPerCore();
        return watts * times.busySeconds(core);
    }

    @Override
    public double busySeconds(int core) {
        return times.busySeconds(core);
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
