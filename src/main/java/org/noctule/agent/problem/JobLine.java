package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.noctule.agent.JobOrder;
import org.noctule.agent.order.FirstSubmitted;

/** The first waiting jobs in some order, ties by submission. */
final class JobLine {
    private final JobQueue queue;
    private final JobOrder order;
    private final WaitingJob[] jobs;
    private int size;

    JobLine(JobQueue queue, JobOrder order, int window) {
        this.queue = queue;
        this.order = order;
        this.jobs = new WaitingJob[window];
    }

    private record Scored(double score, WaitingJob job) {}

    /** Lines those up anew that may be chosen. */
    void form(double now, Predicate<WaitingJob> offered) {
        final List<Scored> all = new ArrayList<>();
        for (int place = 0; place < queue.size(); place++) {
            if (offered.test(queue.get(place))) {
                all.add(new Scored(score(queue.get(place), now), queue.get(place)));
            }
        }
        all.sort(Comparator.comparingDouble(Scored::score));
        size = Math.min(jobs.length, all.size());
        for (int i = 0; i < size; i++) {
            jobs[i] = all.get(i).job;
        }
    }

    /** Lines the jobs up anew; there is at least one. */
    void form(double now) {
        size = Math.min(jobs.length, queue.size());
        if (order instanceof FirstSubmitted) {
            for (int i = 0; i < size; i++) {
                jobs[i] = queue.get(i);
            }
        } else if (jobs.length == 1) {
            jobs[0] = queue.first(order, now);
        } else {
            sort(now);
        }
    }

    private void sort(double now) {
        final Scored[] all = new Scored[queue.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Scored(score(queue.get(i), now), queue.get(i));
        }
        Arrays.sort(all, Comparator.comparingDouble(Scored::score));
        for (int i = 0; i < size; i++) {
            jobs[i] = all[i].job;
        }
    }

    private double score(WaitingJob job, double now) {
        if (order.dynamic() || Double.isNaN(job.score)) {
            job.score = order.score(job.job, now);
        }
        return job.score;
    }

    int size() {
        return size;
    }

    WaitingJob get(int place) {
        return jobs[place];
    }
}
