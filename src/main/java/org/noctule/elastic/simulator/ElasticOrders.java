package org.noctule.elastic.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunScene;

/**
 * Hands orders about the cores of started jobs to the machine. One that cannot be carried out is refused by an event: a
 * job may have ended while the decision side was busy.
 */
public final class ElasticOrders implements ElasticDecision.Cases<RuntimeException> {
    private final RunScene scene;
    private final JobChanges changes;
    private double now;
    private List<Event> outbox = List.of();

    /**
     * Prepares a run.
     *
     * @param scene the run
     * @param changes makes the changes
     */
    public ElasticOrders(RunScene scene, JobChanges changes) {
        this.scene = scene;
        this.changes = changes;
    }

    /**
     * Carries an order out at a date.
     *
     * @param decision the order
     * @param date the date
     * @param into takes what it causes at once
     * @return false if it is none of these orders
     */
    public boolean apply(Decision decision, double date, List<Event> into) {
        if (!(decision instanceof ElasticDecision order)) {
            return false;
        }
        now = date;
        outbox = into;
        order.match(this);
        return true;
    }

    private Optional<JobRun> begun(String id) {
        return scene.running(id);
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
        done(resize.jobId(), run -> changes.resize(run, resize, now, outbox));
    }

    @Override
    public void resizeAnswer(ElasticDecision.ResizeAnswer answer) {
        done(answer.jobId(), run -> changes.answer(run, answer, now, outbox));
    }

    @Override
    public void suspendJobs(ElasticDecision.SuspendJobs suspend) {
        final List<String> ids = new ArrayList<>();
        final Map<String, Event.Progress> progress = new LinkedHashMap<>();
        ResourceSet freed = ResourceSet.EMPTY;
        for (final String id : suspend.jobIds()) {
            final ResourceSet had = begun(id).map(JobRun::alloc).orElse(ResourceSet.EMPTY);
            if (done(id, run -> changes.suspend(run, now))) {
                ids.add(id);
                progress.put(id, scene.progress(begun(id).orElseThrow(), now));
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
        done(resume.jobId(), run -> changes.resume(run, resume, now, outbox));
    }
}
