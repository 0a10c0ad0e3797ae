package org.noctule.agent.backfill;

import java.util.Optional;
import org.noctule.agent.WaitReason;

/** Another method, to which all is handed on that subclasses do not do otherwise. */
abstract class ForwardingMethod implements QueueMethod {
    private final QueueMethod method;

    ForwardingMethod(QueueMethod method) {
        this.method = method;
    }

    @Override
    public Optional<String> refusal(int job, double now) {
        return method.refusal(job, now);
    }

    @Override
    public void submitted(int job, double now) {
        method.submitted(job, now);
    }

    @Override
    public void submittedImpossible(int job, double now) {
        method.submittedImpossible(job, now);
    }

    @Override
    public void withdrawn(int job, double now) {
        method.withdrawn(job, now);
    }

    @Override
    public void withdrawnImpossible(int job, double now) {
        method.withdrawnImpossible(job, now);
    }

    @Override
    public void resized() {
        method.resized();
    }

    @Override
    public void ended(int job, double now) {
        method.ended(job, now);
    }

    @Override
    public void schedule(double now) {
        method.schedule(now);
    }

    @Override
    public void drain(double now) {
        method.drain(now);
    }

    @Override
    public void unstarted(int job, double now) {
        method.unstarted(job, now);
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        method.startedElsewhere(job, now, since);
    }

    @Override
    public boolean remembers() {
        return method.remembers();
    }

    @Override
    public WaitReason reason(int job, double now) {
        return method.reason(job, now);
    }
}
