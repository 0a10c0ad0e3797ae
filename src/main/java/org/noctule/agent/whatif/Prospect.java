package org.noctule.agent.whatif;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.workload.Job;

/**
 * The jobs of one imagined future in arrays, which all candidates share: first those that wait, then those that come,
 * then those that run. Nobody changes them.
 */
final class Prospect {
    final Scene scene;
    /** Number of jobs that wait. */
    final int waiting;
    /** Number of jobs that wait or come. */
    final int queued;
    /** Cores by job. */
    final int[] width;
    /** Estimates in seconds of those that wait or come. */
    final double[] estimate;
    /** Run times in seconds of those that wait or come. */
    final double[] run;
    /** Dates of submission of those that wait or come. */
    final double[] submit;
    /** Probabilities to be brief of those that wait or come. */
    final double[] brief;
    /** Costs per second of waiting of those that wait or come. */
    final double[] rate;
    /** Where the line that costs grow along is at the present, of those that wait or come. */
    final double[] line;
    /** Number of cores that running jobs have. */
    final int busy;
    /** Dates at which running jobs end. */
    final double[] end;
    /** Dates at which running jobs end by their estimates. */
    final double[] due;
    /** The running jobs by these dates. */
    final int[] byDue;
    /** The least cost of all that come, from each of them on: that of starting at once. */
    final double[] rest;
    /** The least cost of all jobs. */
    final double least;

    /** Numbers of what those that wait or come ask for: equal ones have a place or none together. */
    final int[] kind;

    private final List<Task> arrivals;

    Prospect(Scene scene, List<Task> arrivals, JobCost cost) {
        this.scene = scene;
        this.arrivals = arrivals;
        waiting = scene.waiting().size();
        queued = waiting + arrivals.size();
        final int all = queued + scene.running().size();
        width = new int[all];
        estimate = new double[queued];
        run = new double[queued];
        submit = new double[queued];
        brief = new double[queued];
        rate = new double[queued];
        line = new double[queued];
        rest = new double[queued + 1];
        end = new double[all];
        due = new double[all];
        for (int job = queued - 1; job >= 0; job--) {
            final Task task = task(job);
            width[job] = task.job().resources();
            estimate[job] = task.seconds();
            run[job] = task.run();
            submit[job] = task.job().submitTime();
            brief[job] = task.belief().brief();
            rate[job] = cost.rate(run[job]);
            line[job] = cost.line(run[job]) + rate[job] * (scene.now() - submit[job]);
            rest[job] = rest[job + 1] + cost.of(Math.max(0, scene.now() - submit[job]), run[job]);
        }
        kind = scene.nodes().isPresent() ? kinds() : new int[0];
        least = rest[0];
        int held = 0;
        for (int i = 0; i < scene.running().size(); i++) {
            final Scene.Running job = scene.running().get(i);
            width[queued + i] = job.cores();
            end[queued + i] = job.end();
            due[queued + i] = job.due();
            held += job.cores();
        }
        busy = held;
        byDue = IntStream.range(queued, all)
                .boxed()
                .sorted(Comparator.comparingDouble(job -> due[job]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private int[] kinds() {
        final Map<List<Object>, Integer> numbers = new HashMap<>();
        final int[] kinds = new int[queued];
        for (int job = 0; job < queued; job++) {
            final Job asks = task(job).job();
            final int next = numbers.size();
            kinds[job] = numbers.computeIfAbsent(List.of(asks.demand(), asks.resources(), asks.memory()), any -> next);
        }
        return kinds;
    }

    /** A job that waits or comes. */
    Task task(int job) {
        return job < waiting ? scene.waiting().get(job) : arrivals.get(job - waiting);
    }
}
