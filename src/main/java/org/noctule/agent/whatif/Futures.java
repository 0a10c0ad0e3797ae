package org.noctule.agent.whatif;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.random.Chance;
import org.noctule.workload.Job;

/**
 * Draws what may come after the present: run times of the jobs that run and wait, and past submissions as arrivals,
 * with their true run times where these are known.
 */
final class Futures {
    private static final int KNOWN = 2 * PastArrivals.KEPT;

    private final RunTimes runTimes;
    private final Arrivals arrivals;
    private final Chance chance;
    private final PastArrivals past = new PastArrivals();
    private final Map<String, Double> known = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Double> eldest) {
            return size() > KNOWN;
        }
    };

    /** Run times of jobs that have not ended. */
    @FunctionalInterface
    interface RunTimes {
        /** Draws the run time in seconds of a job that has run for some; no less than that. */
        double draw(Job job, double ran, Chance chance);
    }

    /** Jobs that come. */
    @FunctionalInterface
    interface Arrivals {
        /** Draws so many jobs of the past that come from now on. */
        List<Task> draw(PastArrivals past, int count, double now, Chance chance);
    }

    Futures(RunTimes runTimes, Arrivals arrivals, Chance chance) {
        this.runTimes = runTimes;
        this.arrivals = arrivals;
        this.chance = chance;
    }

    /** Hears of a job that has come. */
    void submitted(Task task) {
        past.add(task);
    }

    /** Hears of a job that has ended after some seconds. */
    void ended(Job job, double run) {
        known.put(job.id(), run);
    }

    /**
     * Draws a future.
     *
     * @param scene the present
     * @param count number of jobs to come; fewer may come if few have been seen
     * @param cost the cost of a job
     */
    Prospect draw(Scene scene, int count, JobCost cost) {
        final Scene drawn = Scene.sorted(
                        scene.now(),
                        scene.free(),
                        scene.running().stream()
                                .map(job -> job.until(
                                        job.start() + runTimes.draw(job.job(), scene.now() - job.start(), chance)))
                                .toList(),
                        scene.waiting().stream()
                                .map(task -> task.lasting(runTimes.draw(task.job(), 0, chance)))
                                .toList())
                .on(scene.nodes());
        final List<Task> coming = arrivals.draw(past, count, scene.now(), chance).stream()
                .map(task -> task.lasting(run(task.job())))
                .toList();
        return new Prospect(drawn, coming, cost);
    }

    /** Number of jobs that have come, or of as many of them as are kept. */
    int seen() {
        return past.size();
    }

    private double run(Job job) {
        final Double run = known.get(job.id());
        return run == null ? runTimes.draw(job, 0, chance) : run;
    }
}
