package org.noctule.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;
import org.noctule.random.Chance;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.JobNumber;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.pass.BasicPriorities;
import org.noctule.slurm.pass.Controller;
import org.noctule.slurm.pass.JobEnds;
import org.noctule.slurm.pass.PassLog;
import org.noctule.slurm.pass.PlannedStart;
import org.noctule.slurm.pass.PreemptionRules;
import org.noctule.slurm.pass.StartRules;
import org.noctule.slurm.select.Placed;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** The agent slurm: a month of jobs with a long queue beside the same under easy, and single passes of backfill. */
final class SlurmBench implements Bench {
    private static final int JOBS = 20_000;
    private static final int NODES = 200;
    private static final int CORES = 16;
    private static final double DAY_S = 86_400;
    /** Seconds between two groups of jobs, at which dozens of jobs wait often. */
    private static final double GAP_S = 1450;

    private static final int GROUP = 20;
    private static final double[] LIMITS_S = {900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400};
    private static final double TARGET_S = 30;

    private static final int MANY = 1000;
    private static final int WIDEST = 128;
    private static final double TARGET_PASS_MS = 10;
    private static final double INTERVAL_S = 30;
    private static final int PASSES = 200;

    @Override
    public String name() {
        return "slurm";
    }

    @Override
    public String summary() {
        return "the agent slurm on a month of 20,000 jobs, beside easy; passes of backfill over 1,000 jobs";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title(String.format(
                Locale.ROOT,
                "slurm, %,d generated jobs on %d nodes of %d cores in a month, in process, processor time, JDK %s",
                JOBS,
                NODES,
                CORES,
                System.getProperty("java.version")));
        final Workload month = month();
        final Scenario scenario = Runs.scenario(Runs.machine(NODES, CORES), month);
        seconds("easy", scenario);
        final double easy = seconds("easy", scenario);
        final double slurm = seconds("slurm", scenario);
        table.atMost("slurm", slurm, "s", TARGET_S);
        table.row("slurm", JOBS / slurm, "jobs/s", "");
        table.row("easy", JOBS / easy, "jobs/s", "");
        table.row("  time of slurm over easy", slurm / easy, "", "");
        passes(table, month);
        table.title(String.format(Locale.ROOT, "Backfill, %,d waiting jobs, %,d nodes", MANY, MANY));
        table.atMost("a pass, all looked up anew", onePass(true) * 1000, "ms", TARGET_PASS_MS);
        table.row("a pass when nothing has changed", onePass(false) * 1000, "ms", "");
    }

    /** One run, in processor time of its thread: Java compiles in its first part. */
    private static double seconds(String agent, Scenario scenario) {
        return Timing.processorTime(() -> Runs.run(
                scenario, Runs.agent(agent, "{\"agent\": {\"name\": \"" + agent + "\"}}"), SilentRecorder.INSTANCE));
    }

    /** The controller alone, without a simulator. */
    private static void passes(BenchTable table, Workload month) {
        final Tally tally = new Tally();
        final double seconds = Timing.processorTime(() -> new Play(NODES, "", tally).run(month.jobs()));
        table.row("passes of the main loop", tally.main, "", "");
        table.row("passes of backfill", tally.backfill, "", "");
        table.row("  plans in one, in the mean", (double) tally.plans / tally.backfill, "", "");
        table.row("a pass, in the mean, without a simulator", seconds * 1000 / (tally.main + tally.backfill), "ms", "");
    }

    /** The median of passes, in seconds: a running job has another limit before each, or nothing has changed. */
    private static double onePass(boolean changed) {
        final Chance chance = Chance.of(1, Chance.Purpose.EPISODE, 1);
        final Play play = new Play(MANY, "sched_interval=-1,bf_max_job_test=10000", PassLog.NONE);
        for (int i = 0; i < 3 * MANY; i++) {
            play.submit(job(i, 0, width(chance), LIMITS_S[2 + chance.nextInt(6)], 0), 0);
        }
        play.controller.tick(0);
        final SlurmJob running = play.controller.takeStarts().get(0).job();
        final List<SlurmJob> left = play.controller.waiting();
        left.stream().skip(MANY).forEach(job -> play.controller.withdrawn(job, 0));
        final double[] seconds = new double[PASSES];
        for (int i = 0; i < PASSES; i++) {
            final double now = (i + 1) * INTERVAL_S;
            if (changed) {
                running.limit(running.timeLimit() + (i % 2 == 0 ? 1 : -1));
            }
            play.controller.touched(now);
            seconds[i] = Timing.processorTime(() -> play.controller.tick(now));
        }
        // The median of the second half, when Java has compiled.
        return Arrays.stream(seconds, PASSES / 2, PASSES)
                .sorted()
                .skip(PASSES / 4)
                .findFirst()
                .orElseThrow();
    }

    private static int width(Chance chance) {
        return Math.min(WIDEST, (1 << chance.nextInt(8)) + (chance.nextInt(3) == 0 ? chance.nextInt(9) : 0));
    }

