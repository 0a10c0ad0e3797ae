package org.noctule.simulator.cores;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Denial;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Jobs;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.SelfCheck;
import org.noctule.simulator.fabric.FabricJobs;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.SubmissionOrder;

/** The running jobs on their cores. */
final class CoreJobs implements Jobs {
    private final Cores cores;
    private final CoreMeters meters;
    private final double referenceGflops;
    private final double coincidence;
    private final FabricJobs fabrics;
    private final MachineOutages outages;
    private final Consumer<JobRun> ends;
    private final Recorder recorder;
    private final SelfCheck check;
    private final DatedQueue<JobRun> queue = new DatedQueue<>();

    /**
     * Prepares a run.
     *
     * @param coincidence relative width within which completions share a date
     */
    CoreJobs(
            Cores cores,
            CoreMeters meters,
            double referenceGflops,
            double coincidence,
            FabricJobs fabrics,
            MachineOutages outages,
            Consumer<JobRun> ends,
            Recorder recorder,
            SelfCheck check) {
        this.cores = cores;
        this.meters = meters;
        this.referenceGflops = referenceGflops;
        this.coincidence = 1 + coincidence;
        this.fabrics = fabrics;
        this.outages = outages;
        this.ends = ends;
        this.recorder = recorder;
        this.check = check;
    }

    @Override
    public Optional<Objection> objection(Profile profile) {
        return profile.match(fabrics.exist() ? CoreDemands.WITH_FABRICS : CoreDemands.WITHOUT_FABRICS);
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
        return new Event.Progress.Task(run.job().profile().name(), run.progress());
    }

    @Override
    public boolean tell(JobRun run, String message) {
        return false;
    }

    @Override
    public boolean runs(JobRun run) {
        return run.isQueued();
    }

    @Override
    public void submitted(Job job, double now, double next) {
        fabrics.submitted(job, now, next);
        meters.submitted(now);
    }

    @Override
    public Optional<Denial> start(JobRun run, Decision.ExecuteJob execute, double now) {
        if (run.job().profile() instanceof Profile.PipeDream) {
            return startOnFabric(run, execute, now);
        }
        final ResourceSet alloc = execute.alloc();
        Objection.raise(outages.objection(alloc), execute);
        if (alloc.size() != run.job().resources() || alloc.isEmpty()) {
            throw new Objection("has " + alloc.size() + " cores, but the job asks for "
                            + run.job().resources())
                    .toAllocation(execute);
        }
        if (!plain(execute)) {
            throw new Objection("has executors or storages apart from one executor a core").toAllocation(execute);
        }
        Objection.raise(cores.objection(run, alloc), execute);
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
        cores.start(run, now);
        run.draw(cores.watts(run));
        run.setSpeed(cores.gflops(run), referenceGflops);
        run.plan();
        queue.add(run, run.due());
        redate(now);
        check.started(run);
        meters.tell(now, 's');
    }

    /** Ends the job that is due first, by its work or by its walltime. */
    private Event.JobCompleted endFirst(double now) {
        final JobRun run = queue.poll();
        if (run.meetsWalltime()) {
            return end(run, now, JobState.COMPLETED_WALLTIME_REACHED, KILLED);
        }
        final int code = run.job().profile().returnCode();
        return end(run, now, code > 0 ? JobState.COMPLETED_FAILED : JobState.COMPLETED_SUCCESSFULLY, code);
    }

    @Override
    public Event.JobCompleted kill(JobRun run, double now) {
        queue.remove(run);
        return end(run, now, JobState.COMPLETED_KILLED, run.killCode());
    }

    @Override
    public List<JobRun> unfinishedOn(ResourceSet machines, double now) {
        final List<JobRun> found = new ArrayList<>();
        queue.forEach(run -> {
            if (queue.date(run) > now * coincidence && run.alloc().intersects(machines)) {
                found.add(run);
            }
        });
        found.sort(Comparator.comparing(JobRun::job, SubmissionOrder.INSTANCE));
        return found;
    }

    @Override
    public Event.JobCompleted fail(JobRun run, double now) {
        queue.remove(run);
        return end(run, now, JobState.COMPLETED_FAILED, MACHINE_FAILED);
    }

    private Event.JobCompleted end(JobRun run, double now, JobState state, int code) {
        meters.settle(now);
        run.settle(now);
        run.end(state);
        cores.end(run, now);
        run.claim().release();
        redate(now);
        check.ended(
                run,
                now,
                state == JobState.COMPLETED_SUCCESSFULLY
                        || state == JobState.COMPLETED_FAILED && code != MACHINE_FAILED);
        meters.ended(now);
        final Job job = run.job();
        recorder.jobEnded(job, state, run.start(), now, run.alloc(), run.joules(), run.metadata());
        meters.tell(now, 'e');
        ends.accept(run);
        return new Event.JobCompleted(now, job.id(), state, code, run.alloc());
    }

    /** Gives the jobs whose cores changed in the last call their new dates. */
    void redate(double now) {
        for (final JobRun run : cores.changed()) {
            run.clearStale();
            run.settle(now);
            run.draw(cores.watts(run));
            if (run.setSpeed(cores.gflops(run), referenceGflops)) {
                queue.redate(run, run.due());
            }
        }
    }
}
