package org.noctule.agent.problem;

import java.util.List;
import org.noctule.agent.Placement;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;

/** Starts waiting jobs in one order on cores in another, until the first one that does not fit. */
final class PairAction {
    private final JobQueue queue;
    private final JobChoice next;
    private final Placement placement;

    /** Looks at the queue, which is not empty. */
    @FunctionalInterface
    interface JobChoice {
        WaitingJob next(double now);
    }

    PairAction(JobQueue queue, JobChoice next, Placement placement) {
        this.queue = queue;
        this.next = next;
        this.placement = placement;
    }

    void apply(double now, List<Decision> decisions) {
        while (queue.size() > 0) {
            final WaitingJob waiting = next.next(now);
            final ResourceSet alloc = placement.place(waiting.job);
            if (alloc.isEmpty()) {
                return;
            }
            queue.remove(waiting);
            decisions.add(new Decision.ExecuteJob(now, waiting.job.id(), alloc));
        }
    }
}
