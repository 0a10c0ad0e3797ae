package org.noctule.simulator.cores;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.platform.Platform;
import org.noctule.platform.part.Reach;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.CoreChanges;
import org.noctule.simulator.Denial;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Jobs;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunParts;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The running jobs on their cores. */
final class CoreJobs implements Jobs {
    /** A job that fails when the step that is under way is over. */
    private record Broken(JobRun run, int code) {}

    private final CoreWork work;
    private final CoreMeters meters;
    private final Platform platform;
    private final double coincidence;
    private final MachineOutages outages;
    private final Recorder recorder;
    private final CoreDemands demands;
    private final RunParts parts;
    private final List<Broken> broken = new ArrayList<>();
    private final DatedQueue<JobRun> queue;

    /**
     * Prepares a run.
     *
     * @param coincidence relative width within which completions share a date
     */
    CoreJobs(
            CoreWork work,
            Platform platform,
            CoreMeters meters,
            double coincidence,
            MachineOutages outages,
            Recorder recorder,
            RunParts parts) {
        this.work = work;
        this.queue = work.queue;
        this.meters = meters;
        this.platform = platform;
        this.coincidence = 1 + coincidence;
        this.outages = outages;
        this.recorder = recorder;
        this.demands = platform.fabrics().isEmpty() ? CoreDemands.WITHOUT_FABRICS : CoreDemands.WITH_FABRICS;
        this.parts = parts;
    }

    @Override
    public Optional<Objection> objection(Profile profile) {
        return profile.match(demands);
    }

    @Override
    public Optional<Objection> objection(Job job) {
        return CoreDemands.toJob(job);
    }

    @Override
    public Optional<Objection> toEarlierStart(Job job) {
        return CoreDemands.toEarlierStart(job);
    }

    @Override
    public Optional<CoreChanges> changes() {
        return Optional.of(work);
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
            work.end(each.run, now, JobState.COMPLETED_FAILED, each.code, false, outbox);
        }
        broken.clear();
        parts.tell(outbox);
    }

    @Override
    public Event.Progress progress(JobRun run, double now) {
        run.settle(now);
        return new Event.Progress.Task(
                run.job().profile().name(), parts.progress(run, now).orElse(run.progress()));
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
                ? CoreDemands.admitted(run.job(), execute, outages)
                : new Decision.ExecuteJob(execute.date(), execute.jobId(), placed);
        parts.admit(run, start);
        work.begin(run, start, now);
        return Optional.empty();
    }

    @Override
    public void redate(JobRun run) {
        work.redate(run);
    }

    /** Ends the job that is due first, by its work or by its walltime. */
    private void endFirst(double now, List<Event> outbox) {
        final JobRun run = queue.poll();
        if (run.meetsWalltime()) {
            if (run.slowedBy(
                    platform.referenceGflops() / platform.slowestGflops(run.alloc()),
                    run.motion().done(now))) {
                recorder.slowed(run.job());
            }
            work.end(run, now, JobState.COMPLETED_WALLTIME_REACHED, Event.JobCompleted.KILLED, false, outbox);
            return;
        }
        final int code = run.job().profile().returnCode();
        work.end(run, now, code > 0 ? JobState.COMPLETED_FAILED : JobState.COMPLETED_SUCCESSFULLY, code, true, outbox);
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
        work.end(run, now, JobState.COMPLETED_KILLED, run.killCode(), false, outbox);
    }

    @Override
    public List<JobRun> unfinishedOn(Reach gone, double now) {
        return work.unfinishedOn(gone, now * coincidence);
    }

    @Override
    public void setCarriers(ResourceSet carriers, boolean available, double now) {
        parts.setCarriers(carriers, available);
    }

    @Override
    public void fail(JobRun run, double now, List<Event> outbox) {
        queue.remove(run);
        work.end(run, now, JobState.COMPLETED_FAILED, Event.JobCompleted.MACHINE_FAILED, false, outbox);
    }
}
