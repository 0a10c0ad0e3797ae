package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.noctule.agent.forecast.Belief;
import org.noctule.workload.Job;

/** The imagined future written down as it is told, with everything computed anew at every date. */
final class NaiveFuture implements Imagination {
    private final JobCost cost;

    /** Places of the jobs that start at once, whatever the candidate would start; empty if it chooses. */
    private final Optional<List<Integer>> opening;

    NaiveFuture(JobCost cost) {
        this(cost, Optional.empty());
    }

    private NaiveFuture(JobCost cost, Optional<List<Integer>> opening) {
        this.cost = cost;
        this.opening = opening;
    }

    /** The same where given jobs start at once, and candidates choose from the next date on. */
    NaiveFuture opening(List<Integer> places) {
        return new NaiveFuture(cost, Optional.of(places));
    }

    private record Waiting(int number, Task task) {
        Job job() {
            return task.job();
        }
    }

    private record Busy(double end, double due, int cores) {}

    @Override
    public Imagined play(Scene scene, Serving candidate, List<Task> arrivals, double most) {
        final List<Waiting> coming = new ArrayList<>(IntStream.range(0, arrivals.size())
                .mapToObj(i -> new Waiting(scene.waiting().size() + i, arrivals.get(i)))
                .toList());
        final Map<Integer, Double> comes = new HashMap<>();
        double last = scene.now();
        for (final Waiting entry : coming) {
            last = Math.max(last, entry.job().submitTime());
            comes.put(entry.number(), last);
        }
        final List<Waiting> waiting =
                new ArrayList<>(IntStream.range(0, scene.waiting().size())
                        .mapToObj(i -> new Waiting(i, scene.waiting().get(i)))
                        .toList());
        final List<Busy> busy = new ArrayList<>(scene.running().stream()
                .map(job -> new Busy(job.end(), job.due(), job.cores()))
                .toList());
        final int cores = scene.free() + busy.stream().mapToInt(Busy::cores).sum();
        final List<Integer> starts = new ArrayList<>();
        double now = scene.now();
        double sum = 0;
        int passes = 0;
        while (true) {
            passes++;
            final double date = now;
            waiting.sort(Comparator.<Waiting>comparingDouble(entry -> candidate
                                    .ranking()
                                    .score(entry.task, candidate.ranking().slope(entry.task, scene.now()), scene.now())
                            + candidate.ranking().slope(entry.task, scene.now()) * (date - scene.now()))
                    .thenComparingInt(Waiting::number));
            final List<Waiting> begun = passes == 1 && opening.isPresent()
                    ? open(opening.get(), waiting, busy, now)
                    : pass(waiting, busy, cores, candidate, now);
            for (final Waiting entry : begun) {
                sum += cost.of(Math.max(0, now - entry.job().submitTime()), entry.task.run());
                if (passes == 1) {
                    starts.add(entry.number);
                }
            }
            if (coming.isEmpty() && (waiting.isEmpty() || busy.isEmpty())) {
                break;
            }
            now = Double.POSITIVE_INFINITY;
            if (!waiting.isEmpty()) {
                now = busy.stream().mapToDouble(Busy::end).min().orElse(now);
            }
            if (!coming.isEmpty()) {
                now = Math.min(now, comes.get(coming.get(0).number()));
            }
            final double next = now;
            coming.stream().filter(entry -> comes.get(entry.number()) <= next).forEach(waiting::add);
            coming.removeIf(entry -> comes.get(entry.number()) <= next);
            busy.removeIf(job -> job.end <= next);
        }
        for (final Waiting entry : waiting) {
            sum += cost.of(Math.max(0, scene.now() - entry.job().submitTime()) + Belief.LONGEST_S, entry.task.run());
        }
        return new Imagined(sum, passes, starts);
    }

    private static List<Waiting> open(List<Integer> places, List<Waiting> waiting, List<Busy> busy, double now) {
        final List<Waiting> started = new ArrayList<>();
        for (final Waiting entry : List.copyOf(waiting)) {
            if (places.contains(entry.number)) {
                start(entry, started, waiting, busy, now);
            }
        }
        return started;
    }

    private static List<Waiting> pass(
            List<Waiting> waiting, List<Busy> busy, int cores, Serving candidate, double now) {
        final List<Waiting> started = new ArrayList<>();
        final List<Waiting> queue = List.copyOf(waiting);
        int head = 0;
        while (head < queue.size() && need(queue.get(head), cores, candidate) <= free(busy, cores)) {
            start(queue.get(head), started, waiting, busy, now);
            head++;
        }
        if (!candidate.easy() || head == queue.size()) {
            return started;
        }
        final int needed = need(queue.get(head), cores, candidate);
        final int kept = needed - queue.get(head).job().resources();
        final double shadow = busy.stream()
                .mapToDouble(job -> Scene.later(job.due, now))
                .filter(due -> expected(busy, cores, now, due) >= needed)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        int spare = expected(busy, cores, now, shadow) - needed;
        for (int i = head + 1; i < queue.size(); i++) {
            final Job job = queue.get(i).job();
            final boolean inTime = now + queue.get(i).task.seconds() <= shadow;
            final int room = spare + (brief(queue.get(i), candidate) ? kept : 0);
            if (need(queue.get(i), cores, candidate) <= free(busy, cores) && (inTime || job.resources() <= room)) {
                start(queue.get(i), started, waiting, busy, now);
                spare -= inTime ? 0 : job.resources();
            }
        }
        return started;
    }

    private static boolean brief(Waiting entry, Serving candidate) {
        return entry.task().belief().brief() >= candidate.reserve().likely();
    }

    /** Cores that must be free for a start: those that are kept for brief jobs too, if it is none and not too wide. */
    private static int need(Waiting entry, int cores, Serving candidate) {
        final int kept = (int) (candidate.reserve().part() * cores);
        final int width = entry.job().resources();
        return brief(entry, candidate) || width + kept > cores ? width : width + kept;
    }

    /** Free cores; what takes no time holds its own until the next pass. */
    private static int free(List<Busy> busy, int cores) {
        return cores - busy.stream().mapToInt(Busy::cores).sum();
    }

    /** Cores that are free at a date by the estimates. */
    private static int expected(List<Busy> busy, int cores, double now, double date) {
        return cores
                - busy.stream()
                        .filter(job -> Scene.later(job.due, now) > date)
                        .mapToInt(Busy::cores)
                        .sum();
    }

    private static void start(
            Waiting entry, List<Waiting> started, List<Waiting> waiting, List<Busy> busy, double now) {
        started.add(entry);
        waiting.remove(entry);
        final int width = entry.job().resources();
        busy.add(new Busy(now + entry.task.run(), now + entry.task.seconds(), width));
    }
}
