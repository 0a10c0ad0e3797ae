package org.noctule.agent.problem;

import java.util.Comparator;
import java.util.function.Consumer;
import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/**
 * A list that each look sorts in place and stably, so that ties are broken by what earlier looks left (HDeepRM). A look
 * costs O(n), or nothing if neither the order nor the list changed.
 */
final class SortedQueue extends JobQueue {
    private static final JobOrder NONE = (job, now) -> 0;

    private JobOrder sortedBy = NONE;

    @Override
    void add(Job job) {
        super.add(job);
        sortedBy = NONE;
    }

    @Override
    WaitingJob first(JobOrder order, double now) {
        if (sortedBy != order || order.dynamic()) {
            jobs.sort(Comparator.comparingDouble(waiting -> order.score(waiting.job, now)));
            sortedBy = order;
            changes++;
        }
        return jobs.get(0);
    }

    @Override
    int place(WaitingJob job) {
        return jobs.indexOf(job);
    }

    @Override
    void putBack(WaitingJob job) {
        int place = 0;
        while (place < jobs.size() && jobs.get(place).number < job.number) {
            place++;
        }
        job.gone = false;
        jobs.add(place, job);
        changes++;
        sortedBy = NONE;
    }

    @Override
    void forEachFrom(int number, Consumer<WaitingJob> consumer) {
        for (final WaitingJob job : jobs) {
            if (job.number >= number) {
                consumer.accept(job);
            }
        }
    }
}
