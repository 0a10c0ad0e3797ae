package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.noctule.agent.JobOrder;
import org.noctule.platform.Platform;
import org.noctule.workload.Job;

/** Conservative backfilling by its definition: every date at which a job could start is tried in turn. */
final class NaiveConservative extends NaiveQueue {
    /** Each job's reservation at its submission. */
    final Map<String, Double> promised = new HashMap<>();

    private final Map<Job, Double> reservations = new HashMap<>();
    private final List<Job> fresh = new ArrayList<>();
    private boolean early;

    NaiveConservative(Platform platform, JobOrder order, boolean perEvent) {
        super(platform, order, perEvent);
    }

    @Override
    void submitted(Job job, double now) {
        fresh.add(job);
    }

    @Override
    double end(Job job, double start) {
        return Math.max(start + job.estimate(), Math.nextUp(start));
    }

    @Override
    void ended(Run run, double now) {
        early |= run.end() > now;
    }

    @Override
    void pass(double now) {
        sort(now);
        boolean moved = early;
        while (moved) {
            moved = false;
            for (final Job job : queue) {
                final double before = reservations.remove(job);
                final double earliest = before <= now ? before : earliest(job, now);
                reservations.put(job, earliest);
                moved |= earliest < before;
            }
        }
        early = false;
        for (final Job job : fresh) {
            reservations.put(job, earliest(job, now));
            promised.put(job.id(), reservations.get(job));
            queue.add(job);
        }
        fresh.clear();
        sort(now);
        if (!startDue(now)) {
            final Map<Job, Double> old = new HashMap<>(reservations);
            final List<Job> byDate = new ArrayList<>(queue);
            byDate.sort(Comparator.<Job>comparingDouble(old::get).thenComparingInt(job -> number(job)));
            reservations.clear();
            byDate.forEach(job -> reservations.put(job, earliest(job, now)));
            startDue(now);
            early = true;
        }
    }

    private static int number(Job job) {
        return Integer.parseInt(job.name());
    }

    private boolean startDue(double now) {
        boolean inTime = true;
        for (final Job job : List.copyOf(queue)) {
            final double due = reservations.get(job);
            if (due <= now) {
                if (start(job, now)) {
                    reservations.remove(job);
                    inTime &= due == now;
                } else {
                    inTime = false;
                }
            }
        }
        return inTime;
    }

    private double earliest(Job job, double now) {
        final TreeSet<Double> dates = new TreeSet<>(List.of(now));
        running.forEach(run -> dates.add(run.end()));
        reservations.forEach((other, start) -> dates.add(end(other, start)));
        for (final double date : dates.tailSet(now)) {
            if (date < Double.POSITIVE_INFINITY && fits(job, date, now)) {
                return date;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private boolean fits(Job job, double from, double now) {
        final double to = end(job, from);
        final TreeSet<Double> dates = new TreeSet<>(List.of(from));
        reservations.values().stream()
                .filter(start -> start > from && start < to)
                .forEach(dates::add);
        return dates.stream().allMatch(date -> reserved(date, now) + job.resources() <= platform.nbCores());
    }

    private int reserved(double date, double now) {
        return running.stream()
                        .filter(run -> run.end() > date)
                        .mapToInt(run -> run.job().resources())
                        .sum()
                + reservations.entrySet().stream()
                        .filter(entry -> entry.getValue() <= date && end(entry.getKey(), entry.getValue()) > date)
                        .mapToInt(entry -> entry.getKey().resources())
                        .sum();
    }
}
