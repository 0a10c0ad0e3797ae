package org.noctule.fabric.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.DegreeMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;

/**
 * The cluster of ddls, tick by tick and without any thought for speed: what each job does between two events is added
 * up each time. Jobs and events are numbered as they arrive.
 */
final class EpisodeTwin {
    private static final double SLACK = 1e-7;
    private static final double A100 = 80e9;

    /** Decides about one job: which degree it gets. */
    interface Side {
        int degree(EpisodeTwin twin, int job);
    }

    /** Something that happened: kind, date, job, and what there is to say about it. */
    record Happening(String kind, double date, int job, Object detail) {}

    private static final class Running {
        private final int number;
        private final double start;
        private final Plan plan;
        private final StepForecast forecast;
        private final double flow;

        Running(int number, double start, Plan plan, StepForecast forecast) {
            this.number = number;
            this.start = start;
            this.plan = plan;
            this.forecast = forecast;
            double bytes = 0;
            for (int edge = 0; edge < plan.graph().edges(); edge++) {
                if (DepPlacement.isTransfer(plan.graph(), plan.opPlacement(), edge)) {
                    bytes += plan.graph().size(edge);
                }
            }
            flow = bytes;
        }
    }

    final List<Happening> happenings = new ArrayList<>();
    final Map<String, List<Double>> steps = new TreeMap<>();
    final Map<String, List<Double>> jobLists = new TreeMap<>();
    final FabricState state;

    private final List<FabricJob> jobs;
    private final int maxDegree;
    private final double end;
    private final double gap;
    private final boolean endless;
    private final JobForecaster forecaster =
            new JobForecaster(StepRules.published(), Heuristics.published(), new DegreeMemo());
    private final Map<Integer, Running> running = new LinkedHashMap<>();
    private double now;
    private int arrived;
    private int completed;
    private int blocked;
    private double loads;
    private int mountedWorkers;
    private Optional<Integer> queued = Optional.empty();

    EpisodeTwin(GoldenEpisode golden) {
        jobs = golden.jobs();
        maxDegree = golden.maxDegree();
        end = golden.end();
        gap = golden.gap();
        endless = jobs.size() < golden.poolSize();
        state = new FabricState(golden.fabric(), A100);
    }

    double now() {
        return now;
    }

    FabricJob job(int number) {
        return jobs.get(number);
    }

    int mountedWorkers() {
        return mountedWorkers;
    }

    int runningJobs() {
        return running.size();
    }

    int maxDegree() {
        return maxDegree;
    }

    Proposal propose(int job, int degree) {
        return forecaster.propose(
                jobs.get(job).graph(),
                new QuantumPartitioner(0.01).partition(jobs.get(job).graph(), degree),
                state);
    }

    void run(Side side) {
        arrive();
        while (!done()) {
            final Optional<Integer> asked = queued;
            final int before = blocked;
            final double from = now;
            if (asked.isPresent()) {
                settle(asked.get(), side.degree(this, asked.get()));
            }
            step(from, before, arrived, completed);
            while (queued.isEmpty() && !done()) {
                step(now, blocked, arrived, completed);
            }
            if (done()) {
                running.values().forEach(job -> block(job.number, "running_at_end_of_simulation"));
            }
            asked.ifPresent(this::reward);
        }
    }

    private boolean done() {
        return now >= end || arrived == jobs.size() && running.isEmpty() && queued.isEmpty();
    }

    private void reward(int job) {
        final boolean accepted = happenings.stream()
                .noneMatch(event -> event.kind().equals("blocked")
                        && event.job() == job
                        && !event.detail().equals("running_at_end_of_simulation"));
        happenings.add(new Happening("reward", now, job, accepted ? 1.0 : -1.0));
    }

    private void arrive() {
        final FabricJob job = jobs.get(arrived);
        queued = Optional.of(arrived);
        happenings.add(new Happening("arrived", now, arrived, ""));
        arrived++;
        final double next = nextArrival();
        loads += (job.totals().memory() + job.totals().transfers()) / (next - now);
    }

    private double nextArrival() {
        if (arrived < jobs.size()) {
            return jobs.get(arrived).submitTime();
        }
        return endless ? jobs.get(arrived - 1).submitTime() + gap : Double.POSITIVE_INFINITY;
    }

