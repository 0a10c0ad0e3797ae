package org.noctule.simulator.cores;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.protocol.CouplingEvent;
import org.noctule.coupling.simulator.CouplingTasks;
import org.noctule.coupling.simulator.PlatformNodes;
import org.noctule.fabric.simulator.FabricJobs;
import org.noctule.failure.Reach;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Denial;
import org.noctule.simulator.JobChanges;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Jobs;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Motion;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunParts;
import org.noctule.simulator.SelfCheck;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workflow.simulator.NodeFlows;
import org.noctule.workload.CouplingTask;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.SubmissionOrder;

/** The running jobs on their cores. */
final class CoreJobs implements Jobs {
    /** The return code of a task whose workflow cannot go on. */
    private static final int BROKEN_OFF = 1;

    private final Cores cores;
    private final CoreMeters meters;
    private final Platform platform;
    private final double referenceGflops;
    private final double coincidence;
    private final FabricJobs fabrics;
    private final MachineOutages outages;
    private final Consumer<JobRun> ends;
    private final Recorder recorder;
    private final SelfCheck check;
    private final Destinations destinations;
    private final ElasticRuns changes;
    private final RunParts parts;
    private final NodeFlows flows;
    private final ItemStaging staging;
    private final CouplingTasks tasks;
    private final List<JobRun> broken = new ArrayList<>();
    private final DatedQueue<JobRun> queue = new DatedQueue<>();

    /**
     * Prepares a run.
     *
     * @param coincidence relative width within which completions share a date
     */
    CoreJobs(
            Cores cores,
            Platform platform,
            CoreMeters meters,
            double coincidence,
            FabricJobs fabrics,
            MachineOutages outages,
            Consumer<JobRun> ends,
            Recorder recorder,
            RunParts parts,
            SelfCheck check) {
        this.cores = cores;
        this.meters = meters;
        this.platform = platform;
        this.referenceGflops = platform.referenceGflops();
        this.coincidence = 1 + coincidence;
        this.fabrics = fabrics;
        this.outages = outages;
        this.ends = ends;
        this.recorder = recorder;
        this.check = check;
        this.parts = parts;
        this.flows = new NodeFlows(platform);
        this.tasks = new CouplingTasks(new PlatformNodes(platform, flows), recorder, new TaskEnds());
        this.staging = new ItemStaging(platform, flows, recorder, this::beginWork);
        this.destinations = new Destinations(cores, platform, outages, fabrics);
        this.changes = new ElasticRuns(this, meters, platform, fabrics, destinations);
    }

    @Override
    public Optional<Objection> objection(Profile profile) {
        return profile.match(fabrics.exist() ? CoreDemands.WITH_FABRICS : CoreDemands.WITHOUT_FABRICS);
    }

    @Override
    public Optional<Objection> objection(Job job) {
        final Optional<Objection> toData = CoreDemands.toRead(job);
        return toData.isPresent() || job.elasticity().isEmpty() ? toData : CoreDemands.toChange(job);
    }

    @Override
    public Optional<Objection> toEarlierStart(Job job) {
        return CoreDemands.toEarlierStart(job);
    }

    @Override
    public JobChanges changes() {
        return changes;
    }

    @Override
    public void dropped(Job job, double now) {
        tasks.ended(job, now);
    }

    @Override
    public Optional<CouplingEvent.Cause> choose(String workflow, TransportKind transport) {
        return tasks.choose(workflow, transport);
    }

    @Override
    public void close() {
        tasks.close();
    }

    @Override
    public int running() {
        return queue.size();
    }

    @Override
    public double nextDate() {
        return Math.min(
                Math.min(Math.min(queue.date(), flows.nextDate()), tasks.nextDate()),
                Math.min(changes.nextDate(), parts.nextDate()));
    }

    @Override
    public void advance(double date) {}

    @Override
    public void collect(double date, List<Event> outbox) {
        if (!outbox.isEmpty()) {
            parts.tell(outbox);
            tasks.tellEnds(outbox);
        }
        while (true) {
            if (parts.stepEarly(date, outbox)) {
                breakOff(date, outbox);
            } else if (flows.nextDate() <= date) {
                flows.advance();
                breakOff(date, outbox);
            } else if (queue.date() <= date * coincidence) {
                endFirst(date, outbox);
                tasks.tellEnds(outbox);
            } else if (changes.nextDate() <= date) {
                changes.wake(date, outbox);
            } else if (parts.stepLate(date, outbox)) {
                breakOff(date, outbox);
            } else if (tasks.nextDate() <= date) {
                tasks.wake();
                breakOff(date, outbox);
            } else {
                return;
            }
        }
    }

