package org.noctule.simulator.cores;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.noctule.platform.HostPStates;
import org.noctule.platform.Platform;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Meters.CoreUse;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.SimulatorRules;

/** Hosts of one core each, whose P-states are set by the decision side ({@code "p_states": "agent"}), as in Batsim. */
final class FlatCores implements Cores {
    private static final int INITIAL = 3;

    private final HostPStates[] hosts;
    private final byte[] pStates;
    private final JobRun[] jobs;
    private final double[] joules;
    private final double[] busyJoules;
    private final double[] settled;
    private final BusyTimes busy;
    private final FreeResources free;
    private final Recorder recorder;
    private final List<JobRun> changed = new ArrayList<>();
    private final DownCores down;
    private long nanowatts;

    FlatCores(Platform platform, SimulatorRules.HostPower power, Recorder recorder) {
        final int cores = platform.nbCores();
        this.hosts = new HostPStates[cores];
        this.pStates = new byte[cores];
        this.jobs = new JobRun[cores];
        this.joules = new double[cores];
        this.busyJoules = new double[cores];
        this.settled = new double[cores];
        this.busy = new BusyTimes(cores);
        this.free = new FreeResources(cores);
        this.recorder = recorder;
        this.down = new DownCores(cores, this::nanowatts);
        for (int p = 0; p < platform.nbProcessors(); p++) {
            final HostPStates kind = power == SimulatorRules.HostPower.PUBLISHED
                    ? HostPStates.published(platform.processorType(p))
                    : HostPStates.exact(platform.processorType(p));
            Arrays.fill(hosts, platform.firstCore(p), platform.firstCore(p + 1), kind);
        }
        Arrays.fill(pStates, (byte) INITIAL);
        for (int core = 0; core < cores; core++) {
            nanowatts += nanowatts(core);
        }
    }

    private long nanowatts(int core) {
        return Math.round(hosts[core].watts(pStates[core]) * 1e9);
    }

    @Override
    public Optional<Objection> objection(JobRun run, ResourceSet cores) {
        return Allocations.objection(cores, free);
    }

    @Override
    public void start(JobRun run, double now) {
        changed.clear();
        down.taken(run.alloc(), now);
        free.removeAll(run.alloc());
        run.alloc().forEach(core -> {
            settle(core, now);
            jobs[core] = run;
        });
    }

    @Override
    public void end(JobRun run, double now) {
        changed.clear();
        free.addAll(run.alloc());
        run.alloc().forEach(core -> {
            settle(core, now);
            jobs[core] = null;
        });
        busy.add(run.alloc(), now - run.since());
        down.freed(run.alloc(), now);
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
        changed.clear();
        cores.forEach(core -> {
            settle(core, now);
            nanowatts -= nanowatts(core);
            pStates[core] = (byte) pState;
            nanowatts += nanowatts(core);
            down.changed(core, core, now);
            if (jobs[core] != null && jobs[core].markStale()) {
                changed.add(jobs[core]);
            }
        });
        recorder.pState(now, cores, pState);
    }

    private void settle(int core, double now) {
        final double drawn = hosts[core].watts(pStates[core]) * (now - settled[core]);
        joules[core] += drawn;
        if (jobs[core] != null) {
            busyJoules[core] += drawn;
        }
        settled[core] = now;
    }

    @Override
    public List<JobRun> changed() {
        return changed;
    }

    @Override
    public double gflops(JobRun run) {
        double slowest = Double.POSITIVE_INFINITY;
        for (final int core : run.alloc().toArray()) {
            slowest = Math.min(slowest, hosts[core].flops(pStates[core]));
        }
        return slowest / 1e9;
    }

    @Override
    public double watts(JobRun run) {
        long sum = 0;
        for (final int core : run.alloc().toArray()) {
            sum += nanowatts(core);
        }
        return sum / 1e9;
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
        final double[] all = joules.clone();
        for (int core = 0; core < all.length; core++) {
            all[core] += hosts[core].watts(pStates[core]) * (now - settled[core]) - down.joules(core, now);
        }
        return new CoreUse(busy.seconds(), all, busyJoules.clone());
    }

    @Override
    public boolean settable() {
        return true;
    }

    @Override
    public void tellInitialPStates() {
        recorder.pState(0, ResourceSet.range(0, hosts.length - 1), INITIAL);
    }
}
