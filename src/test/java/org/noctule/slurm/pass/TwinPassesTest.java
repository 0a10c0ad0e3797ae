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
import org.noctule.slurm.Dependency;
import org.noctule.slurm.JobNumber;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.Placed;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/**
 * Compares a controller that passes over what can have changed nothing with a twin that looks at each second, and makes
 * each pass of backfill from the start.
 */
class TwinPassesTest {
    private static final int CASES = 30;
    private static final int SECONDS = 2500;

    @Test
    void passesThatAreNotMadeChangeNothing() {
        long starts = 0;
        long kills = 0;
        long plans = 0;
        long made = 0;
        long all = 0;
        for (int seed = 0; seed < CASES; seed++) {
            final Cluster fast = new Cluster(seed, false);
            final Cluster slow = new Cluster(seed, true);
            fast.run();
            slow.run();
            assertThat(fast.told).as("seed %d", seed).isEqualTo(slow.told);
            starts += fast.starts;
            kills += fast.kills;
            plans += fast.plans;
            made += fast.asked;
            all += slow.asked;
        }
        assertThat(starts).isGreaterThan(CASES * 20);
        assertThat(kills).as("jobs that were preempted or ran too long").isGreaterThan(CASES * 4);
        assertThat(plans).isGreaterThan(CASES * 100);
        assertThat(made).as("looks at closed nodes").isLessThan(all * 3 / 4);
    }

    /** A small cluster with a course of events that the seed draws, but for ends, which follow starts. */
    private static final class Cluster implements StartRules, PassLog, JobEnds {
        private final Random random;
        private final boolean eager;
        private final List<SlurmPartition> partitions = new ArrayList<>();
        private final int nodes;
        private final Controller controller;
        private final List<List<Runnable>> events = new ArrayList<>();
        private final List<SlurmJob> jobs = new ArrayList<>();
        private final List<SlurmJob> running = new ArrayList<>();
        private final List<SlurmJob> killed = new ArrayList<>();
        private final List<String> told = new ArrayList<>();
        private double now;
        private int held = 1;
        private long starts;
        private long kills;
        private long plans;
        private long asked;

        Cluster(int seed, boolean eager) {
            random = new Random(seed);
            this.eager = eager;
            nodes = 2 + random.nextInt(8);
            partitions.add(partition("a", nodes, 1));
            partitions.add(partition("b", 1 + random.nextInt(nodes), 1 + random.nextInt(3)));
            final List<SlurmNode> each = IntStream.range(0, nodes)
                    .mapToObj(i -> new SlurmNode("n" + i, 4, 0, List.of(), List.of(), 1))
                    .toList();
            final String parameters = "bf_window=" + (10 + random.nextInt(60)) + ",bf_resolution="
                    + (random.nextBoolean() ? 60 : 30) + ",bf_interval=" + (5 + random.nextInt(40))
                    + (random.nextInt(4) == 0 ? ",bf_max_job_test=4" : "")
                    + (random.nextInt(4) == 0 ? ",bf_max_job_array_resv=1" : "");
            controller = new Controller(
                    new SlurmMachine(each, Map.of("a", partitions.get(0), "b", partitions.get(1)), List.of(), false),
                    SchedulerSettings.of(Map.of("schedulerparameters", parameters), random.nextInt(200)),
                    this,
                    preemption(),
                    new BasicPriorities(),
                    this,
                    this);
            controller.limitArray(7, 2);
            for (int second = 0; second <= SECONDS; second++) {
                events.add(new ArrayList<>());
            }
            for (int i = 0; i < 60; i++) {
                final SlurmJob job = job(i);
                jobs.add(job);
                final double late = random.nextInt(4) == 0 ? random.nextInt(300) : 0;
                at(random.nextInt(SECONDS / 2), () -> submit(job, late));
            }
            for (int i = random.nextInt(12); i > 0; i--) {
                order();
            }
        }

        private PreemptionRules preemption() {
            return random.nextInt(3) > 0
                    ? PreemptionRules.NONE
                    : new PreemptionRules(
                            PreemptionRules.By.PARTITION,
                            random.nextBoolean(),
                            random.nextInt(3),
                            Map.of(),
                            new PreemptionRules.Terms(PreemptionRules.Mode.CANCEL, 25 * random.nextInt(3)),
                            Map.of(),
                            job -> "");
        }

        private SlurmPartition partition(String name, int count, int tier) {
            final BitSet all = new BitSet();
            all.set(0, count);
            return new SlurmPartition(
                    name, all, Integer.MAX_VALUE, tier, 1, 1e9, 1e9, false, random.nextInt(6) == 0, true, "");
        }

        private void at(int second, Runnable event) {
            events.get(second).add(event);
        }

