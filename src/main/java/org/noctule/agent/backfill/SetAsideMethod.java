package org.noctule.agent.backfill;

import java.util.Map;
import java.util.TreeMap;
import org.noctule.agent.WaitReason;
import org.noctule.protocol.Decision;
import org.noctule.workload.Job;
import org.noctule.workload.QueueTerms;
import org.noctule.workload.TermsChange;

/**
 * Another method, which does not see jobs while someone holds them or they must not begin yet; what else is changed of
 * a waiting job's terms it sees as if the job were submitted anew, but in its old place among equals.
 */
final class SetAsideMethod extends ForwardingMethod {
    private final Machine machine;
    /** The jobs that are set aside, and the dates at which they come back; infinite for those that someone holds. */
    private final Map<Integer, Double> aside = new TreeMap<>();

    SetAsideMethod(QueueMethod method, Machine machine) {
        super(method);
        this.machine = machine;
    }

    /** Changes the terms of a job that waits and could run. */
    void change(int job, TermsChange change, double now) {
        final Job changed = change.applied(machine.jobs.job(job));
        if (aside.remove(job) == null) {
            super.withdrawn(job, now);
        }
        machine.jobs.replace(job, changed);
        final QueueTerms terms = changed.terms();
        if (terms.held()) {
            aside.put(job, Double.POSITIVE_INFINITY);
        } else if (terms.begin() > now) {
            aside.put(job, terms.begin());
            machine.decide(new Decision.CallMeLater(now, terms.begin()));
        } else {
            super.submitted(job, now);
        }
    }

    /** Brings back the jobs that may begin. */
    void due(double now) {
        aside.entrySet().removeIf(each -> {
            final boolean due = each.getValue() <= now;
            if (due) {
                super.submitted(each.getKey(), now);
            }
            return due;
        });
    }

    @Override
    public void withdrawn(int job, double now) {
        if (aside.remove(job) == null) {
            super.withdrawn(job, now);
        }
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        if (aside.remove(job) != null) {
            super.submitted(job, now);
        }
        super.startedElsewhere(job, now, since);
    }

    @Override
    public WaitReason reason(int job, double now) {
        final Double date = aside.get(job);
        if (date == null) {
            return super.reason(job, now);
        }
        return date < Double.POSITIVE_INFINITY ? WaitReason.begin(date) : WaitReason.held();
    }
}
