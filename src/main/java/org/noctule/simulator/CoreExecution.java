package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.ramp.Refusal;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The running jobs on their cores, and what all that costs. */
final class CoreExecution implements Execution {
    private static final int P_STATES = 4;

    private final Cores hosts;
    private final double referenceGflops;
    private final int cores;
    private final double coincidence;
    private final Recorder recorder;
    private final SelfCheck check;
    private final FabricJobs fabrics;
    private final DatedQueue<JobRun> queue = new DatedQueue<>();
    private final EnergyMeter meter = new EnergyMeter();
    private double busySeconds;
    private double busySince;
    private double lastEnd;
    private double joulesAtFirstSubmission = Double.NaN;
    private double joulesAtLastEnd;
    private long groupedSwitches;
    private long machineSwitches;

    CoreExecution(Scenario scenario, Cores hosts, Recorder recorder, SelfCheck check) {
        if (scenario.features().computeSharing()) {
            throw NoctuleException.input(
                    "The cores of a platform in JSON run one job at a time: compute sharing is for hosts of a network.",
                    "Maybe leave --enable-compute-sharing or --no-sched out, or name a platform in SimGrid's XML.");
        }
        this.hosts = hosts;
        this.referenceGflops = scenario.platform().referenceGflops();
        this.cores = scenario.platform().nbCores();
        this.coincidence = 1 + scenario.rules().coincidence();
        this.recorder = recorder;
        this.check = check;
        this.fabrics = new FabricJobs(scenario.platform(), scenario.training(), recorder);
    }

    @Override
    public String refusal(Profile profile) {
        return profile instanceof Profile.PipeDream && fabrics.exist() ? "" : CoreDemands.refusal(profile);
    }

    @Override
    public int cores() {
        return cores;
    }

    @Override
    public int running() {
        return queue.size();
    }

    @Override
    public double nextDate() {
        return queue.date();
    }

    @Override
    public void advance(double date) {}

    @Override
    public void collect(double date, List<Event> outbox) {
        while (queue.date() <= date * coincidence) {
            outbox.add(endFirst(date));
        }
    }

    @Override
    public Event.Progress progress(JobRun run, double now) {
        run.settle(now);
        return new Event.Progress.Task(run.job.profile().name(), run.progress());
    }

    @Override
    public boolean tell(JobRun run, String message) {
        return false;
    }

    @Override
    public boolean settable() {
        return hosts.settable();
    }

    @Override
    public boolean has(ResourceSet machines, int pState) {
        return machines.last(machines.intervals() - 1) < cores && pState >= 0 && pState < P_STATES;
    }

    @Override
    public CoreUse use(double now) {
        return hosts.use(now);
    }

    @Override
    public Optional<Refusal> place(JobRun run, Decision.ExecuteJob execute, double now) {
        return fabrics.place(run, execute, now);
    }

    @Override
    public void cutOff(JobRun run, double now) {
        fabrics.cutOff(run, now);
    }

    @Override
    public String refusal(JobRun run, Decision.ExecuteJob execute) {
        final ResourceSet alloc = execute.alloc();
        if (run.mounted.isPresent()) {
            return hosts.refusal(run, alloc);
        }
        if (alloc.size() != run.job.resources() || alloc.isEmpty()) {
            return "has " + alloc.size() + " cores, but the job asks for " + run.job.resources();
        }
        return plain(execute) ? hosts.refusal(run, alloc) : "has executors or storages apart from one executor a core";
    }

    /** Whether each core runs one executor, in whatever order: all of a job's executors do the same. */
    private static boolean plain(Decision.ExecuteJob execute) {
        final List<Integer> mapping = execute.mapping();
        return execute.storageMapping().isEmpty()
                && execute.additionalTransfer().isEmpty()
                && (mapping.isEmpty()
                        || mapping.size() == execute.alloc().size()
                                && mapping.stream().distinct().count() == mapping.size());
    }

    @Override
    public boolean runs(JobRun run) {
        return run.isQueued();
    }

    @Override
    public void begin() {
        hosts.tellInitialPStates();
        recorder.energy(0, 0, 'p', hosts.watts());
    }

