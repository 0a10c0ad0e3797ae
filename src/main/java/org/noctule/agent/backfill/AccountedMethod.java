package org.noctule.agent.backfill;

import java.util.Optional;
import org.noctule.agent.WaitReason;
import org.noctule.agent.priority.FairShare;

/** Another method, whose jobs are charged to their owners' {@link FairShare} while they hold cores. */
final class AccountedMethod implements QueueMethod {
    private final QueueMethod method;
    private final Machine machine;
    private final FairShare shares;

    AccountedMethod(QueueMethod method, Machine machine, FairShare shares) {
        this.method = method;
        this.machine = machine;
        this.shares = shares;
        machine.tellStarts((job, now) -> shares.started(machine.jobs.job(job), now));
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
        shares.ended(machine.jobs.job(job), now);
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
        shares.ended(machine.jobs.job(job), now);
        method.unstarted(job, now);
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        shares.started(machine.jobs.job(job), now);
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
