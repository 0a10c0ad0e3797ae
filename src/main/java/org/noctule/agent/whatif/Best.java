package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.noctule.agent.forecast.Beliefs;
import org.noctule.random.Chance;
import org.noctule.workload.Job;

/**
 * Chooses what to start by the candidate that would have done best of late. All candidates rank jobs by
 * {@linkplain Beliefs beliefs} of their run times; they differ in the weights of these, in backfilling, and in the
 * cores that they keep for brief jobs. What it and the others would start now is then compared in drawn
 * {@linkplain Rollouts futures}. It knows submissions, starts, ends and estimates, and the jobs of a history. Serves
 * one run.
 */
public final class Best implements Chooser {
    /** Jobs that come after one for which cores were wanting until no cores are kept any more. */
    private static final int CROWDED = 64;
    /** Number of futures that are drawn at most per decision, unless told. */
    public static final int FUTURES = 32;

    /** Mean number of jobs that come in a future one after the other as they did before. */
    private static final double STRETCH = 32;

    private final Beliefs beliefs = new Beliefs();
    private final List<Serving> candidates;
    private final PastScores scores;
    private final Futures futures;
    private final Rollouts rollouts;
    /** Jobs that have come since cores were wanting for one. */
    private int crowded = CROWDED;

    /**
     * Makes the chooser of one run.
     *
     * @param cost the cost of a job
     * @param most number of futures that are drawn at most per decision; 0 follows the best candidate as it is
     * @param seed seed of its random numbers
     */
    public Best(JobCost cost, int most, long seed) {
        final ListScheduling imagination = new ListScheduling(cost);
        candidates = candidates(cost);
        scores = new PastScores(candidates, cost, imagination, Chance.of(seed, Chance.Purpose.SEARCH, 0));
        futures = new Futures(
                beliefs::draw,
                (past, count, now, chance) -> past.stretches(count, STRETCH, now, chance),
                Chance.of(seed, Chance.Purpose.RESAMPLE, 0));
        rollouts = new Rollouts(futures, most, imagination, cost);
    }

    /** The first of them is followed until something speaks against it. */
    private static List<Serving> candidates(JobCost cost) {
        // Weights of times do not depend on run times.
        final double weight = cost.rate(1) == cost.rate(1_000_000) ? 0 : 1;
        final Ranking smith = new SmithRatio(weight, 1, 1);
        final Reserve fitting = new Reserve(0.05, 0.5);
        return List.of(
                new Serving(smith, true, fitting),
                new Serving(smith, true),
                new Serving(smith, false, fitting),
                new Serving(smith, false),
                new Serving(smith, true, new Reserve(0.1, 0.5)),
                new Serving(smith, true, new Reserve(0.05, 0.3)),
                new Serving(smith, true, new Reserve(0.02, 0.5)),
                new Serving(new SmithRatio(2 * weight, 1 - weight, 1), true, fitting),
                new Serving(new SmithRatio(weight, 1, 0.7), true, fitting));
    }

    /**
     * Hears of jobs that were there before the run.
     *
     * @param jobs the jobs in the order of their submission
     * @param cores number of cores of the machine
     */
    public void history(List<PastJob> jobs, int cores) {
        final PriorityQueue<PastJob> running = new PriorityQueue<>(Comparator.comparingDouble(PastJob::end));
        final List<Task> tasks = new ArrayList<>(jobs.size());
        for (final PastJob past : jobs) {
            end(running, past.job().submitTime());
            final Task task = believed(Task.of(past.job()));
            futures.submitted(task);
            tasks.add(task.lasting(past.run()));
            running.add(past);
        }
        end(running, Double.POSITIVE_INFINITY);
        scores.history(tasks, cores);
    }

    /** Hears of the jobs that end up to a date. */
    private void end(PriorityQueue<PastJob> running, double date) {
        while (!running.isEmpty() && running.peek().end() <= date) {
            final PastJob over = running.remove();
            ended(over.job(), over.run());
        }
    }

    @Override
    public void submitted(Job job) {
        crowded++;
        final Task task = believed(Task.of(job));
        scores.arrived(task);
        futures.submitted(task);
    }

    @Override
    public void ended(Job job, double run, double now) {
        ended(job, run);
        scores.ended(job.id(), run, now);
    }

    private void ended(Job job, double run) {
        beliefs.ended(job, run);
        futures.ended(job, run);
    }

    @Override
    public List<Integer> choose(Scene given) {
        final long fitting = given.waiting().stream()
                .filter(task -> task.job().resources() <= given.free())
                .count();
        crowded = fitting < given.waiting().size() ? 0 : crowded;
        if (fitting == 0) {
            return List.of();
        }
        final Scene scene = new Scene(
                given.now(),
                given.free(),
                given.running(),
                given.waiting().stream().map(this::believed).toList(),
                given.nodes());
        scores.present(scene);
        return crowded < CROWDED
                ? rollouts.better(scene, scores.best(), candidates)
                : rollouts.starts(scene, scores.best().open());
    }

    private Task believed(Task task) {
        return task.believed(beliefs.of(task.job()));
    }
}
