package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;

/** The run of one simulation. */
record KernelScene(
        Scenario scenario,
        List<Job> planned,
        Ledger ledger,
        Jobs jobs,
        MachineFaults machines,
        Registration registration,
        DoubleSupplier nextSubmission,
        Recorder recorder,
        RunParts parts)
        implements RunScene {
    @Override
    public boolean jobsGoOn() {
        return jobs.running() > 0 || nextSubmission.getAsDouble() < Double.POSITIVE_INFINITY;
    }

    @Override
    public boolean jobsWait() {
        return ledger.withoutCores(parts) > 0 || !registration.finished();
    }

    @Override
    public boolean knows(String id) {
        return registration.knows(id);
    }

    @Override
    public Event submit(Job job, Course course, double now) {
        final Attempt attempt = course.attempt(job);
        final JobRun run = new JobRun(job, course);
        run.note("attempt " + attempt.number() + " of " + attempt.parent());
        registration.resubmitted(job);
        jobs.submitted(job, now, nextSubmission.getAsDouble());
        ledger.submit(run);
        return new Event.JobSubmitted(now, job, Optional.of(attempt));
    }

    @Override
    public void cancel(Job job, String why, double now) {
        recorder.jobRejected(job, now, why);
        parts.dropped(job, now);
        registration.reported(job);
    }

    @Override
    public Optional<JobRun> running(String id) {
        return ledger.find(id).filter(run -> run.state() == JobState.RUNNING);
    }

    @Override
    public List<JobRun> running() {
        return ledger.all().stream()
                .filter(run -> run.state() == JobState.RUNNING)
                .toList();
    }

    @Override
    public Event.Progress progress(JobRun run, double now) {
        return jobs.progress(run, now);
    }

    @Override
    public void redate(JobRun run) {
        jobs.redate(run);
    }

    @Override
    public void fail(JobRun run, int code) {
        jobs.breakOff(run, code);
    }

    @Override
    public <P extends RunPart> P shared(Class<P> type, Supplier<P> maker) {
        return parts.find(type).orElseGet(() -> {
            final P made = maker.get();
            parts.add(made);
            return made;
        });
    }
}
