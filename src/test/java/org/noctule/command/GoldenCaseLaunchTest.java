package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.fabric.ramp.GoldenCase;
import org.noctule.fabric.ramp.ProfileFiles;
import org.noctule.platform.RampFabric;
import org.noctule.resource.ResourceSet;

/** The reference's single jobs as whole runs of the program: from options, platform and workload to the results. */
class GoldenCaseLaunchTest {
    private static final Map<String, String> ALIKE = Map.ofEntries(
            Map.entry("job_completion_time", "job_completion_time"),
            Map.entry("job_completion_time_speedup", "job_completion_time_speedup"),
            Map.entry("job_communication_overhead_time", "job_communication_overhead_time"),
            Map.entry("job_computation_overhead_time", "job_computation_overhead_time"),
            Map.entry("jobs_completed_max_partitions_per_op", "max_partitions_per_op"),
            Map.entry("jobs_completed_num_mounted_workers", "num_mounted_workers"),
            Map.entry("jobs_completed_num_mounted_channels", "num_mounted_channels"),
            Map.entry("jobs_completed_mean_mounted_worker_utilisation_frac", "mean_mounted_worker_utilisation_frac"));
    private static final List<String> OF_EVERY_JOB = List.of(
            "num_nodes",
            "num_edges",
            "total_operation_memory_cost",
            "total_dependency_size",
            "job_sequential_completion_time",
            "max_acceptable_job_completion_time",
            "max_acceptable_job_completion_time_frac",
            "original_demand_num_nodes",
            "original_demand_num_edges",
            "original_demand_total_operation_memory_cost",
            "original_demand_total_dependency_size");

    @TempDir
    private Path folder;

    static List<GoldenCase> cases() {
        return GoldenCase.all();
    }

    private Path launch(GoldenCase golden) {
        final Experiments experiments = new Experiments(folder);
        final JsonNode original = golden.json().get("original");
        final double fraction = original.get("max_acceptable_jct").asDouble()
                / original.get("sequential_jct").asDouble();
        final String model = golden.json().get("model").asText();
        experiments.write(model + ".txt", Experiments.text(ProfileFiles.of(model)));
        experiments.write("platform.json", platform(golden.fabric()));
        experiments.write(
                "jobs.json",
                String.format(
                        Locale.ROOT,
                        """
                        {"nb_res": %d, "jobs": [{"id": 0, "subtime": 0, "res": %d, "profile": "train"}],
                         "profiles": {"train": {"type": "pipedream", "graph": "%s", "training_steps": %d,
                                                "max_acceptable_jct_fraction": %s}}}
                        """,
                        golden.fabric().size(),
                        golden.fabric().size(),
                        model + ".txt",
                        golden.steps(),
                        Math.rint(fraction * 1000) / 1000));
        final JsonNode config = golden.json().get("config");
        final Path options = experiments.options(String.format(
                Locale.ROOT,
                "'compatibility': 'ddls', 'simulation_end': 1e6, 'decision': {'agent': {'name': 'training',"
                        + " 'degree': 'constant', 'value': %d, 'mask': 'published', 'quantum': %s, 'max_degree': %d}}",
                golden.json().get("action").asInt(),
                config.path("quantum").asDouble(0.01),
                config.path("max_deg").asInt(16)));
        final Path out = folder.resolve("out");
        final Cli cli = Cli.run("launch", "training", options, "--transport", "direct", "--check", "-q", "--out", out);
        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        return out;
    }

    private static String platform(RampFabric fabric) {
        return String.format(
                Locale.ROOT,
                """
                {"clusters": [{"id": "ramp", "nodes": [{"type": "A100 Server", "number": %d}],
                  "topology": {"type": "ramp", "communication_groups": %d, "racks": %d, "servers": %d, "channels": %d,
                    "node_bandwidth": %s, "propagation_latency": %s, "io_latency": %s}}]}
                """,
                fabric.size(),
                fabric.groups(),
                fabric.racks(),
                fabric.servers(),
                fabric.channels(),
                fabric.nodeBandwidth(),
                fabric.propagationLatency(),
                fabric.ioLatency());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void endsAsInTheReference(GoldenCase golden) {
        final Path out = launch(golden);

        final Map<String, String> row =
                CsvRows.read(out.resolve("training_jobs.csv")).get(0);
        final JsonNode episode = golden.json().get("episode");
        final boolean blocked = golden.json().get("blocked").asBoolean();
        assertThat(row)
                .containsEntry("outcome", blocked ? "blocked" : "completed")
                .containsEntry("cause", cause(golden));
        for (final String name : OF_EVERY_JOB) {
            same(row, name, episode.get((blocked ? "jobs_blocked_" : "jobs_completed_") + name));
        }
        if (blocked) {
            assertThat(row).containsEntry("job_completion_time", "").containsEntry("num_mounted_workers", "");
            return;
        }
        ALIKE.forEach((theirs, ours) -> same(row, ours, episode.get(theirs)));
        relative(
                "jct",
                row.get("job_completion_time"),
                golden.json().get("lookahead").get("jct").asDouble());
        relative(
                "flow",
                row.get("total_flow_size"),
                episode.get("flow_info_processed").asDouble());
        steps(CsvRows.read(out.resolve("training_steps.csv")), golden);
        assertThat(CsvRows.read(out.resolve("jobs.csv")).get(0))
                .containsEntry("allocated_resources", cores(golden).toString());
    }

    private static String cause(GoldenCase golden) {
        if (!golden.json().get("blocked").asBoolean()) {
            return "";
        }
        return golden.json().get("placed").asBoolean() ? "max_acceptable_jct_exceeded" : "op_placement";
    }

    private static void same(Map<String, String> row, String name, JsonNode expected) {
        assertThat(expected).as(name).hasSize(1);
        relative(name, row.get(name), expected.get(0).asDouble());
    }

    private static void relative(String what, String actual, double expected) {
        assertThat(Double.parseDouble(actual)).as(what).isCloseTo(expected, within(1e-12 * Math.abs(expected)));
    }

    /** A lone job makes one step, so that the episode's sums and means are those of the step; it came before that. */
    private static void steps(List<Map<String, String>> steps, GoldenCase golden) {
        assertThat(steps).hasSize(1);
        int compared = 0;
        final JsonNode episode = golden.json().get("episode");
        for (final Map.Entry<String, String> entry : steps.get(0).entrySet()) {
            if (episode.has(entry.getKey()) && !entry.getKey().equals("num_jobs_arrived")) {
                relative(
                        entry.getKey(),
                        entry.getValue(),
                        episode.get(entry.getKey()).asDouble());
                compared++;
            }
        }
        assertThat(compared).isEqualTo(15);
        relative(
                "step_end_time",
                steps.get(0).get("step_end_time"),
                episode.get("episode_end_time").asDouble());
    }

    private static ResourceSet cores(GoldenCase golden) {
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (final JsonNode worker : golden.json().get("workers")) {
            final String[] place = worker.asText()
                    .replace("node_", "")
                    .replace("_worker_0", "")
                    .split("-");
            cores.add(golden.fabric()
                    .server(Integer.parseInt(place[0]), Integer.parseInt(place[1]), Integer.parseInt(place[2])));
        }
        return cores.build();
    }
}
