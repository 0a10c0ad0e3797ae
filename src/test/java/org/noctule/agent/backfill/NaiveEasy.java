package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.noctule.agent.JobOrder;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** EASY by its definition. */
final class NaiveEasy extends NaiveQueue {
    private final boolean shortestFirst;

    NaiveEasy(Platform platform, JobOrder order, boolean perEvent, boolean shortestFirst) {
        super(platform, order, perEvent);
        this.shortestFirst = shortestFirst;
    }

    @Override
    void pass(double now) {
        sort(now);
        while (!queue.isEmpty() && start(queue.get(0), now)) {
            sort(now);
        }
        if (queue.isEmpty()) {
            return;
        }
        final Job head = queue.get(0);
        final double shadow = shadow(head, now);
        final List<Run> there = new ArrayList<>(
                running.stream().filter(run -> known(run.end(), now) > shadow).toList());
        final List<Job> sweep = new ArrayList<>(queue.subList(1, queue.size()));
        if (shortestFirst) {
            sweep.sort(Comparator.comparingDouble(Job::estimate).thenComparingInt(job -> Integer.parseInt(job.name())));
        }
        for (final Job job : sweep) {
            final ResourceSet alloc = job.resources() > free() ? ResourceSet.EMPTY : choose(job, holding);
            if (alloc.isEmpty()) {
                continue;
            }
            final Run run = new Run(job, now + job.estimate(), alloc);
            if (run.end() <= shadow) {
                start(job, now);
            } else {
                there.add(run);
                if (room(head, there)) {
                    start(job, now);
                } else {
                    there.remove(run);
                }
            }
        }
    }

    private static double known(double end, double now) {
        return Math.min(Double.MAX_VALUE, Math.max(now, end));
    }

    /** The earliest date at which the head fits among those that are then predicted to run. */
    private double shadow(Job head, double now) {
        final double[] dates = running.stream()
                .mapToDouble(run -> known(run.end(), now))
                .sorted()
                .toArray();
        if (room(head, running)) {
            return now;
        }
        for (final double date : dates) {
            if (room(
                    head,
                    running.stream().filter(run -> known(run.end(), now) > date).toList())) {
                return date;
            }
        }
        return Double.MAX_VALUE;
    }
}
