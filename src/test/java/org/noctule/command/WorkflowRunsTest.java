package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.workload.Job;
import org.noctule.workload.batsim.BatsimWorkload;

/** Runs of jobs that wait for others, from the command line. */
class WorkflowRunsTest {
    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void makeExperiment() {
        experiments = new Experiments(folder);
    }

    private Path mosaic(String members) {
        return experiments.published("mosaic.json", "quickstart.json", "mosaic.json", members);
    }

    private Cli launch(String agent, Path options, String out, String... more) {
        return experiments.launch(agent, options, out, more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"heft", "locality", "easy"})
    void repeatByteForByteOverAnyChannel(String agent) {
        final Path options = mosaic("");
        assertThat(launch(agent, options, "one", "--transport", "direct")).isEqualTo(new Cli(0, "", ""));
        assertThat(launch(agent, options, "two")).isEqualTo(new Cli(0, "", ""));

        assertThat(Experiments.results(folder.resolve("two"))).isEqualTo(Experiments.results(folder.resolve("one")));
        assertThat(Experiments.text(folder.resolve("one/transfers.csv")))
                .startsWith("job_id,item,bytes,from,to,start,end\nw0!");
    }

    @Test
    void needNothingOfASchedulerOfBatsim() {
        assertThat(launch("easy", mosaic(""), "out", "--dialect", "batsim")).isEqualTo(new Cli(0, "", ""));

        assertThat(CsvRows.read(folder.resolve("out/jobs.csv")))
                .hasSize(25)
                .allSatisfy(row -> assertThat(row).containsEntry("final_state", "COMPLETED_SUCCESSFULLY"));
    }

    @Test
    void takeAsLongAsTheirCriticalPathOnFreeDataAndEnoughCores() {
        final Path options = experiments.published(
                "free.json", "homogeneous_128.json", "mosaic.json", ", 'workload': {'data_items': 'free'}");
        assertThat(launch("heft", options, "out", "--transport", "direct")).isEqualTo(new Cli(0, "", ""));

        assertThat(CsvRows.read(folder.resolve("out/schedule.csv")).get(0)).containsEntry("makespan", "380.0");
        assertThat(folder.resolve("out/transfers.csv")).doesNotExist();
    }

    @Test
    void goOnOverMachinesThatFail() {
        assertThat(launch(
                        "heft",
                        mosaic(", 'failures': {'jobs': 'requeue', 'attempts': 5000, 'classes': [{'gap': {'law':"
                                + " 'exponential', 'mean': 900}, 'repair': {'law': 'exponential', 'mean': 60}}]}"),
                        "out",
                        "--transport",
                        "direct"))
                .isEqualTo(new Cli(0, "", ""));

        final Map<String, Double> ends = new HashMap<>();
        final Map<String, Double> starts = new HashMap<>();
        int failed = 0;
        for (final Map<String, String> row : CsvRows.read(folder.resolve("out/jobs.csv"))) {
            final String id = "w0!" + row.get("job_id").replaceAll("#.*", "");
            if (row.get("final_state").equals("COMPLETED_SUCCESSFULLY")) {
                ends.put(id, Double.parseDouble(row.get("finish_time")));
            } else {
                failed++;
            }
            starts.merge(id, Double.parseDouble(row.get("starting_time")), Math::min);
        }
        assertThat(failed).isPositive();
        final List<Job> jobs = BatsimWorkload.read(Path.of("workloads/mosaic.json"), "w0")
                .workload()
                .jobs();
        assertThat(ends).hasSameSizeAs(jobs);
        for (final Job job : jobs) {
            assertThat(job.dependencies().parents())
                    .allSatisfy(parent -> assertThat(starts.get(job.id())).isGreaterThanOrEqualTo(ends.get(parent)));
        }
    }

    private Cli swf(String members) {
        experiments.write("trace.swf", """
                1 0 -1 50 1 -1 -1 1 20 -1 1 -1 -1 -1 -1 -1 -1 -1
                2 5 -1 10 1 -1 -1 1 90 -1 1 -1 -1 -1 -1 -1 1 30
                """);
        experiments.write(
                "trace.json",
                "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"trace.swf\"" + members + "}");
        return launch("fcfs", folder.resolve("trace.json"), "out", "--transport", "direct", "--force");
    }

    @Test
    void followTheirPrecedingJobIfOptionsSayThat() {
        assertThat(swf("")).isEqualTo(new Cli(0, "", ""));
        assertThat(second()).containsEntry("submission_time", "5.0");
        final String resolved = Experiments.text(folder.resolve("out/run.json"));
        assertThat(resolved).doesNotContain("preceding_jobs", "failed_parents");

        assertThat(swf(", \"workload\": {\"preceding_jobs\": \"follow\"}")).isEqualTo(new Cli(0, "", ""));
        assertThat(second())
                .containsEntry("final_state", "REJECTED")
                .containsEntry("submission_time", "20.0")
                .containsEntry("metadata", "\"cancelled: job w0!1 did not succeed\"");

        assertThat(swf(", \"workload\": {\"preceding_jobs\": \"follow\", \"failed_parents\": \"release\"}"))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(second()).containsEntry("submission_time", "50.0").containsEntry("waiting_time", "0.0");
        assertThat(Experiments.text(folder.resolve("out/run.json"))).contains("preceding_jobs", "failed_parents");
    }

    private Map<String, String> second() {
        return CsvRows.read(folder.resolve("out/jobs.csv")).stream()
                .filter(row -> row.get("job_id").equals("2"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'after': ['3']  | Jobs wait for each other in a circle: w0!3 -> w0!1 -> w0!3.",
                "'after': ['9']  | Job (w0!1) waits for job (w0!9), which is not in the workload.",
                "'after': ['3'], 'think_time': -1 | think_time",
            })
    void endAtOnceIfTheyCannotAllRun(String wrong, String problem) {
        experiments.write(
                "jobs.json",
                Experiments.JOBS
                        .replace("\"id\": 1, ", "\"id\": 1, \"noctule\": {" + wrong.replace('\'', '"') + "}, ")
                        .replace("\"id\": 3, ", "\"id\": 3, \"noctule\": {\"after\": [1]}, "));
        final Cli cli = launch("easy", folder.resolve("options.json"), "out");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains(problem).contains("\nMaybe ");
        assertThat(folder.resolve("out/jobs.csv")).doesNotExist();
    }

    @Test
    void areToldInNumbers() {
        assertThat(Cli.run("inspect", "workload", "workloads/mosaic.json").out())
                .contains(
                        "tasks          25\n",
                        "edges          45\n",
                        "depth          5\n",
                        "critical path  380.000 s\n");
    }

    @Test
    void keepWhatTheyWaitForInABatsimWorkload() {
        final Path converted = folder.resolve("converted.json");
        assertThat(Cli.run(
                                "convert",
                                "workload",
                                "workloads/mosaic.json",
                                converted,
                                "--platform",
                                "platforms/quickstart.json")
                        .code())
                .isZero();

        assertThat(BatsimWorkload.read(converted, "w0").workload().jobs())
                .extracting(Job::dependencies)
                .isEqualTo(BatsimWorkload.read(Path.of("workloads/mosaic.json"), "w0").workload().jobs().stream()
                        .map(Job::dependencies)
                        .toList());
    }
}
