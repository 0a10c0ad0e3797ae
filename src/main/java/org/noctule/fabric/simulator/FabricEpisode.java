package org.noctule.fabric.simulator;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.noctule.json.JsonSetup;

/**
 * The figures of all fabric jobs of a run, under the names and by the definitions of ddls; means over jobs come on top.
 * Throughputs are bytes processed over the time of the episode, from the first submission to the last event; means over
 * steps do not weigh these by their lengths.
 */
final class FabricEpisode {
    static final String FILE = "training.json";

    private static final JsonMapper MAPPER = JsonSetup.trees();

    private final FabricRecord record;
    private final ObjectNode json = MAPPER.createObjectNode();

    private FabricEpisode(FabricRecord record) {
        this.record = record;
    }

    static ObjectNode json(FabricRecord record) {
        final FabricEpisode episode = new FabricEpisode(record);
        episode.counts();
        episode.processed();
        episode.means();
        episode.jobs();
        return episode.json;
    }

    private long count(FabricJobRecord.Outcome outcome) {
        return record.ended().stream().filter(run -> run.outcome == outcome).count();
    }

    private void counts() {
        final double arrived = record.arrived().size();
        json.put("num_jobs_arrived", record.arrived().size());
        json.put("num_jobs_completed", count(FabricJobRecord.Outcome.COMPLETED));
        json.put("num_jobs_blocked", count(FabricJobRecord.Outcome.BLOCKED));
        json.put("num_jobs_killed", count(FabricJobRecord.Outcome.KILLED));
        json.put("blocking_rate", count(FabricJobRecord.Outcome.BLOCKED) / arrived);
        json.put("acceptance_rate", count(FabricJobRecord.Outcome.COMPLETED) / arrived);
        final Map<String, Integer> causes = new TreeMap<>();
        record.ended().stream()
                .filter(run -> run.outcome == FabricJobRecord.Outcome.BLOCKED)
                .forEach(run -> causes.merge(run.cause, 1, Integer::sum));
        final ObjectNode blocked = json.putObject("blocked_by_cause");
        causes.forEach(blocked::put);
        json.put(
                "mean_load_rate",
                record.arrived().stream().mapToDouble(run -> run.loadRate).sum() / arrived);
    }

    private double time() {
        final List<FabricStep> steps = record.steps();
        return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).end - steps.get(0).start;
    }

    private void processed() {
        final List<FabricStep> steps = record.steps();
        json.put("episode_start_time", steps.isEmpty() ? 0 : steps.get(0).start);
        json.put("episode_end_time", steps.isEmpty() ? 0 : steps.get(steps.size() - 1).end);
        json.put("episode_time", time());
        processed("compute", step -> step.compute);
        processed("dep", step -> step.dep);
        processed("flow", step -> step.flow);
        processed("cluster", step -> step.compute + step.dep);
        processed("demand_compute", step -> step.demandCompute);
        processed("demand_dep", step -> step.demandDep);
        processed("demand_total", step -> step.demandCompute + step.demandDep);
    }

    private void processed(String what, ToDoubleFunction<FabricStep> bytes) {
        final double sum = record.steps().stream().mapToDouble(bytes).sum();
        json.put(what + "_info_processed", sum);
        json.put("mean_" + what + "_throughput", time() > 0 ? sum / time() : 0);
    }

    private void means() {
        mean("mean_num_jobs_running", step -> step.running);
        mean("mean_num_mounted_workers", step -> step.workers);
        mean("mean_num_mounted_channels", step -> step.channels);
        mean("mean_compute_overhead_frac", step -> step.computation);
        mean("mean_communication_overhead_frac", step -> step.communication);
        mean("mean_mounted_worker_utilisation_frac", step -> step.utilisation);
        mean("mean_cluster_worker_utilisation_frac", FabricStep::clusterUtilisation);
    }

    private void mean(String name, ToDoubleFunction<FabricStep> figure) {
        json.put(name, record.steps().stream().mapToDouble(figure).average().orElse(0));
    }

    private void jobs() {
        ofCompleted("mean_job_completion_time", (run, figures) -> run.completionTime());
        ofCompleted(
                "mean_job_completion_time_speedup", (run, figures) -> figures.sequentialTime() / run.completionTime());
        ofCompleted("mean_job_communication_overhead_time", (run, figures) -> figures.communicationTime());
        ofCompleted("mean_job_computation_overhead_time", (run, figures) -> figures.computationTime());
        ofCompleted("mean_jobs_completed_max_partitions_per_op", (run, figures) -> figures.degree());
        ofCompleted("mean_jobs_completed_num_mounted_workers", (run, figures) -> figures.workers());
        ofCompleted("mean_jobs_completed_num_mounted_channels", (run, figures) -> figures.channels());
        ofCompleted(
                "mean_jobs_completed_max_acceptable_job_completion_time_frac", (run, figures) -> run.demand.fraction());
        json.put(
                "mean_jobs_blocked_max_acceptable_job_completion_time_frac",
                meanOf(FabricJobRecord.Outcome.BLOCKED, run -> run.demand.fraction()));
    }

    private void ofCompleted(String name, ToDoubleBiFunction<FabricJobRecord, FabricFigures> figure) {
        json.put(
                name,
                meanOf(
                        FabricJobRecord.Outcome.COMPLETED,
                        run -> figure.applyAsDouble(run, run.overall().orElseThrow())));
    }

    private double meanOf(FabricJobRecord.Outcome outcome, ToDoubleFunction<FabricJobRecord> figure) {
        return record.ended().stream()
                .filter(run -> run.outcome == outcome)
                .mapToDouble(figure)
                .average()
                .orElse(0);
    }
}