    @Override
    public void submitted(Job job, double now, double next) {
        fabrics.submitted(job, now, next);
        if (Double.isNaN(joulesAtFirstSubmission)) {
            meter.settle(now, hosts.watts());
            joulesAtFirstSubmission = meter.joules();
        }
    }

    @Override
    public void start(JobRun run, Decision.ExecuteJob execute, double now) {
        settle(now);
        run.begin(now, execute.alloc());
        fabrics.start(run, now);
        hosts.start(run, now);
        run.watts = hosts.watts(run);
        run.speed = run.speedAt(hosts.gflops(run), referenceGflops);
        queue.add(run, run.due());
        redate(hosts.changed(), now);
        check.started(run);
        tell(now, 's');
    }

    /** Ends the job that is due first, by its work or by its walltime. */
    private Event.JobCompleted endFirst(double now) {
        final JobRun run = queue.poll();
        if (run.meetsWalltime()) {
            return end(run, now, JobState.COMPLETED_WALLTIME_REACHED, KILLED);
        }
        final int code = run.job.profile().returnCode();
        return end(run, now, code > 0 ? JobState.COMPLETED_FAILED : JobState.COMPLETED_SUCCESSFULLY, code);
    }

    @Override
    public Event.JobCompleted kill(JobRun run, double now) {
        queue.remove(run);
        final boolean delay = run.job.profile() instanceof Profile.Delay;
        return end(run, now, JobState.COMPLETED_KILLED, delay ? KILLED : TASK_CANCELLED);
    }

    private Event.JobCompleted end(JobRun run, double now, JobState state, int code) {
        settle(now);
        run.settle(now);
        run.state = state;
        hosts.end(run, now);
        fabrics.end(run);
        redate(hosts.changed(), now);
        check.ended(run, now, state == JobState.COMPLETED_SUCCESSFULLY || state == JobState.COMPLETED_FAILED);
        lastEnd = now;
        joulesAtLastEnd = meter.joules();
        final Job job = run.job;
        recorder.jobEnded(job, state, run.start, now, run.alloc, run.joules, run.metadata);
        tell(now, 'e');
        return new Event.JobCompleted(now, job.id(), state, code, run.alloc);
    }

    @Override
    public String refusal(ResourceSet machines, int pState) {
        return "";
    }

    @Override
    public boolean setPState(ResourceSet machines, int pState, double now) {
        settle(now);
        hosts.setPState(machines, pState, now);
        redate(hosts.changed(), now);
        groupedSwitches++;
        machineSwitches += machines.size();
        recorder.energy(now, meter.joules(), 'p', hosts.watts());
        return true;
    }

    @Override
    public void setAvailable(ResourceSet machines, boolean available, double now) {}

    @Override
    public boolean metered() {
        return true;
    }

    private void redate(List<JobRun> changed, double now) {
        for (final JobRun run : changed) {
            run.stale = false;
            run.settle(now);
            run.watts = hosts.watts(run);
            final double speed = run.speedAt(hosts.gflops(run), referenceGflops);
            if (speed != run.speed) {
                run.speed = speed;
                queue.redate(run, run.due());
            }
        }
    }

    private void settle(double now) {
        meter.settle(now, hosts.watts());
        busySeconds += (cores - hosts.free()) * (now - busySince);
        busySince = now;
    }

    private void tell(double now, char type) {
        recorder.machines(now, MachineCounts.awake(hosts.free(), cores - hosts.free()));
        recorder.energy(now, meter.joules(), type, hosts.watts());
    }

    @Override
    public double joules(double now) {
        settle(now);
        return meter.joules();
    }

    @Override
    public Recorder.Totals totals() {
        settle(Math.max(lastEnd, busySince));
        final double joules = Double.isNaN(joulesAtFirstSubmission) ? 0 : joulesAtLastEnd - joulesAtFirstSubmission;
        return new Recorder.Totals(
                lastEnd,
                Math.max(0, joules),
                cores,
                groupedSwitches,
                machineSwitches,
                busySeconds,
                lastEnd * cores - busySeconds);
    }
}