        private SlurmJob job(int i) {
            final int tasks = 1 + random.nextInt(random.nextInt(3) == 0 ? 4 * nodes : 6);
            final BatchRequest request = new BatchRequest(
                    tasks,
                    1,
                    0,
                    1,
                    Integer.MAX_VALUE,
                    false,
                    0,
                    BatchRequest.MemoryPer.CORE,
                    List.of(),
                    random.nextInt(8) == 0,
                    List.of(),
                    Set.of(),
                    Set.of(),
                    BatchRequest.ANY_SWITCHES);
            final double limit = 30.0 * (1 + random.nextInt(30));
            final Job job = new Job(
                    "w!" + i,
                    0,
                    tasks,
                    limit,
                    limit,
                    0,
                    0,
                    new Profile.ReferenceTime("p", Math.ceil(limit * (0.2 + random.nextDouble())), Map.of()),
                    Map.of());
            // Some are elements of an array.
            final JobNumber number =
                    random.nextInt(5) == 0 ? new JobNumber(7, i, "7_" + i) : new JobNumber(100 + i, -1, "" + (100 + i));
            return new SlurmJob(
                    job,
                    number,
                    request,
                    random.nextInt(3) == 0 ? partitions : List.of(partitions.get(random.nextInt(2))),
                    0,
                    limit);
        }

        private void submit(SlurmJob job, double late) {
            final int other = (int) job.number().number() % 10;
            if (other == 3 || other == 4) {
                job.waitFor(Dependency.of((other == 3 ? "afterany:" : "after:") + (100 + other) + "+3", ""));
            } else {
                job.eligible(now + late);
            }
            controller.submitted(job, "", now);
        }

        /** Draws an order, or a node that goes and comes back. */
        private void order() {
            final int second = random.nextInt(SECONDS);
            final SlurmJob job = jobs.get(random.nextInt(jobs.size()));
            final int drawn = 1 + random.nextInt(20);
            switch (random.nextInt(5)) {
                case 0 -> at(second, () -> limit(job, 30.0 * drawn));
                case 1 -> at(second, () -> hold(job));
                case 2 -> at(second, () -> withdraw(job));
                case 3 -> at(second, () -> held = 1 + drawn % 4);
                default -> {
                    at(second, () -> controller.node(drawn % nodes, false, false, now));
                    at(Math.min(SECONDS, second + 30 * drawn), () -> controller.node(drawn % nodes, true, false, now));
                }
            }
        }

        private void limit(SlurmJob job, double seconds) {
            if (job.state() != SlurmJob.State.ENDED) {
                job.limit(seconds);
                controller.changed(job, false, now);
            }
        }

        private void hold(SlurmJob job) {
            final boolean release = job.held();
            job.hold(release ? SlurmJob.Hold.NONE : SlurmJob.Hold.USER);
            controller.changed(job, release, now);
        }

        private void withdraw(SlurmJob job) {
            if (controller.waiting().contains(job)) {
                controller.withdrawn(job, now);
            }
        }

        void run() {
            double due = 0;
            for (int second = 0; second <= SECONDS; second++) {
                now = second;
                final List<SlurmJob> over = running.stream()
                        .filter(job -> killed.contains(job) || end(job) <= now)
                        .toList();
                killed.clear();
                final boolean busy = !over.isEmpty() || !events.get(second).isEmpty();
                for (final SlurmJob job : over) {
                    running.remove(job);
                    if (job.state() == SlurmJob.State.RUNNING) {
                        controller.ended(job, true, now);
                        take();
                    }
                }
                events.get(second).forEach(Runnable::run);
                if (eager || busy || now >= due) {
                    controller.tick(now);
                    take();
                    due = controller.next(now);
                }
            }
        }

        private static double end(SlurmJob job) {
            return job.start() + ((Profile.ReferenceTime) job.job().profile()).seconds();
        }

        private void take() {
            controller.takeStarts().forEach(start -> {
                running.add(start.job());
                starts++;
                told.add(now + " " + start.job() + " " + start.partition().name() + " "
                        + start.placed().nodeSet());
            });
        }

        @Override
        public void kill(SlurmJob job) {
            killed.add(job);
            kills++;
            told.add(now + " kill " + job);
        }

        @Override
        public Optional<SlurmJob> requeue(SlurmJob job) {
            return Optional.empty();
        }

        @Override
        public void pass(double date, int millisecond, String kind, List<String> started) {
            if (!started.isEmpty()) {
                told.add(date + " " + kind + " " + started);
            }
        }

        @Override
        public void plan(PlannedStart plan) {
            plans++;
            told.add(plan.pass() + " " + plan.job() + " " + plan.start() + " " + plan.end() + " " + plan.nodes());
        }

        @Override
        public Optional<String> hold(SlurmJob job, SlurmPartition partition, double date) {
            return held > 1 && job.number().number() % held == 1 ? Optional.of("QOSLimit") : Optional.empty();
        }

        @Override
        public BitSet closed(SlurmJob job, SlurmPartition partition, double from, double to) {
            asked++;
            return new BitSet();
        }

        /** The twin has a reservation that closes nothing, but lets no pass be like another one. */
        @Override
        public List<Double> dates(double date) {
            return eager ? List.of(1e9) : List.of();
        }

        @Override
        public boolean reserved(SlurmJob job) {
            return false;
        }

        @Override
        public void started(SlurmJob job, SlurmPartition partition, Placed placed, double date) {
            // Nothing counts.
        }
    }
}
