package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/**
 * A list that each look sorts in place and stably, so that ties are broken by what earlier looks left (HDeepRM). A look
 * costs O(n), or nothing if neither the order nor the list changed.
 */
final class SortedQueue implements JobQueue {
    private static final JobOrder NONE = (job, now) -> 0;

    private final List<WaitingJob> jobs = new ArrayList<>();
    private JobOrder sortedBy = NONE;
    private int submitted;
    private int changes;

    @Override
    public void add(Job job) {
        jobs.add(new WaitingJob(job, submitted++));
        changes++;
        sortedBy = NONE;
    }

    @Override
    public WaitingJob first(JobOrder order, double now) {
        if (sortedBy != order || order.dynamic()) {
            jobs.sort(Comparator.comparingDouble(waiting -> order.score(waiting.job, now)));
            sortedBy = order;
            changes++;
        }
        return jobs.get(0);
    }

    @Override
    public WaitingJob get(int place) {
        return jobs.get(place);
    }

    @Override
    public void remove(WaitingJob job) {
        jobs.remove(jobs.indexOf(job));
        job.gone = true;
        changes++;
    }

    @Override
    public void putBack(WaitingJob job) {
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
    public int size() {
        return jobs.size();
    }

    @Override
    public int changes() {
        return changes;
    }

    @Override
    public void forEachFrom(int number, Consumer<WaitingJob> consumer) {
        for (final WaitingJob job : jobs) {
            if (job.number >= number) {
                consumer.accept(job);
            }
        }
    }
}
