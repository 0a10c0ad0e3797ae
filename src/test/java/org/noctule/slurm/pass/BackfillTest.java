package org.noctule.slurm.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.JobNumber;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.JobNeed;
import org.noctule.slurm.select.Placed;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Compares passes of backfill, and the starts that they are told, with slow ones. */
class BackfillTest {
    private static final int CASES = 300;
    private static final int PASSES = 12;

    @Test
    void plansAndStartsAsTheRulesSay() {
        int plans = 0;
        int starts = 0;
        int kept = 0;
        for (int seed = 0; seed < CASES; seed++) {
            final Side fast = new Side(seed);
            final Side slow = new Side(seed);
            final Backfill backfill =
                    new Backfill(fast.cluster, fast, new Preemption(fast.cluster, PreemptionRules.NONE), fast);
            for (int pass = 0; pass < PASSES; pass++) {
                final double now = pass * fast.gap;
                fast.asked = 0;
                fast.change(now);
                slow.change(now);
                final List<PlannedStart> made = backfill.run(fast.queue, now).plans();
                final List<PlannedStart> expected = new SlowBackfill(slow.cluster, slow, slow, now).run(slow.queue);
                assertThat(made.stream().map(BackfillTest::words).toList())
                        .as("seed %d pass %d", seed, pass)
                        .isEqualTo(expected.stream().map(BackfillTest::words).toList());
                assertThat(fast.started).as("seed %d pass %d", seed, pass).isEqualTo(slow.started);
                plans += made.size();
                // A pass that looks for nodes asks which ones are closed.
                kept += fast.asked == 0 ? made.size() : 0;
            }
            starts += fast.started.size();
        }
        assertThat(plans).isGreaterThan(CASES * PASSES);
        assertThat(starts).isGreaterThan(CASES);
        assertThat(kept).as("plans of passes that were not made again").isGreaterThan(CASES);
    }

    @Test
    void tellsTheStartThatWindowsOfEndsGive() {
        int later = 0;
        for (int seed = 0; seed < CASES; seed++) {
            final Side side = new Side(seed);
            side.change(0);
            final WillRun willRun = new WillRun(side.cluster);
            final Random random = new Random(seed);
            for (final QueueRecord record : side.queue) {
                final JobNeed need = side.cluster.need(record.job(), record.partition());
                final BitSet usable = new BitSet();
                IntStream.range(0, side.cluster.stock().nodes()).forEach(i -> usable.set(i, random.nextInt(4) > 0));
                final double now = 10 * random.nextInt(60);
                final WillRun.Answer answer = willRun.test(need, usable.toLongArray());
                final Optional<SlowBackfill.Start> expected = SlowBackfill.start(side.cluster, need, usable, now);
                final double date = expected.map(SlowBackfill.Start::date).orElse(Double.NaN);
                assertThat(answer.date(now)).as("seed %d", seed).isEqualTo(Double.valueOf(date));
                if (expected.isPresent()) {
                    assertThat(answer.nodes())
                            .as("seed %d", seed)
                            .isEqualTo(expected.get().placed().nodeSet());
                }
                final double limit = now + 1 + random.nextInt(600);
                if (willRun.surelyLater(need, usable.toLongArray(), limit)) {
                    assertThat(date <= limit).as("seed %d", seed).isFalse();
                }
                later += date > now ? 1 : 0;
            }
        }
        assertThat(later).isGreaterThan(CASES / 2);
    }

    private static String words(PlannedStart plan) {
        return plan.job() + " " + plan.start() + " " + plan.end() + " " + plan.nodes() + " " + plan.beyond();
    }

    /** A small cluster with jobs that run and wait, and a reservation; equal for equal seeds. */
    private static final class Side implements StartRules, MainPass.Starter {
        private final Random random;
        private final SlurmPartition partition;
        private final ClusterBook cluster;
        private final List<QueueRecord> queue = new ArrayList<>();
        private final List<String> started = new ArrayList<>();
        private final BitSet reserved = new BitSet();
        private final double reservedFrom;
        private final double gap;
        private double now;
        private int heldOf = 1;
        private int asked;
        private int numbers;

