package org.noctule.elastic.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.noctule.agent.book.Allocation;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SchedulingPolicy;
import org.noctule.workload.Job;

/**
 * Discretised least attained service of two dimensions, after Gu and others, "Tiresias: a GPU cluster manager for
 * distributed deep learning", 2019: nothing needs to be known of how long jobs run.
 *
 * <p>The service that a job has attained is the sum of its cores over time. It begins in the first queue, and falls to
 * the next one when its service reaches that queue's threshold. At each date, jobs are given cores queue by queue, in
 * each queue those that run before those that wait; a job that does not fit is passed over, and suspended if it runs.
 * So jobs of one queue do not suspend each other, but for one that has just fallen, which comes last. A suspended job
 * that has waited for {@code promote} times as long as it has run goes back to the first queue and starts counting
 * afresh.
 *
 * <p>A suspended job goes on with as many cores as it had. Jobs start with as many as they ask for, and what evolving
 * ones ask for later is not given. A job that cannot be suspended keeps its cores; one that announced outages hold
 * waits without any.
 */
final class LeastAttained implements SchedulingPolicy {
    private final double[] thresholds;
    private final double promote;
    private final List<List<Served>> queues = new ArrayList<>();
    private double call = Double.NEGATIVE_INFINITY;

    /**
     * Creates the policy of one run.
     *
     * @param thresholds core seconds at which a job leaves each queue but the last, ascending
     * @param promote the factor, 0 if no job is to go back
     */
    LeastAttained(double[] thresholds, double promote) {
        this.thresholds = thresholds.clone();
        this.promote = promote;
        for (int i = 0; i <= thresholds.length; i++) {
            queues.add(new ArrayList<>());
        }
    }

    @Override
    public void schedule(ClusterState cluster) {
        final double now = cluster.now();
        takeIn(cluster);
        demote(now);
        promote(now);
        serve(cluster);
        for (final List<Served> queue : queues) {
            queue.forEach(job -> job.look(cluster));
            queue.sort((a, b) -> Boolean.compare(b.runs(), a.runs()));
        }
        callAgain(cluster);
    }

    private void takeIn(ClusterState cluster) {
        final Map<String, Job> waiting = new LinkedHashMap<>();
        cluster.waiting().forEach(job -> waiting.put(job.id(), job));
        for (final List<Served> queue : queues) {
            queue.forEach(job -> job.look(cluster));
            queue.removeIf(
                    job -> !job.started() && !waiting.containsKey(job.job().id()));
            queue.forEach(job -> waiting.remove(job.job().id()));
        }
        waiting.values().forEach(job -> queues.get(0).add(new Served(job)));
    }

    private void demote(double now) {
        for (int i = 0; i < thresholds.length; i++) {
            final double threshold = thresholds[i];
            move(i, i + 1, job -> job.attains(threshold) <= now);
        }
    }

    private void promote(double now) {
        for (int i = 1; promote > 0 && i < queues.size(); i++) {
            move(i, 0, job -> job.returns(promote) <= now).forEach(job -> job.startAfresh(now));
        }
    }

    private List<Served> move(int from, int to, Predicate<Served> which) {
        final List<Served> moved = queues.get(from).stream().filter(which).toList();
        queues.get(from).removeAll(moved);
        queues.get(to).addAll(moved);
        return moved;
    }

    private void serve(ClusterState cluster) {
        int left = cluster.freeCores();
        for (final Allocation job : cluster.started()) {
            left += Math.max(job.cores().size(), job.nextSize());
        }
        for (final List<Served> queue : queues) {
            for (final Served job : queue) {
                left -= job.bound() ? job.cores() : 0;
            }
        }
        for (final List<Served> queue : queues) {
            for (final Served job : queue) {
                if (job.bound() || job.held(cluster)) {
                    continue;
                }
                if (job.cores() <= left) {
                    left -= job.cores();
                    job.run(cluster);
                } else {
                    job.pause(cluster);
                }
            }
        }
    }

    private void callAgain(ClusterState cluster) {
        double next = Double.POSITIVE_INFINITY;
        for (int i = 0; i < queues.size(); i++) {
            for (final Served job : queues.get(i)) {
                next = Math.min(next, i < thresholds.length ? job.attains(thresholds[i]) : next);
                next = Math.min(next, i > 0 && promote > 0 ? job.returns(promote) : next);
            }
        }
        final double now = cluster.now();
        if (next > now && next < Double.POSITIVE_INFINITY && (call <= now || next < call)) {
            cluster.callAt(next);
            call = next;
        }
    }
}
