package org.noctule.learning.bridge;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.agent.view.BareCluster;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobRows;
import org.noctule.agent.view.NodeColumns;
import org.noctule.agent.view.PlanDesk;
import org.noctule.error.NoctuleException;
import org.noctule.learning.bridge.BoardLayout.Array;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;

/**
 * The arrays of a {@link Board} in which another program sees clusters and decides about them. Jobs have numbers from 0
 * in the order in which they are first seen in an episode, users likewise; -1 is an unknown user. Of jobs that have no
 * room the first are shown.
 */
final class ClusterColumns {
    private static final BareCluster.Again[] AGAIN = BareCluster.Again.values();

    private final int rows;
    private final int nodes;
    private final int decisions;
    private final IntBuffer sizes;
    private final IntBuffer jobCounts;
    private final DoubleBuffer jobValues;
    private final IntBuffer nodeCounts;
    private final DoubleBuffer nodeValues;
    private final DoubleBuffer cluster;
    private final IntBuffer decided;
    private final IntBuffer decisionNumbers;
    private final DoubleBuffer wake;
    private final IntBuffer again;
    private final Optional<TrainingColumns> training;
    private final List<Names> names = new ArrayList<>();

    ClusterColumns(BoardLayout layout, ByteBuffer bytes) {
        rows = layout.room().rows();
        nodes = layout.room().nodes();
        decisions = layout.room().decisions();
        sizes = layout.part(bytes, Array.JOBS).asIntBuffer();
        jobCounts = layout.part(bytes, Array.JOB_COUNTS).asIntBuffer();
        jobValues = layout.part(bytes, Array.JOB_VALUES).asDoubleBuffer();
        nodeCounts = layout.part(bytes, Array.NODE_COUNTS).asIntBuffer();
        nodeValues = layout.part(bytes, Array.NODE_VALUES).asDoubleBuffer();
        cluster = layout.part(bytes, Array.CLUSTER).asDoubleBuffer();
        decisionNumbers = layout.part(bytes, Array.DECISIONS).asIntBuffer();
        decided = layout.part(bytes, Array.DECIDED).asIntBuffer();
        wake = layout.part(bytes, Array.WAKE).asDoubleBuffer();
        again = layout.part(bytes, Array.AGAIN).asIntBuffer();
        training =
                layout.room().training().present() ? Optional.of(new TrainingColumns(layout, bytes)) : Optional.empty();
        for (int i = 0; i < layout.environments(); i++) {
            names.add(new Names());
        }
    }

    /** The numbers of the jobs and users of one episode. */
    private static final class Names {
        private final Map<String, Known> jobs = new HashMap<>();
        private final Map<String, Integer> users = new HashMap<>();
        private final List<Column> columns =
                Stream.generate(Column::new).limit(ClusterRoom.SETS).toList();

        void clear() {
            jobs.clear();
            users.clear();
            columns.forEach(column -> column.size = 0);
        }

        private Known known(Job job) {
            return jobs.computeIfAbsent(job.id(), id -> {
                final String user = job.owner().user();
                return new Known(jobs.size(), user.isEmpty() ? -1 : users.computeIfAbsent(user, name -> users.size()));
            });
        }
    }

    /** A column as it was shown last: jobs leave it, and others come behind, so that few must be looked up. */
    private static final class Column {
        private Job[] jobs = {};
        private int[] numbers = {};
        private int[] users = {};
        private int size;

        void fill(JobRows rows, int length, Names names) {
            if (jobs.length < length) {
                jobs = Arrays.copyOf(jobs, length);
                numbers = Arrays.copyOf(numbers, length);
                users = Arrays.copyOf(users, length);
            }
            int last = 0;
            for (int row = 0; row < length; row++) {
                final Job job = rows.job(row);
                while (last < size && jobs[last] != job) {
                    last++;
                }
                if (last < size) {
                    numbers[row] = numbers[last];
                    users[row] = users[last];
                    last++;
                } else {
                    final Known known = names.known(job);
                    numbers[row] = known.number;
                    users[row] = known.user;
                }
                jobs[row] = job;
            }
            size = length;
        }
    }

    private record Known(int number, int user) {}

    /** Forgets the jobs of an episode. */
    void begin(int environment) {
        names.get(environment).clear();
    }

