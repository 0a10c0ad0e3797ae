package org.noctule.simulator.cores;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.failure.Reach;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Denial;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Jobs;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Motion;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunParts;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.SelfCheck;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.SubmissionOrder;

/** The running jobs on their cores. */
final class CoreJobs implements Jobs {
    /** A job that fails when the step that is under way is over. */
    private record Broken(JobRun run, int code) {}

    private final Cores cores;
    private final CoreMeters meters;
    private final Platform platform;
    private final double referenceGflops;
    private final double coincidence;
    private final MachineOutages outages;
    private final Consumer<JobRun> ends;
    private final Recorder recorder;
    private final SelfCheck check;
    private final CoreDemands demands;
    private final CoreParts own;
    private final RunParts parts;
    private final List<Broken> broken = new ArrayList<>();
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
            MachineOutages outages,
            Consumer<JobRun> ends,
            Recorder recorder,
            RunParts parts,
            CoreParts own,
            SelfCheck check) {
        this.cores = cores;
        this.meters = meters;
        this.platform = platform;
        this.referenceGflops = platform.referenceGflops();
        this.coincidence = 1 + coincidence;
        this.outages = outages;
        this.ends = ends;
        this.recorder = recorder;
        this.check = check;
        this.demands = platform.fabrics().isEmpty() ? CoreDemands.WITHOUT_FABRICS : CoreDemands.WITH_FABRICS;
        this.parts = parts;
        this.own = own;
    }

    @Override
    public Optional<Objection> objection(Profile profile) {
        return profile.match(demands);
    }

    @Override
    public Optional<Objection> objection(Job job) {
        if (job.dependencies() != Dependencies.NONE) {
            final Optional<Objection> toData = CoreDemands.toRead(job);
            if (toData.isPresent()) {
                return toData;
            }
        }
        return job.elasticity().isEmpty() ? Optional.empty() : CoreDemands.toChange(job);
    }

    @Override
    public Optional<Objection> toEarlierStart(Job job) {
        return CoreDemands.toEarlierStart(job);
    }

    @Override
    public Optional<RunPart> part(String capability, RunScene scene) {
        return own.of(capability, this, scene);
    }

    @Override
    public int running() {
        return queue.size();
    }

    @Override
    public double nextDate() {
        return Math.min(queue.date(), parts.nextDate());
    }

    @Override
    public void advance(double date) {}

    @Override
    public void collect(double date, List<Event> outbox) {
        if (!outbox.isEmpty()) {
            parts.tell(outbox);
        }
        while (true) {
            if (parts.stepEarly(date, outbox)) {
                breakOff(date, outbox);
            } else if (queue.date() <= date * coincidence) {
                endFirst(date, outbox);
                parts.tell(outbox);
            } else if (parts.stepLate(date, outbox)) {
                breakOff(date, outbox);
            } else {
                return;
            }
        }
    }

    /** Ends the jobs that failed in the step of a part, which then tells what follows. */
    private void breakOff(double now, List<Event> outbox) {
        for (final Broken each : broken) {
            queue.remove(each.run);
            end(each.run, now, JobState.COMPLETED_FAILED, each.code, false, outbox);
        }
        broken.clear();
        parts.tell(outbox);
    }

    @Override
    public Event.Progress progress(JobRun run, double now) {
        run.settle(now);
        return new Event.Progress.Task(
                run.job().profile().name(),
                parts.progress(run, now).orElse(run.progress()));
    }

    @Override
    public boolean tell(JobRun run, String message) {
        return false;
    }

    @Override
    public boolean runs(JobRun run) {
        return run.isQueued() || run.isHalted();
    }

    @Override
    public void submitted(Job job, double now, double next) {
        parts.submitted(job, now, next);
        meters.submitted(now);
    }

    @Override
    public Optional<Denial> start(JobRun run, Decision.ExecuteJob execute, double now) {
        final Optional<Denial> denial = parts.place(run, execute, now);
        if (denial.isPresent()) {
            return denial;
        }
        final ResourceSet placed = run.claim().alloc();
        final Decision.ExecuteJob start = placed.isEmpty()
                ? admitted(run, execute)
                : new Decision.ExecuteJob(execute.date(), execute.jobId(), placed);
        parts.admit(run, start);
        Objection.raise(cores.objection(run, start.alloc()), start);
        begin(run, start.alloc(), now);
        return Optional.empty();
    }

    private Decision.ExecuteJob admitted(JobRun run, Decision.ExecuteJob execute) {
        Objection.raise(outages.objection(execute.alloc()), execute);
        Objection.raise(CoreDemands.toSize(run.job(), execute.alloc().size()), execute);
        if (!plain(execute)) {
            throw new Objection("has executors or storages apart from one executor a core").toAllocation(execute);
        }
        return execute;
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
        parts.placed(run, now);
        equip(run, now);
        run.plan();
        work(run, now);
        if (parts.any()) {
            parts.started(run, speed(run), now);
        }
        meters.tell(now, 's');
        parts.redated(run);
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
        parts.redated(run);
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
            end(run, now, JobState.COMPLETED_WALLTIME_REACHED, KILLED, false, outbox);
            return;
        }
        final int code = run.job().profile().returnCode();
        end(run, now, code > 0 ? JobState.COMPLETED_FAILED : JobState.COMPLETED_SUCCESSFULLY, code, true, outbox);
    }

    @Override
    public void breakOff(JobRun run, int code) {
        broken.add(new Broken(run, code));
    }

    @Override
    public void kill(JobRun run, double now, List<Event> outbox) {
        if (run.isQueued()) {
            queue.remove(run);
        }
        end(run, now, JobState.COMPLETED_KILLED, run.killCode(), false, outbox);
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
        parts.setCarriers(carriers, available);
    }

    @Override
    public void fail(JobRun run, double now, List<Event> outbox) {
        queue.remove(run);
        end(run, now, JobState.COMPLETED_FAILED, MACHINE_FAILED, false, outbox);
    }

    /** Ends a job, whose work is all done if it is said to have worked. */
    void end(JobRun run, double now, JobState state, int code, boolean worked, List<Event> outbox) {
        if (run.isHalted()) {
            meters.settle(now);
        } else {
            vacate(run, now);
        }
        parts.ended(run, state, code, now, outbox);
        run.end(state);
        run.claim().release();
        check.ended(run, now, worked);
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
            if (run.motion().setSpeed(cores.gflops(run), referenceGflops)) {
                queue.redate(run, run.due());
                parts.redated(run);
            }
        }
    }
}