    /** Lets a job whose data has come do its work. */
    private void beginWork(JobRun run) {
        if (run.isQueued()) {
            queue.redate(run, run.due());
        }
        changes.redate(run);
    }

    /** Ends the tasks that can do their work no more. */
    private void breakOff(double now, List<Event> outbox) {
        for (final JobRun run : broken) {
            queue.remove(run);
            end(run, now, JobState.COMPLETED_FAILED, BROKEN_OFF, outbox);
        }
        broken.clear();
        tasks.tellEnds(outbox);
    }

    /** Ends tasks of workflows at the dates at which they are through. */
    private final class TaskEnds implements CouplingTasks.Ends {
        @Override
        public void finish(JobRun run, double now) {
            run.settle(now);
            run.motion().complete();
            queue.redate(run, run.due());
        }

        @Override
        public void fail(JobRun run, double now) {
            broken.add(run);
        }
    }

    @Override
    public Event.Progress progress(JobRun run, double now) {
        run.settle(now);
        return new Event.Progress.Task(
                run.job().profile().name(),
                run.job().profile() instanceof CouplingTask ? tasks.progress(run, now) : run.progress());
    }

    @Override
    public boolean tell(JobRun run, String message) {
        return false;
    }

    @Override
    public boolean runs(JobRun run) {
        return run.isQueued() || changes.isSuspended(run);
    }

    @Override
    public void submitted(Job job, double now, double next) {
        fabrics.submitted(job, now, next);
        tasks.submitted(job);
        meters.submitted(now);
    }

    @Override
    public Optional<Denial> start(JobRun run, Decision.ExecuteJob execute, double now) {
        if (run.job().profile() instanceof Profile.PipeDream) {
            return startOnFabric(run, execute, now);
        }
        final ResourceSet alloc = execute.alloc();
        Objection.raise(outages.objection(alloc), execute);
        Objection.raise(Destinations.objection(run.job(), alloc.size()), execute);
        Objection.raise(destinations.objection(alloc), execute);
        if (!plain(execute)) {
            throw new Objection("has executors or storages apart from one executor a core").toAllocation(execute);
        }
        Objection.raise(cores.objection(run, alloc), execute);
        parts.admit(run, execute);
        fabrics.hold(run, alloc);
        begin(run, alloc, now);
        return Optional.empty();
    }

