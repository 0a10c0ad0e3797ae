package org.noctule.agent.backfill;

import org.noctule.agent.priority.AccountShares;

/** Another method, whose jobs are charged to their owners' {@linkplain AccountShares shares} while they hold cores. */
final class AccountedMethod extends ForwardingMethod {
    private final Machine machine;
    private final AccountShares shares;

    AccountedMethod(QueueMethod method, Machine machine, AccountShares shares) {
        super(method);
        this.machine = machine;
        this.shares = shares;
        machine.tellStarts((job, now) -> shares.started(machine.jobs.job(job), now));
    }

    @Override
    public void ended(int job, double now) {
        shares.ended(machine.jobs.job(job), now);
        super.ended(job, now);
    }

    @Override
    public void unstarted(int job, double now) {
        shares.ended(machine.jobs.job(job), now);
        super.unstarted(job, now);
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        shares.started(machine.jobs.job(job), now);
        super.startedElsewhere(job, now, since);
    }
}
