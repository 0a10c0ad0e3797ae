package org.noctule.simulator.cores;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.platform.part.Reach;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.simulator.CoreChanges;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Motion;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunParts;
import org.noctule.simulator.SelfCheck;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workload.Job;
import org.noctule.workload.SubmissionOrder;

/** The work of jobs on their cores: what takes and leaves cores, and when each job ends at the speeds that follow. */
final class CoreWork implements CoreChanges {
    /** The jobs that have cores, by the dates of their ends. */
    final DatedQueue<JobRun> queue = new DatedQueue<>();

    private final Cores cores;
    private final CoreMeters meters;
    private final double referenceGflops;
    private final RunParts parts;
    private final SelfCheck check;
    private final Consumer<JobRun> ends;
    private final Recorder recorder;

    CoreWork(
            Cores cores,
            CoreMeters meters,
            double referenceGflops,
            RunParts parts,
            SelfCheck check,
            Consumer<JobRun> ends,
            Recorder recorder) {
        this.cores = cores;
        this.meters = meters;
        this.referenceGflops = referenceGflops;
        this.parts = parts;
        this.check = check;
        this.ends = ends;
        this.recorder = recorder;
    }

    /** Starts a job, or fails if its cores cannot be had. */
    void begin(JobRun run, Decision.ExecuteJob start, double now) {
        final ResourceSet alloc = start.alloc();
        Objection.raise(cores.objection(run, alloc), start);
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

    @Override
    public void resized(JobRun run, int before, double now, double continuesAt) {
        parts.resized(run, before, now, continuesAt);
    }

    @Override
    public void halted(JobRun run, double now) {
        parts.paced(run, 0, now);
    }

    /** Lets a job end at another date, as its work has changed. */
    void redate(JobRun run) {
        if (run.isQueued()) {
            queue.redate(run, run.due());
        }
        parts.redated(run);
    }

    @Override
    public void occupy(JobRun run, double now) {
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

    @Override
    public void vacate(JobRun run, double now) {
        meters.settle(now);
        run.settle(now);
        cores.end(run, now);
        redate(now);
        check.vacated(run, now);
    }

    @Override
    public void keep(JobRun run, Motion.Settlement before) {
        if (run.motion().keep(before)) {
            queue.redate(run, run.due());
        }
    }

    @Override
    public void takeOut(JobRun run) {
        queue.remove(run);
    }

    /** Gives the jobs whose cores changed in the last call their new dates. */
    void redate(double now) {
        final List<JobRun> changed = cores.changed();
        // No iterator per start and end.
        for (int i = 0; i < changed.size(); i++) {
            final JobRun run = changed.get(i);
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

    @Override
    public void end(JobRun run, double now, JobState state, int code, boolean worked, List<Event> outbox) {
        if (run.isHalted()) {
            meters.settle(now);
        } else {
            vacate(run, now);
        }
        parts.ended(run, state, code, now, outbox);
        run.end(state);
        run.claim().release(now);
        check.ended(run, now, worked);
        meters.ended(now);
        final Job job = run.job();
        recorder.jobEnded(job, state, run.start(), now, run.alloc(), run.joules(), run.metadata());
        meters.tell(now, 'e');
        ends.accept(run);
        outbox.add(new Event.JobCompleted(now, job.id(), state, code, run.alloc()));
    }

    @Override
    public boolean free(ResourceSet wanted) {
        return cores.freeCores().containsAll(wanted);
    }

    @Override
    public Optional<String> objection(JobRun run, ResourceSet added) {
        return cores.objection(run, added).map(Objection::clause);
    }

    @Override
    public Claim share(Job job, ResourceSet waiting) {
        return parts.share(job, waiting);
    }

    @Override
    public void settle(double now) {
        meters.settle(now);
    }

    @Override
    public void tell(double now, char type) {
        meters.tell(now, type);
    }

    /** The jobs that need some machines or channels, and that end after a date, by their submissions. */
    List<JobRun> unfinishedOn(Reach gone, double date) {
        final List<JobRun> found = new ArrayList<>();
        final boolean coresAlone = gone.carriers().isEmpty();
        if (coresAlone && cores.freeCores().containsAll(gone.cores())) {
            return found;
        }
        // A core has one job: where one core fails there is nothing left to look for behind it.
        final int most = coresAlone ? gone.cores().size() : queue.size();
        for (int index = 0; index < queue.size() && found.size() < most; index++) {
            final JobRun run = queue.get(index);
            if (run.needs(gone) && queue.date(run) > date) {
                found.add(run);
            }
        }
        found.sort(Comparator.comparing(JobRun::job, SubmissionOrder.INSTANCE));
        return found;
    }
}