    /**
     * Shows a cluster as it is.
     *
     * @throws NoctuleException if more jobs have ended than there is room for, or a graph has no room
     */
    void show(int environment, BareCluster bare) {
        final ClusterView view = bare.view().orElseThrow();
        if (view.ended().size() > rows) {
            throw NoctuleException.input(
                    "Environment " + environment + ": " + view.ended().size()
                            + " jobs have ended since the last choice, but there is room for " + rows + ".",
                    "Maybe set decision.env.rows to the number of jobs of an episode.");
        }
        jobs(environment, 0, view.waiting());
        jobs(environment, 1, view.running());
        jobs(environment, 2, view.ended());
        if (nodes > 0) {
            nodes(environment, view.nodes());
        }
        if (training.isPresent()) {
            training.get().show(environment, desk(environment, bare), view.waiting());
        }
        final JobLimits limits = view.limits();
        cluster.put(ClusterRoom.CLUSTER * environment, new double[] {
            view.gflops(),
            view.watts(),
            view.arriving() ? 1 : 0,
            limits.time(),
            limits.cores(),
            limits.memory(),
            limits.memoryBandwidth()
        });
    }

    private static PlanDesk desk(int environment, BareCluster bare) {
        return bare.desk()
                .orElseThrow(() -> NoctuleException.input(
                        "Environment " + environment + ": its machine has no fabric, and had one.",
                        "Maybe make environments of their own for it, or let the problem do without training jobs."));
    }

    private void jobs(int environment, int set, JobRows jobs) {
        final int part = ClusterRoom.SETS * environment + set;
        final int size = Math.min(rows, jobs.size());
        sizes.put(part, jobs.size());
        final Names known = names.get(environment);
        final Column column = known.columns.get(set);
        column.fill(jobs, size, known);
        final int counts = ClusterRoom.JOB_COUNTS * part * rows;
        jobCounts.put(counts, column.numbers, 0, size);
        jobCounts.put(counts + rows, column.users, 0, size);
        jobCounts.put(counts + 2 * rows, jobs.cores(), 0, size);
        jobCounts.put(counts + 3 * rows, jobs.tasks(), 0, size);
        final int values = ClusterRoom.JOB_VALUES * part * rows;
        jobValues.put(values, jobs.submit(), 0, size);
        jobValues.put(values + rows, jobs.estimate(), 0, size);
        jobValues.put(values + 2 * rows, jobs.memory(), 0, size);
        jobValues.put(values + 3 * rows, jobs.bandwidth(), 0, size);
        jobValues.put(values + 4 * rows, jobs.start(), 0, size);
        jobValues.put(values + 5 * rows, jobs.end(), 0, size);
        jobValues.put(values + 6 * rows, jobs.cards(), 0, size);
        jobValues.put(values + 7 * rows, jobs.taskMemory(), 0, size);
    }

    private void nodes(int environment, NodeColumns seen) {
        if (seen.size() != nodes) {
            throw NoctuleException.input(
                    "Environment " + environment + ": its machine has " + seen.size() + " nodes, and had " + nodes
                            + ".",
                    "Maybe make environments of their own for it, or let the problem do without nodes.");
        }
        final int counts = ClusterRoom.NODE_COUNTS * environment * nodes;
        nodeCounts.put(counts, seen.firstCore());
        nodeCounts.put(counts + nodes, seen.cores());
        nodeCounts.put(counts + 2 * nodes, seen.freeCores());
        final int values = ClusterRoom.NODE_VALUES * environment * nodes;
        nodeValues.put(values, seen.memory());
        nodeValues.put(values + nodes, seen.freeMemory());
        nodeValues.put(values + 2 * nodes, seen.freeCards());
    }

    /**
     * Hands on the decisions of the next choice.
     *
     * @throws NoctuleException if their number is none
     */
    void decide(int environment, BareCluster bare) {
        final int size = decided.get(environment);
        final int repeat = again.get(environment);
        if (size < 0 || size > decisions || repeat < 0 || repeat >= AGAIN.length) {
            throw NoctuleException.input(
                    "Environment " + environment + ": there are " + size + " decisions, and the choice is followed by "
                            + repeat + ".",
                    "Maybe give 0 to " + decisions + " decisions, and 0, 1 or 2 for what follows.");
        }
        final int[] numbers = new int[BareCluster.NUMBERS * size];
        decisionNumbers.get(BareCluster.NUMBERS * decisions * environment, numbers);
        bare.decide(numbers, wake.get(environment), AGAIN[repeat]);
    }
}
