package org.noctule.site.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.noctule.error.NoctuleException;
import org.noctule.report.Sample;
import org.noctule.report.data.CodedTexts;
import org.noctule.report.data.JobColumns;

/**
 * Distance of simulated starts from recorded ones. The distance of a job is |simulated start - recorded start|; its
 * wait begins when it could have started.
 */
public final class Backtest {
    private static final int MOST_USERS = 10;
    private static final double SAME = 60;
    private static final int[] SIZES = {1, 4, 16, 64, 256, 1024, Integer.MAX_VALUE};

    private final JobColumns recorded;
    private final Map<String, Integer> places = new HashMap<>();

    /**
     * Takes what happened.
     *
     * @param recorded the recorded jobs
     */
    public Backtest(JobColumns recorded) {
        this.recorded = recorded;
        for (int i = 0; i < recorded.size(); i++) {
            places.put(recorded.id().get(i), i);
        }
    }

    /** {@return the number of recorded jobs} */
    public int jobs() {
        return recorded.size();
    }

    /**
     * Jobs that are looked at together.
     *
     * @param kind their kind: all, partition, cores or user
     * @param name their name within the kind
     * @param jobs number of the jobs that the simulation started
     * @param recordedWait mean recorded wait in s
     * @param simulatedWait mean simulated wait in s
     * @param median median distance in s
     * @param p90 distance in s below which nine of ten lie
     * @param sameMinute part of the jobs whose distance is at most 60 s
     */
    public record Row(
            String kind,
            String name,
            int jobs,
            double recordedWait,
            double simulatedWait,
            double median,
            double p90,
            double sameMinute) {}

    /** A job that ran in both worlds: its place in the record, and the date of its start in the run in s. */
    private record Pair(int job, double start) {}

    /**
     * Compares a run.
     *
     * @param run the jobs of the run
     * @return a row for all jobs, then one per partition, class of cores, and user of the most jobs
     * @throws NoctuleException of kind INPUT if no job of the run was recorded
     */
    public List<Row> rows(JobColumns run) {
        final List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            final Integer job = places.get(run.id().get(i));
            if (job != null && !Double.isNaN(run.start().get(i))) {
                pairs.add(new Pair(job, run.start().get(i)));
            }
        }
        if (pairs.isEmpty()) {
            throw NoctuleException.input(
                    "No job of the run is one of the record.", "Maybe the run is one of another site's workload.");
        }
        final List<Row> rows = new ArrayList<>();
        rows.add(row("all", "", pairs));
        grouped("partition", pairs, recorded.queue(), Integer.MAX_VALUE, rows);
        for (int i = 0; i + 1 < SIZES.length; i++) {
            final int from = SIZES[i];
            final int below = SIZES[i + 1];
            final List<Pair> some = pairs.stream()
                    .filter(pair -> recorded.requested().get(pair.job()) >= from
                            && recorded.requested().get(pair.job()) < below)
                    .toList();
            if (!some.isEmpty()) {
                rows.add(row("cores", from + (below == Integer.MAX_VALUE ? " and more" : " to " + (below - 1)), some));
            }
        }
        grouped("user", pairs, recorded.user(), MOST_USERS, rows);
        return rows;
    }

    private void grouped(String kind, List<Pair> pairs, Optional<CodedTexts> names, int most, List<Row> rows) {
        final Map<String, List<Pair>> groups = new LinkedHashMap<>();
        names.ifPresent(texts ->
                pairs.forEach(pair -> groups.computeIfAbsent(texts.get(pair.job()), any -> new ArrayList<>())
                        .add(pair)));
        groups.entrySet().stream()
                .filter(group -> !group.getKey().isEmpty())
                .sorted(Comparator.comparingInt((Map.Entry<String, List<Pair>> group) ->
                                -group.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .limit(most)
                .forEach(group -> rows.add(row(kind, group.getKey(), group.getValue())));
    }

    private Row row(String kind, String name, List<Pair> pairs) {
        final Sample distances = new Sample();
        pairs.forEach(
                pair -> distances.add(Math.abs(pair.start() - recorded.start().get(pair.job()))));
        return new Row(
                kind,
                name,
                pairs.size(),
                mean(pairs, pair -> recorded.waiting().get(pair.job())),
                mean(pairs, pair -> pair.start() - recorded.submission().get(pair.job())),
                distances.quantile(0.5),
                distances.quantile(0.9),
                distances.within(0, SAME) / (double) pairs.size());
    }

    private static double mean(List<Pair> pairs, ToDoubleFunction<Pair> value) {
        return pairs.stream().mapToDouble(value).average().orElseThrow();
    }
}