    private void settle(int number, int degree) {
        queued = Optional.empty();
        happenings.add(new Happening("decision", now, number, degree));
        if (degree == 0) {
            block(number, "agent_chose_0");
            return;
        }
        final Proposal proposal = propose(number, degree);
        if (!(proposal instanceof Proposal.Feasible feasible)) {
            block(
                    number,
                    "unplaceable:"
                            + ((Proposal.Infeasible) proposal).refusal().cause().text());
            return;
        }
        final FabricJob job = jobs.get(number);
        final Optional<Refusal> late = job.terms().exceededBy(job.totals().compute(), feasible.forecast());
        if (late.isPresent()) {
            block(number, late.get().cause().text());
            return;
        }
        state.mount(number, feasible.plan());
        running.put(number, new Running(number, now, feasible.plan(), feasible.forecast()));
    }

    private void block(int number, String cause) {
        blocked++;
        happenings.add(new Happening("blocked", now, number, cause));
        final FabricJob job = jobs.get(number);
        list("jobs_blocked_num_nodes", job.graph().size());
        list("jobs_blocked_num_edges", job.graph().edges().size());
        list("jobs_blocked_total_operation_memory_cost", job.totals().memory());
        list("jobs_blocked_total_dependency_size", job.totals().transfers());
        list("jobs_blocked_job_sequential_completion_time", job.sequentialTime());
        list("jobs_blocked_max_acceptable_job_completion_time", job.acceptableTime());
        list("jobs_blocked_max_acceptable_job_completion_time_frac", job.terms().maxAcceptableFraction());
        original("jobs_blocked_", job);
    }

    private void original(String prefix, FabricJob job) {
        list(prefix + "original_demand_num_nodes", job.graph().size());
        list(prefix + "original_demand_num_edges", job.graph().edges().size());
        list(
                prefix + "original_demand_total_operation_memory_cost",
                job.totals().memory());
        list(prefix + "original_demand_total_dependency_size", job.totals().transfers());
    }

    private void complete(Running job) {
        completed++;
        running.remove(job.number);
        state.release(job.number);
        final FabricJob whole = jobs.get(job.number);
        final int length = whole.terms().trainingSteps();
        happenings.add(new Happening("completed", now, job.number, job));
        final JobTotals totals = JobTotals.of(job.plan.graph());
        list("job_completion_time", now - whole.submitTime());
        list("job_completion_time_speedup", whole.sequentialTime() / (now - whole.submitTime()));
        list("job_communication_overhead_time", job.forecast.communication() * length);
        list("job_computation_overhead_time", job.forecast.computation() * length);
        list("jobs_completed_num_nodes", job.plan.graph().nodes());
        list("jobs_completed_num_edges", job.plan.graph().edges());
        list("jobs_completed_total_operation_memory_cost", totals.memory());
        list("jobs_completed_total_dependency_size", totals.transfers());
        list(
                "jobs_completed_max_partitions_per_op",
                job.plan.graph().partition().maxDegree());
        list("jobs_completed_job_sequential_completion_time", whole.sequentialTime());
        list("jobs_completed_max_acceptable_job_completion_time", whole.acceptableTime());
        list(
                "jobs_completed_max_acceptable_job_completion_time_frac",
                whole.terms().maxAcceptableFraction());
        list("jobs_completed_num_mounted_workers", job.plan.opPlacement().workers());
        list("jobs_completed_num_mounted_channels", job.plan.depPlacement().channels());
        list("jobs_completed_mean_mounted_worker_utilisation_frac", utilisation(job));
        original("jobs_completed_", whole);
    }

    /** As published, divided by the number of steps too much. */
    private double utilisation(Running job) {
        return job.forecast.busy() / (job.plan.opPlacement().workers() * completionTime(job));
    }

    private double completionTime(Running job) {
        return job.forecast.completionTime(jobs.get(job.number).terms().trainingSteps());
    }

    private void list(String name, double value) {
        jobLists.computeIfAbsent(name, unseen -> new ArrayList<>()).add(value);
    }

    private void step(double from, int blockedBefore, int arrivedBefore, int completedBefore) {
        final Map<String, List<Double>> ticks = new TreeMap<>();
        final Map<String, Double> sums = new TreeMap<>();
        do {
            tick(ticks, sums);
        } while (arrived == arrivedBefore && completed == completedBefore && now < end);
        final Map<String, Double> log = new TreeMap<>();
        ticks.forEach((name, values) -> log.put(
                name, values.stream().mapToDouble(value -> value).average().orElse(0)));
        sums.forEach((name, value) -> {
            log.put(name + "_info_processed", value);
            log.put("mean_" + name + "_throughput", value / (now - from));
        });
        log.put("step_counter", (double)
                steps.getOrDefault("step_counter", List.of()).size());
        log.put("step_start_time", from);
        log.put("step_end_time", now);
        log.put("step_time", now - from);
        log.put("num_jobs_arrived", (double) (arrived - arrivedBefore));
        log.put("num_jobs_completed", (double) (completed - completedBefore));
        log.put("num_jobs_blocked", (double) (blocked - blockedBefore));
        log.put("job_queue_length", queued.isPresent() ? 1.0 : 0.0);
        log.forEach((name, value) ->
                steps.computeIfAbsent(name, unseen -> new ArrayList<>()).add(value));
    }