    private Optional<Denial> startOnFabric(JobRun run, Decision.ExecuteJob execute, double now) {
        final Optional<Denial> denial = fabrics.place(run, execute, outages, now);
        if (denial.isEmpty()) {
            final ResourceSet alloc = run.claim().alloc();
            Objection.raise(
                    cores.objection(run, alloc), new Decision.ExecuteJob(execute.date(), execute.jobId(), alloc));
            begin(run, alloc, now);
        }
        return denial;
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

    private void begin(JobRun run, ResourceSet alloc, double now) {
        meters.settle(now);
        run.begin(now, alloc);
        run.claim().take(now);
        changes.began(run, now);
        equip(run, now);
        run.plan();
        staging.begin(run, now);
        work(run, now);
        if (parts.any()) {
            parts.started(run, speed(run), now);
        }
        tasks.started(run, speed(run), now);
        meters.tell(now, 's');
        changes.redate(run);
    }

    /** The speed of a job's slowest core as a part of the reference speed. */
    private double speed(JobRun run) {
        return cores.gflops(run) / referenceGflops;
    }

    /** Tells a training job, which has its new cores, of their number. */
    void resized(JobRun run, int before, double now, double continuesAt) {
        parts.resized(run, before, now, continuesAt);
    }

    /** Tells a training job that it stands still. */
    void halted(JobRun run, double now) {
        parts.paced(run, 0, now);
    }

    @Override
    public void redate(JobRun run) {
        if (run.isQueued()) {
            queue.redate(run, run.due());
        }
    }

    /** Lets a job whose cores are chosen go on, at a date up to which all is settled. */
    void occupy(JobRun run, double now) {
        equip(run, now);
        parts.paced(run, speed(run), now);
        work(run, now);
    }

    private void equip(JobRun run, double now) {
        cores.start(run, now);
        run.draw(cores.watts(run));
        run.motion().setSpeed(cores.gflops(run), referenceGflops);
    }

    private void work(JobRun run, double now) {
        if (run.isQueued()) {
            queue.redate(run, run.due());
        } else {
            queue.add(run, run.due());
        }
        redate(now);
        check.started(run);
    }

    /** Takes its cores from a job that goes on with others, later, or not at all. */
    void vacate(JobRun run, double now) {
        meters.settle(now);
        run.settle(now);
        cores.end(run, now);
        redate(now);
        check.vacated(run, now);
        if (changes.follows(run)) {
            recorder.allocation(run.job(), run.since(), now, run.alloc());
        }
    }

    /** Lets a running job go on as it did before its cores changed, if they are as fast. */
    void keep(JobRun run, Motion.Settlement before) {
        if (run.motion().keep(before)) {
            queue.redate(run, run.due());
        }
    }

    /** Takes a running job out of those that will end. */
    void takeOut(JobRun run) {
        queue.remove(run);
    }

    /** Ends the job that is due first, by its work or by its walltime. */
    private void endFirst(double now, List<Event> outbox) {
        final JobRun run = queue.poll();
        if (run.meetsWalltime()) {
            if (run.slowedBy(
                    referenceGflops / platform.slowestGflops(run.alloc()),
                    run.motion().done(now))) {
                recorder.slowed(run.job());
            }
            end(run, now, JobState.COMPLETED_WALLTIME_REACHED, KILLED, outbox);
            return;
        }
        final int code = run.job().profile().returnCode();
        end(run, now, code > 0 ? JobState.COMPLETED_FAILED : JobState.COMPLETED_SUCCESSFULLY, code, outbox);
    }

    @Override
    public void breakOff(JobRun run, int code) {
        broken.add(run);
    }

    @Override
    public void kill(JobRun run, double now, List<Event> outbox) {
        if (run.isQueued()) {
            queue.remove(run);
        }
        end(run, now, JobState.COMPLETED_KILLED, run.killCode(), outbox);
    }

    @Override
    public List<JobRun> unfinishedOn(Reach gone, double now) {
        final List<JobRun> found = new ArrayList<>();
        final boolean coresAlone = gone.carriers().isEmpty();
        if (coresAlone && cores.freeCores().containsAll(gone.cores())) {
            return found;
        }
        // A core has one job: where one core fails there is nothing left to look for behind it.
        final int most = coresAlone ? gone.cores().size() : queue.size();
        for (int index = 0; index < queue.size() && found.size() < most; index++) {
            final JobRun run = queue.get(index);
            if (needs(run, gone) && queue.date(run) > now * coincidence) {
                found.add(run);
            }
        }
        found.sort(Comparator.comparing(JobRun::job, SubmissionOrder.INSTANCE));
        return found;
    }

    private static boolean needs(JobRun run, Reach gone) {
        return run.alloc().intersects(gone.cores())
                || !gone.carriers().isEmpty() && run.claim().channels().intersects(gone.carriers());
    }

    @Override
    public void setCarriers(ResourceSet carriers, boolean available, double now) {
        fabrics.setChannels(carriers, available);
    }

    @Override
    public void fail(JobRun run, double now, List<Event> outbox) {
        queue.remove(run);
        end(run, now, JobState.COMPLETED_FAILED, MACHINE_FAILED, outbox);
    }

    void end(JobRun run, double now, JobState state, int code, List<Event> outbox) {
        if (changes.isSuspended(run)) {
            meters.settle(now);
        } else {
            vacate(run, now);
        }
        changes.ended(run, now);
        parts.ended(run, state, code, now, outbox);
        tasks.ended(run.job(), now);
        run.end(state);
        staging.ended(run, now, state == JobState.COMPLETED_SUCCESSFULLY);
        run.claim().release();
        check.ended(
                run,
                now,
                state == JobState.COMPLETED_SUCCESSFULLY
                        || state == JobState.COMPLETED_FAILED
                                && code != MACHINE_FAILED
                                && !(run.job().profile() instanceof CouplingTask));
        meters.ended(now);
        final Job job = run.job();
        recorder.jobEnded(job, state, run.start(), now, run.alloc(), run.joules(), run.metadata());
        meters.tell(now, 'e');
        ends.accept(run);
        outbox.add(new Event.JobCompleted(now, job.id(), state, code, run.alloc()));
    }

    /** Gives the jobs whose cores changed in the last call their new dates. */
    void redate(double now) {
        for (final JobRun run : cores.changed()) {
            run.clearStale();
            run.settle(now);
            run.draw(cores.watts(run));
            if (parts.any()) {
                parts.paced(run, speed(run), now);
            }
            tasks.paced(run, speed(run), now);
            if (run.motion().setSpeed(cores.gflops(run), referenceGflops)) {
                queue.redate(run, run.due());
                changes.redate(run);
            }
        }
    }
}