        Side(int seed) {
            random = new Random(seed);
            final int count = 1 + random.nextInt(10);
            final int weights = 1 + random.nextInt(2);
            final BitSet all = new BitSet();
            all.set(0, count);
            partition = new SlurmPartition(
                    "p", all, Integer.MAX_VALUE, 1, 1, 1e9, 1e9, false, random.nextInt(6) == 0, true, "");
            final List<SlurmNode> nodes = IntStream.range(0, count)
                    .mapToObj(i -> new SlurmNode("n" + i, 4, 0, List.of(), List.of(), 1 + i % weights))
                    .toList();
            final String parameters = "bf_window=" + (10 + random.nextInt(100)) + ",bf_resolution="
                    + (random.nextBoolean() ? 60 : 7) + (random.nextInt(4) == 0 ? ",bf_window_linear=20" : "");
            cluster = new ClusterBook(
                    new SlurmMachine(nodes, Map.of("p", partition), List.of(), false),
                    SchedulerSettings.of(Map.of("schedulerparameters", parameters), random.nextInt(100)));
            reserved.set(0, random.nextInt(3) == 0 ? 1 + random.nextInt(count) : 0);
            reservedFrom = random.nextInt(1000);
            gap = 1 + random.nextInt(60);
            if (random.nextInt(4) == 0) {
                cluster.states().order(count - 1, false, false);
            }
            for (int i = 0; i < 12; i++) {
                final SlurmJob job = job();
                cluster.selection()
                        .choose(cluster.need(job, partition), all, cluster.stock())
                        .ifPresent(placed -> cluster.start(job, partition, placed, -random.nextInt(60)));
            }
        }

        /** Lets jobs come and end and be held, each time or not. */
        void change(double date) {
            now = date;
            if (date > 0 && random.nextInt(3) > 0) {
                return;
            }
            heldOf = 1 + random.nextInt(5);
            for (int i = random.nextInt(5); i > 0; i--) {
                queue.add(new QueueRecord(job(), partition, 1));
            }
            final List<ClusterBook.Running> running = cluster.byEnd();
            if (!running.isEmpty() && random.nextBoolean()) {
                cluster.end(running.get(random.nextInt(running.size())).job());
            }
            if (!running.isEmpty() && random.nextInt(4) == 0) {
                running.get(0).job().limit(60.0 * (1 + random.nextInt(20)));
            }
        }

        private SlurmJob job() {
            final int most = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
            final int least = 1 + random.nextInt(Math.min(3, most));
            final int tasks = Math.max(least, 1 + random.nextInt(random.nextInt(3) == 0 ? 30 : 6));
            final BatchRequest request = new BatchRequest(
                    tasks,
                    1,
                    0,
                    least,
                    most,
                    false,
                    0,
                    BatchRequest.MemoryPer.CORE,
                    List.of(),
                    random.nextInt(8) == 0,
                    List.of(),
                    Set.of(),
                    Set.of(),
                    BatchRequest.ANY_SWITCHES);
            numbers++;
            final double limit = 60.0 * (1 + random.nextInt(20));
            final Job job = new Job(
                    "w!" + numbers,
                    0,
                    tasks,
                    limit,
                    limit,
                    0,
                    0,
                    new Profile.ReferenceTime("p", 1, Map.of()),
                    Map.of());
            return new SlurmJob(job, new JobNumber(numbers, -1, "" + numbers), request, List.of(partition), 0, limit);
        }

        @Override
        public void start(SlurmJob job, SlurmPartition in, Placed placed) {
            cluster.start(job, in, placed, now);
            started.add(job + " " + now + " " + placed.nodeSet());
        }

        @Override
        public boolean mayStart(SlurmJob job) {
            return true;
        }

        @Override
        public void waits(SlurmJob job, String reason) {
            // Nothing to compare.
        }

        @Override
        public void limited(SlurmJob job, Optional<String> limit) {
            // Nothing is limited.
        }

        @Override
        public Optional<String> hold(SlurmJob job, SlurmPartition in, double date) {
            return job.number().number() % heldOf == 1 ? Optional.of("limit") : Optional.empty();
        }

        @Override
        public BitSet closed(SlurmJob job, SlurmPartition in, double from, double to) {
            asked++;
            return from < reservedFrom + 300 && to > reservedFrom ? (BitSet) reserved.clone() : new BitSet();
        }

        @Override
        public List<Double> dates(double date) {
            return !reserved.isEmpty() && reservedFrom + 300 > date ? List.of(reservedFrom + 300) : List.of();
        }

        @Override
        public boolean reserved(SlurmJob job) {
            return false;
        }

        @Override
        public void started(SlurmJob job, SlurmPartition in, Placed placed, double date) {
            // Nothing counts.
        }
    }
}