    private void tick(Map<String, List<Double>> ticks, Map<String, Double> sums) {
        int workers = 0;
        int channels = 0;
        double length = Math.min(nextArrival() - now, end - now);
        for (final Running job : running.values()) {
            workers += job.plan.opPlacement().workers();
            channels += job.plan.depPlacement().channels();
            length = Math.min(length, completionTime(job) - (now - job.start));
        }
        mountedWorkers = workers;
        gather(ticks, "mean_num_jobs_running", running.size());
        gather(ticks, "mean_num_mounted_workers", workers);
        gather(ticks, "mean_num_mounted_channels", channels);
        double used = 0;
        for (final String kind :
                List.of("compute", "dep", "flow", "cluster", "demand_compute", "demand_dep", "demand_total")) {
            sums.merge(kind, 0.0, Double::sum);
        }
        for (final Running job : running.values()) {
            used += utilisation(job) / running.size();
            share(job, length, sums);
            final double whole = job.forecast.time();
            gather(ticks, "mean_compute_overhead_frac", job.forecast.computation() / whole);
            gather(ticks, "mean_communication_overhead_frac", job.forecast.communication() / whole);
        }
        if (running.isEmpty()) {
            gather(ticks, "mean_compute_overhead_frac", 0);
            gather(ticks, "mean_communication_overhead_frac", 0);
        }
        gather(ticks, "mean_mounted_worker_utilisation_frac", used);
        gather(
                ticks,
                "mean_cluster_worker_utilisation_frac",
                used * workers / state.fabric().size());
        now += length;
        for (final Running job : List.copyOf(running.values())) {
            if (completionTime(job) - (now - job.start) - SLACK <= 0) {
                complete(job);
            }
        }
        if (now + SLACK >= nextArrival()) {
            arrive();
        }
    }

    private static void gather(Map<String, List<Double>> ticks, String name, double value) {
        ticks.computeIfAbsent(name, unseen -> new ArrayList<>()).add(value);
    }

    private void share(Running job, double length, Map<String, Double> sums) {
        final double part = length / completionTime(job);
        final JobTotals totals = JobTotals.of(job.plan.graph());
        final JobTotals whole = jobs.get(job.number).totals();
        sums.merge("compute", part * totals.memory(), Double::sum);
        sums.merge("dep", part * totals.transfers(), Double::sum);
        sums.merge("flow", part * job.flow, Double::sum);
        sums.merge("cluster", part * (totals.memory() + totals.transfers()), Double::sum);
        sums.merge("demand_compute", part * whole.memory(), Double::sum);
        sums.merge("demand_dep", part * whole.transfers(), Double::sum);
        sums.merge("demand_total", part * (whole.memory() + whole.transfers()), Double::sum);
    }

    /** The figures of the whole episode, lists apart. */
    Map<String, Double> figures() {
        final Map<String, Double> figures = new TreeMap<>();
        figures.put("num_jobs_arrived", (double) arrived);
        figures.put("num_jobs_completed", (double) completed);
        figures.put("num_jobs_blocked", (double) blocked);
        figures.put("episode_start_time", 0.0);
        figures.put("episode_end_time", now);
        figures.put("episode_time", now);
        figures.put("mean_load_rate", loads / arrived);
        figures.put("blocking_rate", (double) blocked / arrived);
        figures.put("acceptance_rate", (double) completed / arrived);
        steps.forEach((name, values) -> {
            final double sum = values.stream().mapToDouble(value -> value).sum();
            if (name.endsWith("_info_processed")) {
                figures.put(name, sum);
                figures.put("mean_" + name.replace("_info_processed", "_throughput"), sum / now);
            } else if (name.startsWith("mean_") && !name.endsWith("_throughput") && !name.endsWith("_channels")) {
                figures.put(name, sum / values.size());
            }
        });
        return figures;
    }

    /** When a job ended, as a completed happening tells. */
    static StepForecast forecast(Happening happening) {
        return ((Running) happening.detail()).forecast;
    }

    static Plan plan(Happening happening) {
        return ((Running) happening.detail()).plan;
    }
}
