package org.noctule.agent.problem;

import java.util.List;
import java.util.function.Predicate;
import org.noctule.agent.AgentRules;
import org.noctule.protocol.Decision;
import org.noctule.workload.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps jobs that can never run out of the queue. The simulating side warns of them; here a log of level DEBUG tells.
 */
final class Admission {
    private static final Logger LOG = LoggerFactory.getLogger(Admission.class);

    private final boolean open;
    private String first = "";
    private int refused;

    Admission(AgentRules.ImpossibleJobs rule) {
        this.open = rule == AgentRules.ImpossibleJobs.WAIT;
    }

    /** Tells whether a job may wait; if not, it is rejected. */
    boolean admits(Job job, Predicate<Job> possible, double now, List<Decision> decisions) {
        if (open || possible.test(job)) {
            return true;
        }
        if (refused++ == 0) {
            first = job.id();
        }
        decisions.add(new Decision.RejectJob(now, job.id()));
        return false;
    }

    void close() {
        if (refused > 0) {
            LOG.debug("{} jobs can never run on this platform and were rejected; the first one is {}.", refused, first);
        }
    }
}
