package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.report.plot.Plots;
import org.noctule.test.Shared;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class PlotTest {
    private static final String HEADER =
            "job_id,workload_name,profile,submission_time,requested_number_of_resources,requested_time,success,"
                    + "final_state,starting_time,execution_time,finish_time,waiting_time,turnaround_time,stretch,"
                    + "allocated_resources,consumed_energy,metadata,estimate,user,group,queue\n";
    private static final String JOBS = """
            1,w0,p,0.0,2,-1.0,1,COMPLETED_SUCCESSFULLY,0.0,10.0,10.0,0.0,10.0,1.0,0-1,5.5,"",-1.0,<b>ada</b>,,
            4,w0,p,1.0,1,-1.0,0,REJECTED,,,,,,,,,"",-1.0,c,,
            2,w0,p,1.0,4,-1.0,0,COMPLETED_WALLTIME_REACHED,10.0,10.0,20.0,9.0,19.0,1.9,0-3,7.5,"",-1.0,c,,
            """;
    private static final String SCHEDULE = "consumed_joules,makespan,max_slowdown,max_turnaround_time,max_waiting_time,"
            + "mean_slowdown,mean_turnaround_time,mean_waiting_time\n";
    private static final String TRAINING = "update,episodes,decisions,return,loss,entropy,evaluation\n";

    @TempDir
    private Path folder;

    private Experiments files;

    @BeforeEach
    void write() {
        files = new Experiments(folder);
    }

    /** A folder with every file that a figure may show, with data or with headers alone. */
    private Path results(boolean empty) {
        files.write("jobs.csv", HEADER + (empty ? "" : JOBS));
        files.write(
                "consumed_energy.csv",
                "time,energy,event_type,wattmin,epower\n" + (empty ? "" : "0,0,s,5,NA\n20,100,e,2,5\n"));
        files.write("schedule.csv", SCHEDULE + "100.5,20,1.9,19,9,1.45,14.5,4.5\n");
        files.write("training.csv", TRAINING + (empty ? "" : "1,1,9,-2.0,-0.5,1.0,\n2,2,18,-1.5,0.5,0.9,-1.0\n"));
        files.write(
                "overutilizations.json",
                empty
                        ? "{\"core\": [], \"mem\": [], \"mem_bw\": {\"nb_procs\": 2, \"procs\": {}}}"
                        : "{\"core\": [1, 2], \"mem\": [3], \"mem_bw\": {\"nb_procs\": 2, \"procs\": {\"1\": {\"state\": 1,"
                                + " \"values\": [[1, 2], 15]}}}}");
        files.write("probs.json", empty ? "{\"probs\": []}" : "{\"probs\": [[0.2, 0.5], [0.8, 0.5]]}");
        files.write(
                "training_jobs.csv",
                "job_id,outcome,cause,job_completion_time,job_sequential_completion_time\n"
                        + (empty ? "" : "w0!1,completed,,5,10\nw0!2,blocked,memory,,10\n"));
        files.write(
                "training_steps.csv",
                "step_start_time,step_end_time,mean_num_jobs_running,mean_num_mounted_workers,mean_num_mounted_channels\n"
                        + (empty ? "" : "0,5,1,2,4\n"));
        files.write(
                "evaluation.csv",
                "workload,agent,figure,runs,mean,ci95,rank,best\n" + (empty ? "" : "w,easy,energy,3,5e6,1e6,1,true\n"));
        return folder;
    }

    private static Document parsed(String svg) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
        } catch (final Exception e) {
            throw new AssertionError(svg, e);
        }
    }

    private static String plot(Object... args) {
        final Cli cli = Cli.run(args);
        assertThat(cli.err()).isEmpty();
        assertThat(cli.code()).isZero();
        return cli.out();
    }

    /**
     * As over "ssh -X" whose screen is gone; Java would else ask for it, or for libraries of X that few servers have.
     */
    @Tag("whole")
    @ParameterizedTest
    @ValueSource(strings = {"pdf", "png"})
    @DisabledOnOs(OS.WINDOWS)
    void noFigureAsksForTheScreenThatIsNamed(String format) throws IOException {
        final List<String> command = List.of(
                "env",
                "DISPLAY=:77",
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "org.noctule.command.Main",
                "plot",
                "gantt",
                results(false).toString(),
                "-s",
                folder.resolve("gantt." + format).toString());
        try (OtherProgram noctule = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(noctule.code(60)).as(noctule::printed).isZero();
        }
        assertThat(folder.resolve("gantt." + format)).isNotEmptyFile();
    }

    /** Far apart, values are on a logarithmic axis. */
    @Test
    void meansOfAgentsAreNamedAndHaveUnits() {
        files.write("evaluation.csv", """
                workload,agent,figure,runs,mean,ci95,rank,best
                a,easy,waiting_time,1,20.0,,1,true
                a,fcfs,waiting_time,1,2000.0,,2,false
                b,easy,waiting_time,1,7200.0,,1,true
                b,fcfs,waiting_time,1,9000.0,,2,false
                a,easy,utilisation,1,0.5,,1,true
                a,easy,rejected,1,0.0,,1,true
                """);
        assertThat(plot("plot", "campaign", folder))
                .contains("Mean waiting time, a", "mean waiting time (s)", "10,000")
                .contains("Mean waiting time, b", "mean waiting time (min)", "utilisation (%)")
                .doesNotContain("ejected");
    }

    @Test
    void meansOfACampaignAreThoseOfItsReport() {
        files.write("runs.csv", """
                key,decision.agent,seed,repetition,energy
                ab12,easy,,0,5e9
                cd34,fcfs,1,0,6e9
                cd35,fcfs,2,0,7e9
                """);
        assertThat(plot("plot", "campaign", folder)).contains(">Energy<", "energy (GJ)", ">fcfs<");
    }

    @Test
    void barsTellTheirValuesInTheUnitOfTheAxis() {
        files.write("jobs.csv", HEADER + JOBS);
        files.write("schedule.csv", SCHEDULE + "2.05e11,864000,1.9,19,9,1.45,14.5,4.5\n");
        assertThat(plot("plot", "compare", folder))
                .contains("energy (GJ)", ">205<", "makespan (d)", ">10<")
                .doesNotContain("×10");
    }

    static List<String> kinds() {
        return Plots.names();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void drawsEachKindTheSameEachTime(String kind) {
        final String svg = plot("plot", kind, results(false));
        parsed(svg);
        assertThat(svg).doesNotContain("NaN", "Infinity", "<b>").isEqualTo(plot("plot", kind, folder));
        assertThat(plot("plot", kind, folder, "-s", files.file("f.svg"))).isEqualTo(files.file("f.svg") + "\n");
        assertThat(Experiments.text(files.file("f.svg"))).isEqualTo(svg);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void drawsAnEmptyRun(String kind) {
        results(true);
        if (kind.equals("users")) {
            assertThat(Cli.run("plot", kind, folder).err()).contains("holds no users of jobs.\nMaybe ");
            return;
        }
        final String svg = plot("plot", kind, folder);
        parsed(svg);
        assertThat(svg).doesNotContain("NaN", "Infinity");
    }

    @Test
    void severalRunsShareAChart() {
        results(false);
        assertThat(plot("plot", "queue_size", folder, folder))
                .contains(">" + folder.getFileName() + "<", "stroke-dasharray");
        assertThat(Cli.run("plot", "users", folder, folder).err())
                .isEqualTo("noctule: plot users: one folder can be shown, not 2.\nMaybe make a figure for each.\n");
    }

    @Test
    void learningCurvesReachBelowZero() {
        assertThat(plot("plot", "rewards", results(false))).contains(">-2.0<", ">evaluation<");
    }

    @Test
    void moreJobsThanPixelsBecomeADensity() {
        final StringBuilder jobs = new StringBuilder(HEADER);
        for (int i = 0; i < 10_001; i++) {
            jobs.append(i)
                    .append(",w0,p,0.0,1,-1.0,1,COMPLETED_SUCCESSFULLY,")
                    .append(i)
                    .append(",1.0,");
            jobs.append(i + 1).append(",0.0,1.0,1.0,").append(i % 8).append(",1.0,\"\",-1.0,,,\n");
        }
        files.write("jobs.csv", jobs.toString());
        assertThat(plot("plot", "gantt", folder))
                .contains("data:image/png;base64,")
                .hasSizeLessThan(60_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plot | plot: a kind and a folder of results are needed.",
                "plot gant . | plot: the kind (gant) is unknown.",
                "plot gantt | plot gantt: a folder of results is needed.",
                "plot gantt nowhere | The folder (nowhere) does not exist.",
                "plot gantt src | The folder (src) holds no results of a run: there is no jobs.csv.",
                "metrics one | metrics: two runs are needed, and maybe the folder that they are in, not 1 words.",
                "metrics nowhere here | The folder (nowhere) does not exist.",
                "jobstat x.json size | jobstat: a workload, a field and a statistic are needed, not 2 words.",
                "jobstat x.json sizes max | jobstat: the field (sizes) is unknown.",
                "export | export: one folder of results is needed, not 0.",
                "export src | export: --format is missing.",
                "export src --format pdf | --format: the format (pdf) is unknown.",
                "export src --format parquet | The folder (src) holds no results of a run: there is no jobs.csv.",
                "export src --format perfetto --tracks rows | --tracks: the value (rows) is unknown.",
            })
    void failsInTwoLines(String command, String problem) {
        final Cli cli = Cli.run((Object[]) command.split(" "));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).startsWith("noctule: " + problem + "\nMaybe ");
    }

    @Test
    void metricsComparesTwoRunsToTheLastDigit() {
        results(false);
        files.write("b_schedule.csv", SCHEDULE + "201,40,3.8,19,9,2.9,14.5,0\n");
        final String out = plot(
                "metrics",
                folder,
                "schedule.csv",
                "b_schedule.csv",
                "-n1",
                "one",
                "-n2",
                "two",
                "-s",
                files.file("m.svg"));
        assertThat(out.lines().map(line -> line.strip().replaceAll(" +", " ")))
                .contains(
                        "one two ratio",
                        "Mean slowdown 1.45 2.90 2.000",
                        "Energy (J) 100 201 2.000",
                        "Mean waiting time (s) 4.50 0 0.000");
        parsed(Experiments.text(files.file("m.svg")));
        assertThat(plot("metrics", folder, folder)).contains("Makespan (s)");
    }

    /** Two of eight jobs were rejected: schedule.csv counts them with 0. */
    @Test
    void metricsTakesMeansOverTheJobsThatRanWhateverTheFileCounts() {
        files.write("c_schedule.csv", "nb_jobs,nb_jobs_finished," + SCHEDULE + "8,6,201,40,3.8,19,9,3,15,6\n");
        final String out = plot("metrics", folder, "c_schedule.csv", "c_schedule.csv");
        assertThat(out.lines().map(line -> line.strip().replaceAll(" +", " ")))
                .contains(
                        "Mean slowdown 4 4 1.000",
                        "Mean turnaround time (s) 20 20 1.000",
                        "Mean waiting time (s) 8 8 1.000",
                        "Largest waiting time (s) 9 9 1.000",
                        "Means and maxima are over the jobs that ran.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"size p95", "size mean"})
    void jobstatReadsTraces(String asked) {
        final String[] words = asked.split(" ");
        assertThat(plot("jobstat", "workloads/quickstart.swf", words[0], words[1]))
                .matches("[0-9.]+\n");
    }

    /** Golden figures of HDeepRM for its workload. */
    @Test
    void jobstatPrintsWhatHdeeprmPrints() {
        final JsonInput golden = JsonInput.read(Shared.file("golden/hdeeprm/c26_jobstat.json"));
        final JsonInput workload = JsonInput.read(Shared.file("golden/hdeeprm/c05_synthetic_workload.json"));
        final Path file = files.write(
                "w.json",
                (workload.has("jobs") ? workload : workload.get("workload"))
                        .node()
                        .toString());
        for (final String key : golden.keys()) {
            final String[] words = key.split(" ");
            assertThat(Double.parseDouble(plot("jobstat", file, words[0], words[1])))
                    .as(key)
                    .isCloseTo(Double.parseDouble(golden.get(key).text()), within(1e-9));
        }
    }
}
