package org.noctule.fabric.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.ResultRow;
import org.noctule.simulator.ScriptedEpisode;

class GoldenFabricFiguresTest {
    /** Figures that do not depend on how long the episode was. */
    private static final Set<String> COUNTS =
            Set.of("num_jobs_arrived", "num_jobs_completed", "num_jobs_blocked", "blocking_rate", "acceptance_rate");

    /** After the last job was blocked with none running, the reference goes on to the end of its simulation. */
    private static boolean idlesOn(ScriptedEpisode episode) {
        return episode.json().at("/episode_stats/num_jobs_completed").asInt() == 0;
    }

    /** Where the simulation is cut off, the files do not tell the next arrival, which counts for the load rate. */
    private static boolean compared(ScriptedEpisode episode, String name) {
        final boolean cut = episode.json().toString().contains("running_at_end_of_simulation");
        return COUNTS.contains(name) || !idlesOn(episode) && !(cut && name.equals("mean_load_rate"));
    }

    static List<ScriptedEpisode> episodes() {
        return ScriptedEpisode.all();
    }

    /** The rows and the figures of an episode. */
    private static final class Kept extends QuietRecorder {
        private final List<FabricJobRecord> ended = new ArrayList<>();
        private final List<FabricStep> steps = new ArrayList<>();
        private Supplier<? extends JsonNode> figures = () -> NullNode.getInstance();

        Kept(ScriptedEpisode episode) {
            episode.run(this);
        }

        @Override
        public boolean keeps(String file, boolean usually) {
            return usually;
        }

        @Override
        public void record(ResultRow row) {
            if (row instanceof FabricJobRecord job) {
                ended.add(job);
            } else {
                steps.add((FabricStep) row);
            }
        }

        @Override
        public void document(String file, Supplier<? extends JsonNode> tree) {
            figures = tree;
        }
    }

    private static void same(String name, double actual, double expected) {
        assertThat(actual).as(name).isCloseTo(expected, within(1e-9 * Math.max(1e-9, Math.abs(expected))));
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void sumsUpTheEpisodeAsTheReferenceDoes(ScriptedEpisode episode) {
        final JsonNode ours = new Kept(episode).figures.get();
        for (final Map.Entry<String, JsonNode> stat :
                episode.json().get("episode_stats").properties()) {
            if (stat.getValue().isNumber() && compared(episode, stat.getKey())) {
                assertThat(ours.has(stat.getKey())).as(stat.getKey()).isTrue();
                same(
                        stat.getKey(),
                        ours.get(stat.getKey()).asDouble(),
                        stat.getValue().asDouble());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void describesEachCompletedJobAsTheReferenceDoes(ScriptedEpisode episode) {
        final List<FabricJobRecord> completed = new Kept(episode)
                .ended.stream()
                        .filter(run -> run.outcome == FabricJobRecord.Outcome.COMPLETED)
                        .toList();
        final Map<String, ToDoubleFunction<FabricJobRecord>> columns = Map.ofEntries(
                Map.entry("job_completion_time", FabricJobRecord::completionTime),
                Map.entry(
                        "job_completion_time_speedup",
                        run -> run.figures.orElseThrow().sequentialTime() / run.completionTime()),
                Map.entry(
                        "job_communication_overhead_time",
                        run -> run.figures.orElseThrow().communicationTime()),
                Map.entry(
                        "job_computation_overhead_time",
                        run -> run.figures.orElseThrow().computationTime()),
                Map.entry(
                        "jobs_completed_num_nodes",
                        run -> run.figures.orElseThrow().nodes()),
                Map.entry(
                        "jobs_completed_num_edges",
                        run -> run.figures.orElseThrow().edges()),
                Map.entry(
                        "jobs_completed_total_operation_memory_cost",
                        run -> run.figures.orElseThrow().memory()),
                Map.entry(
                        "jobs_completed_total_dependency_size",
                        run -> run.figures.orElseThrow().transfers()),
                Map.entry(
                        "jobs_completed_max_partitions_per_op",
                        run -> run.figures.orElseThrow().degree()),
                Map.entry(
                        "jobs_completed_job_sequential_completion_time",
                        run -> run.figures.orElseThrow().sequentialTime()),
                Map.entry(
                        "jobs_completed_max_acceptable_job_completion_time",
                        run -> run.figures.orElseThrow().acceptableTime()),
                Map.entry(
                        "jobs_completed_num_mounted_workers",
                        run -> run.figures.orElseThrow().workers()),
                Map.entry(
                        "jobs_completed_num_mounted_channels",
                        run -> run.figures.orElseThrow().channels()),
                Map.entry(
                        "jobs_completed_mean_mounted_worker_utilisation_frac",
                        run -> run.figures.orElseThrow().utilisation()),
                Map.entry("jobs_completed_original_demand_num_nodes", run -> run.demand.nodes()),
                Map.entry("jobs_completed_original_demand_total_dependency_size", run -> run.demand.transfers()));
        columns.forEach((name, column) -> {
            final JsonNode expected = episode.json().get("episode_stats").path(name);
            for (int i = 0; i < expected.size(); i++) {
                same(
                        name,
                        column.applyAsDouble(completed.get(i)),
                        expected.get(i).asDouble());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void cutsTheEpisodeIntoTheStepsOfTheReference(ScriptedEpisode episode) {
        Assumptions.assumeFalse(idlesOn(episode), "its last step is one of waiting for nothing");
        final List<FabricStep> steps = new Kept(episode).steps;
        final JsonNode log = episode.json().get("steps_log");
        final Map<String, ToDoubleFunction<FabricStep>> columns = Map.ofEntries(
                Map.entry("step_start_time", step -> step.start),
                Map.entry("step_end_time", step -> step.end),
                Map.entry("num_jobs_arrived", step -> step.arrived),
                Map.entry("num_jobs_completed", step -> step.completed),
                Map.entry("num_jobs_blocked", step -> step.blocked),
                Map.entry("mean_num_jobs_running", step -> step.running),
                Map.entry("mean_num_mounted_workers", step -> step.workers),
                Map.entry("mean_num_mounted_channels", step -> step.channels),
                Map.entry("mean_communication_overhead_frac", step -> step.communication),
                Map.entry("flow_info_processed", step -> step.flow),
                Map.entry("demand_total_info_processed", step -> step.demandCompute + step.demandDep));
        assertThat(steps).hasSameSizeAs(log.get("step_start_time"));
        columns.forEach((name, column) -> {
            for (int i = 0; i < steps.size(); i++) {
                same(
                        name + " of step " + i,
                        column.applyAsDouble(steps.get(i)),
                        log.get(name).get(i).asDouble());
            }
        });
    }
}
