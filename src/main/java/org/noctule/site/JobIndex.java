package org.noctule.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.workload.Repairs;
import org.noctule.workload.SubmissionOrder;

/**
 * The order in which stored jobs come, and which of them are attempts of one job: 24 bytes per job. Not thread-safe.
 */
final class JobIndex {
    private final JobStore store;
    private double[] dates = new double[1 << 12];
    private double[] starts = new double[1 << 12];
    private long[] ranks = new long[1 << 12];
    private final BitSet left = new BitSet();
    private final Map<Integer, Integer> attempts = new HashMap<>();
    private Integer[] order = {};

    JobIndex(JobStore store) {
        this.store = store;
    }

    /** Takes the job that will be stored next. */
    void add(RecordedJob job) {
        final int index = store.size();
        if (index == dates.length) {
            dates = Arrays.copyOf(dates, 2 * index);
            starts = Arrays.copyOf(starts, 2 * index);
            ranks = Arrays.copyOf(ranks, 2 * index);
        }
        dates[index] = job.eligible();
        starts[index] = job.start();
        ranks[index] = JobRank.of(job.id());
    }

    /** Finds attempts, leaves out what stands there twice, and sorts the others. */
    void sort(Repairs repairs) {
        final Integer[] jobs = new Integer[store.size()];
        Arrays.setAll(jobs, i -> i);
        Arrays.sort(jobs, Comparator.<Integer>comparingLong(i -> ranks[i]).thenComparingDouble(i -> starts[i]));
        int from = 0;
        for (int i = 1; i <= jobs.length; i++) {
            if (i == jobs.length || ranks[jobs[i]] != ranks[jobs[from]]) {
                if (i > from + 1) {
                    same(Arrays.asList(jobs).subList(from, i), repairs);
                }
                from = i;
            }
        }
        order = left.isEmpty()
                ? jobs
                : Arrays.stream(jobs).filter(i -> !left.get(i)).toArray(Integer[]::new);
        Arrays.sort(
                order,
                Comparator.<Integer>comparingDouble(i -> dates[i])
                        .thenComparing(this::byId)
                        .thenComparingDouble(i -> starts[i]));
    }

    private int byId(int a, int b) {
        if (ranks[a] >= 0 && ranks[b] >= 0 && ranks[a] != ranks[b]) {
            return Long.compare(ranks[a], ranks[b]);
        }
        return SubmissionOrder.compareIds(store.get(a).id(), store.get(b).id());
    }

    /** Tells apart what has one rank, in the order of starts. */
    private void same(List<Integer> jobs, Repairs repairs) {
        final Map<String, List<Integer>> byId = new HashMap<>();
        jobs.forEach(i -> byId.computeIfAbsent(store.get(i).id(), any -> new ArrayList<>())
                .add(i));
        byId.values().forEach(starts -> attempts(starts, repairs));
    }

    private void attempts(List<Integer> jobs, Repairs repairs) {
        int kept = jobs.get(0);
        int attempt = 1;
        for (final int i : jobs.subList(1, jobs.size())) {
            if (starts[i] != starts[kept]) {
                attempts.put(i, ++attempt);
                repairs.kept(
                        "a further attempt of a job: a job of its own",
                        store.get(i).line());
                kept = i;
                continue;
            }
            // Of two files that overlap, the later one knows how a job ended that runs in the other.
            final boolean better = Double.isNaN(store.get(kept).end())
                    && !Double.isNaN(store.get(i).end());
            final int worse = better ? kept : i;
            repairs.dropped(
                    "stands there twice: once is enough", store.get(worse).line());
            left.set(worse);
            if (better) {
                if (attempts.containsKey(kept)) {
                    attempts.put(i, attempt);
                }
                kept = i;
            }
        }
    }

    /** {@return how many jobs are left} */
    int size() {
        return order.length;
    }

    /** {@return place in the store of the job that comes as the n-th one, from 0} */
    int place(int n) {
        return order[n];
    }

    /** {@return the attempt of its job that is stored at a place, from 1} */
    int attempt(int place) {
        return attempts.getOrDefault(place, 1);
    }
}
