package org.noctule.agent.problem;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.noctule.agent.JobOrder;

/**
 * A list in order of submission, by which ties are broken, with a heap for each order that was asked for: a look costs
 * O(log n), or O(n log n) at each new date if scores change with it.
 */
final class SubmissionQueue extends JobQueue {
    private static final Comparator<WaitingJob> BY_NUMBER = Comparator.comparingInt(job -> job.number);

    private final Map<JobOrder, Ranking> rankings = new HashMap<>();

    private record Ranked(double score, WaitingJob job) {
        static final Comparator<Ranked> ORDER =
                Comparator.comparingDouble(Ranked::score).thenComparing(Ranked::job, BY_NUMBER);
    }

    private static final class Ranking {
        private final PriorityQueue<Ranked> heap = new PriorityQueue<>(Ranked.ORDER);
        private double date;
        private int next;
    }

    @Override
    WaitingJob first(JobOrder order, double now) {
        final Ranking ranking = rankings.computeIfAbsent(order, o -> new Ranking());
        if (order.dynamic() && ranking.date != now) {
            ranking.heap.clear();
            ranking.next = 0;
        }
        ranking.date = now;
        for (int place = placeFrom(ranking.next); place < jobs.size(); place++) {
            final WaitingJob job = jobs.get(place);
            ranking.heap.add(new Ranked(order.score(job.job, now), job));
        }
        ranking.next = submitted;
        while (ranking.heap.element().job.gone) {
            ranking.heap.remove();
        }
        return ranking.heap.element().job;
    }

    @Override
    int place(WaitingJob job) {
        return Collections.binarySearch(jobs, job, BY_NUMBER);
    }

    @Override
    void putBack(WaitingJob job) {
        // Rankings may still hold the one that is gone.
        final WaitingJob again = new WaitingJob(job.job, job.number);
        jobs.add(-1 - place(again), again);
        changes++;
        rankings.forEach((order, ranking) -> {
            if (ranking.next > again.number) {
                ranking.heap.add(new Ranked(order.score(again.job, ranking.date), again));
            }
        });
    }

    @Override
    void forEachFrom(int number, Consumer<WaitingJob> consumer) {
        for (int place = placeFrom(number); place < jobs.size(); place++) {
            consumer.accept(jobs.get(place));
        }
    }

    /** The place of the first job with at least this number; few such jobs are looked for, at the end. */
    private int placeFrom(int number) {
        int place = jobs.size();
        while (place > 0 && jobs.get(place - 1).number >= number) {
            place--;
        }
        return place;
    }
}