    private static Job job(int number, double submit, int width, double limit, double seconds) {
        return new Job(
                "w0!" + number,
                submit,
                width,
                limit,
                limit,
                0,
                0,
                new Profile.ReferenceTime("p" + number, seconds, Map.of()),
                Map.of());
    }

    /** Jobs of users who submit up to 20 like ones at once, in the day three times as often as at night. */
    private static Workload month() {
        final Chance chance = Chance.of(1, Chance.Purpose.EPISODE, 0);
        final List<Job> drawn = new ArrayList<>();
        double date = 0;
        while (drawn.size() < JOBS) {
            final double gap = date % DAY_S < DAY_S / 2 ? GAP_S / 1.5 : GAP_S * 2;
            date += -gap * StrictMath.log(1 - chance.nextDouble());
            final int width = width(chance);
            final double limit = LIMITS_S[chance.nextInt(LIMITS_S.length)];
            for (int left = 1 + chance.nextInt(GROUP); left > 0 && drawn.size() < JOBS; left--) {
                drawn.add(job(drawn.size(), date, width, limit, limit * (0.1 + 0.9 * chance.nextDouble())));
            }
        }
        return new Workload("w0", drawn, List.of());
    }

    /** Counts passes. */
    private static final class Tally implements PassLog {
        private long main;
        private long backfill;
        private long plans;

        @Override
        public void pass(double date, int millisecond, String kind, List<String> started) {
            if (kind.equals("backfill")) {
                backfill++;
            } else {
                main++;
            }
        }

        @Override
        public void plan(PlannedStart plan) {
            plans++;
        }
    }

    /** A controller with a clock of its own. */
    private static final class Play {
        private final SlurmPartition partition;
        private final Controller controller;
        private final PriorityQueue<SlurmJob> ends =
                new PriorityQueue<>(Comparator.comparingDouble(Play::end).thenComparing(SlurmJob::number));
        private long numbers;

        Play(int nodes, String parameters, PassLog log) {
            final BitSet all = new BitSet();
            all.set(0, nodes);
            partition = new SlurmPartition("batch", all, Integer.MAX_VALUE, 1, 1, 1e9, 1e9, false, false, true, "");
            final List<SlurmNode> each = IntStream.range(0, nodes)
                    .mapToObj(i -> new SlurmNode("n" + i, CORES, 0, List.of(), List.of(), 1))
                    .toList();
            controller = new Controller(
                    new SlurmMachine(each, Map.of("batch", partition), List.of(), false),
                    SchedulerSettings.of(Map.of("schedulerparameters", parameters), 180),
                    new NoRules(),
                    PreemptionRules.NONE,
                    new BasicPriorities(),
                    log,
                    new NoKills());
        }

        /** The second in which a job ends. */
        private static double end(SlurmJob job) {
            return Math.ceil(job.start() + ((Profile.ReferenceTime) job.job().profile()).seconds());
        }

        void submit(Job job, double date) {
            final int width = job.resources();
            final BatchRequest request = new BatchRequest(
                    width,
                    1,
                    0,
                    1,
                    Integer.MAX_VALUE,
                    false,
                    0,
                    BatchRequest.MemoryPer.CORE,
                    List.of(),
                    false,
                    List.of(),
                    Set.of(),
                    Set.of(),
                    BatchRequest.ANY_SWITCHES);
            final SlurmJob booked = new SlurmJob(
                    job, new JobNumber(++numbers, -1, job.name()), request, List.of(partition), date, job.estimate());
            booked.eligible(date);
            controller.submitted(booked, "", date);
        }

        void run(List<Job> jobs) {
            double date = 0;
            int next = 0;
            while (date < Double.POSITIVE_INFINITY) {
                while (!ends.isEmpty() && end(ends.peek()) <= date) {
                    controller.ended(ends.poll(), true, date);
                    started();
                }
                while (next < jobs.size() && Math.ceil(jobs.get(next).submitTime()) <= date) {
                    submit(jobs.get(next++), date);
                }
                controller.tick(date);
                started();
                date = controller.next(date);
                date = ends.isEmpty() ? date : Math.min(date, end(ends.peek()));
                date = next < jobs.size()
                        ? Math.min(date, Math.ceil(jobs.get(next).submitTime()))
                        : date;
            }
        }

        private void started() {
            controller.takeStarts().forEach(start -> ends.add(start.job()));
        }
    }

    /** Jobs run to their ends. */
    private static final class NoKills implements JobEnds {
        @Override
        public void kill(SlurmJob job) {}

        @Override
        public Optional<SlurmJob> requeue(SlurmJob job) {
            return Optional.empty();
        }
    }

    /** No limits. */
    private static final class NoRules implements StartRules {
        @Override
        public Optional<String> hold(SlurmJob job, SlurmPartition partition, double now) {
            return Optional.empty();
        }

        @Override
        public BitSet closed(SlurmJob job, SlurmPartition partition, double from, double to) {
            return new BitSet();
        }

        @Override
        public List<Double> dates(double now) {
            return List.of();
        }

        @Override
        public boolean reserved(SlurmJob job) {
            return false;
        }

        @Override
        public void started(SlurmJob job, SlurmPartition partition, Placed placed, double now) {
            // Nothing counts.
        }
    }
}
