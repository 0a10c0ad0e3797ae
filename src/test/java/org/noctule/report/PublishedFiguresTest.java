package org.noctule.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.NumberFormat;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.simulator.results.ResultFiles;
import org.noctule.simulator.results.ResultFormat;
import org.noctule.simulator.results.RunFigures;
import org.noctule.test.Shared;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Published schedules, recorded, written and summarised, give the published figures. */
final class PublishedFiguresTest {
    private static final Profile PROFILE = new Profile.ReferenceTime("p", 1, Map.of());
    private static final RunFigures RUN = new RunFigures("noctule", 0, 0);
    private static final Pattern SPACES = Pattern.compile("\\s+");

    @TempDir
    private Path directory;

    private static Job job(String id, double submitTime, int resources) {
        return new Job(id, submitTime, resources, 1e9, 1e9, 0, 0, PROFILE, Map.of());
    }

    private Summary written(ColumnRecorder recorder, ResultFormat format) {
        final ResultFiles files = new ResultFiles(directory, format);
        files.write(recorder, RUN);
        return SummaryReader.of(files.path("jobs.csv"), files.path("schedule.csv"));
    }

    @ParameterizedTest
    @CsvSource({
        "KTH-SP2, 100, 28481, 92.576540, 6836.87",
        "CTC-SP2, 338, 77199, 49.571290, 14272.59",
        "SDSC-SP2, 128, 54006, 87.870324, 20497.76"
    })
    void easyBackfillingOfTheLogs(String log, int cores, int jobs, double boundedSlowdown, double wait)
            throws IOException {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        double makespan = 0;
        try (BufferedReader swf = open(Shared.file("data/oracle_easy/" + log + ".easy_backfill.swf.gz"))) {
            for (String line = swf.readLine(); line != null; line = swf.readLine()) {
                if (!line.isBlank() && !line.startsWith(";")) {
                    final String[] field = SPACES.split(line.trim(), 6);
                    final double submit = Double.parseDouble(field[1]);
                    final double start = submit + Double.parseDouble(field[2]);
                    final double end = start + Double.parseDouble(field[3]);
                    final int width = Integer.parseInt(field[4]);
                    makespan = Math.max(makespan, end);
                    recorder.jobEnded(
                            job("w0!" + field[0], submit, width),
                            JobState.COMPLETED_SUCCESSFULLY,
                            start,
                            end,
                            ResourceSet.range(0, width - 1),
                            0,
                            "");
                }
            }
        }
        recorder.ended(new Recorder.Totals(makespan, 0, cores, 0, 0, 0, 0));
        final Summary summary = written(recorder, ResultFormat.STANDARD);
        assertThat(summary.jobs()).isEqualTo(jobs);
        assertThat(summary.boundedSlowdown().mean()).isCloseTo(boundedSlowdown, within(5e-7));
        assertThat(summary.waitingTime().mean()).isCloseTo(wait, within(0.005));
        assertThat(summary.machine().orElseThrow().utilisation()).isBetween(0.5, 1.0);
    }

    private static BufferedReader open(Path file) throws IOException {
        return new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(file))));
    }

    @Test
    void fiveJobsOfHDeepRm() throws IOException {
        final JsonInput golden = JsonInput.read(Shared.file("golden/hdeeprm/c20b_protocol_five_jobs.json"));
        final JsonInput expected = golden.get("summary");
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        for (final JsonInput row : golden.get("jobs").elements()) {
            recorder.jobEnded(
                    job(
                            "w0!" + row.get("job_id").integer(0, 9),
                            row.get("submission_time").number(),
                            2),
                    JobState.COMPLETED_SUCCESSFULLY,
                    row.get("starting_time").number(),
                    row.get("finish_time").number(),
                    ResourceSet.parse(row.get("allocated_resources").text()),
                    row.get("consumed_energy").number(),
                    "");
        }
        recorder.ended(new Recorder.Totals(
                expected.get("makespan").number(),
                expected.get("consumed_joules").number(),
                4,
                expected.get("nb_grouped_switches").count(),
                expected.get("nb_machine_switches").count(),
                0,
                0));
        final Summary summary = written(recorder, ResultFormat.STANDARD);
        close(summary.slowdown().mean(), expected, "mean_slowdown");
        close(summary.slowdown().max(), expected, "max_slowdown");
        close(summary.turnaroundTime().mean(), expected, "mean_turnaround_time");
        close(summary.turnaroundTime().max(), expected, "max_turnaround_time");
        close(summary.waitingTime().mean(), expected, "mean_waiting_time");
        close(summary.waitingTime().max(), expected, "max_waiting_time");
        close(summary.makespan(), expected, "makespan");
        close(summary.machine().orElseThrow().consumedJoules(), expected, "consumed_joules");
        assertThat(Files.readString(directory.resolve("schedule.csv")))
                .contains(",4,6,5,5,0,0,5,12,")
                .contains("," + expected.get("makespan").number() + ",");
        written(recorder, ResultFormat.STANDARD.withPrefix("out_").withNumbers(NumberFormat.BATSIM));
        assertThat(Files.readString(directory.resolve("out_schedule.csv")))
                .contains(
                        "\nnoctule,3049.454545,19.090909,2.371429,15.090909,8.727273,1.554286,10.236364,3.618182,4,6,");
    }

    private static void close(double actual, JsonInput expected, String key) {
        assertThat(actual).as(key).isCloseTo(expected.get(key).number(), within(1e-12));
    }
}
