package org.noctule.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;

/**
 * Hands orders about the cores of started jobs to the machine. One that cannot be carried out is refused by an event: a
 * job may have ended while the decision side was busy.
 */
final class ElasticOrders implements ElasticDecision.Cases<RuntimeException> {
    private final Ledger ledger;
    private final Jobs running;
    private double now;
    private List<Event> outbox = List.of();

    ElasticOrders(Ledger ledger, Jobs running) {
        this.ledger = ledger;
        this.running = running;
    }

    /** Carries an order out at a date, and puts what it causes at once into a list. */
    void apply(ElasticDecision decision, double date, List<Event> into) {
        now = date;
        outbox = into;
        decision.match(this);
    }

    /** The job of that id if it has begun and not ended. */
    private Optional<JobRun> begun(String id) {
        return ledger.find(id).filter(run -> run.state() == JobState.RUNNING);
    }

    private interface Order {
        Optional<ChangeRefusal> on(JobRun run);
    }

    private boolean done(String id, Order order) {
        final Optional<JobRun> run = begun(id);
        final Optional<ChangeRefusal> refusal =
                run.isPresent() ? order.on(run.get()) : Optional.of(new ChangeRefusal(ElasticEvent.Cause.NOT_RUNNING));
        refusal.ifPresent(why -> outbox.add(new ElasticEvent.ResizeRefused(now, id, why.cause(), why.plan())));
        return refusal.isEmpty();
    }

    @Override
    public void resizeJob(ElasticDecision.ResizeJob resize) {
        done(resize.jobId(), run -> running.changes().resize(run, resize, now, outbox));
    }

    @Override
    public void resizeAnswer(ElasticDecision.ResizeAnswer answer) {
        done(answer.jobId(), run -> running.changes().answer(run, answer, now, outbox));
    }

    @Override
    public void suspendJobs(ElasticDecision.SuspendJobs suspend) {
        final List<String> ids = new ArrayList<>();
        final Map<String, Event.Progress> progress = new LinkedHashMap<>();
        ResourceSet freed = ResourceSet.EMPTY;
        for (final String id : suspend.jobIds()) {
            final ResourceSet had = begun(id).map(JobRun::alloc).orElse(ResourceSet.EMPTY);
            if (done(id, run -> running.changes().suspend(run, now))) {
                ids.add(id);
                progress.put(id, running.progress(begun(id).orElseThrow(), now));
                freed = freed.plus(had);
            }
        }
        if (!ids.isEmpty()) {
            outbox.add(new ElasticEvent.JobsSuspended(
                    now, Collections.unmodifiableList(ids), freed, Collections.unmodifiableMap(progress)));
        }
    }

    @Override
    public void resumeJob(ElasticDecision.ResumeJob resume) {
        done(resume.jobId(), run -> running.changes().resume(run, resume, now, outbox));
    }
}
