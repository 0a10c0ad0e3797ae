package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.JarOf;
import org.noctule.json.JsonInput;

/** Caps of power in a jar: what a run violates and costs, and an agent that keeps them. */
final class PowerJarTest {
    private static final Path EXAMPLE = Path.of("launch/example-power/src/main");
    private static final double JOULES_PER_KWH = 3.6e6;
    private static final int PERIOD = 86_400;

    @TempDir
    private static Path project;

    private static Path jar;

    @TempDir
    private Path folder;

    private Experiments files;
    private double[] caps = {0, 600, 7200, 450, 40_000, 500};
    private double[] prices = {0, 0.1, 30_000, 0.3};

    @BeforeAll
    static void compile() {
        jar = JarOf.project(project, EXAMPLE);
    }

    @BeforeEach
    void write() throws IOException {
        files = new Experiments(folder);
        Files.copy(jar, folder.resolve("power.jar"));
        options();
    }

    private void options() throws IOException {
        files.write("caps.csv", series("watts", caps));
        files.write("prices.csv", series("per_kwh", prices));
        files.write("options.json", """
                {"seed": 1, "platform_file_path": "ROOT/platforms/homogeneous_128.json",
                 "workload_file_path": "ROOT/workloads/quickstart.swf", "capabilities": ["power.jar"],
                 "power": {"cap": "caps.csv", "price": "prices.csv", "base": 50, "period": PERIOD}}
                """.replace(
                "ROOT", Path.of("").toAbsolutePath().toString()).replace("PERIOD", String.valueOf(PERIOD)));
    }

    private static String series(String column, double[] steps) {
        final StringBuilder text = new StringBuilder("time," + column + "\n");
        for (int i = 0; i < steps.length; i += 2) {
            text.append(steps[i]).append(',').append(steps[i + 1]).append('\n');
        }
        return text.toString();
    }

    private static double at(double[] steps, double date) {
        double value = 0;
        for (int i = 0; i < steps.length && steps[i] <= date; i += 2) {
            value = steps[i + 1];
        }
        return value;
    }

    private Path launched(String name, String agent) {
        final Path out = folder.resolve(name);
        final Cli cli = Cli.run("launch", agent, files.file("options.json"), "-q", "--out", out);
        assertThat(cli.code()).as(cli.err()).isZero();
        return out;
    }

    private String underCap() {
        return folder.resolve("power.jar") + "#under-cap";
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.getOrDefault(column, ""));
    }

    private static double figure(Path out, String name) {
        return JsonInput.read(out.resolve("summary.json"))
                .get("power")
                .get(name)
                .number();
    }

    /** Looks at each full second, in which whole-second jobs and caps stand still. */
    private final class Twin {
        private final List<Map<String, String>> jobs;
        private final Map<String, Double> cost = new LinkedHashMap<>();
        private final Map<String, Double> over = new LinkedHashMap<>();
        private double secondsOver;
        private double kwhOver;

        Twin(Path out) {
            jobs = CsvRows.read(out.resolve("jobs.csv"));
            final double[] watts = new double
                    [(int) jobs.stream()
                            .mapToDouble(job -> number(job, "finish_time"))
                            .max()
                            .orElse(0)];
            for (final Map<String, String> job : jobs) {
                final int start = (int) number(job, "starting_time");
                final int end = (int) number(job, "finish_time");
                final double power = number(job, "consumed_energy") / Math.max(1, end - start);
                double sum = 0;
                for (int second = start; second < end; second++) {
                    watts[second] += power;
                    sum += power * at(prices, second % PERIOD) / JOULES_PER_KWH;
                }
                cost.put("w0!" + job.get("job_id"), sum);
            }
            final int[] before = new int[watts.length + 1];
            for (int second = 0; second < watts.length; second++) {
                final double above = watts[second] > 0 ? watts[second] + 50 - at(caps, second % PERIOD) : 0;
                before[second + 1] = before[second] + (above > 1e-6 ? 1 : 0);
                kwhOver += Math.max(0, above) / JOULES_PER_KWH;
            }
            secondsOver = before[watts.length];
            for (final Map<String, String> job : jobs) {
                over.put("w0!" + job.get("job_id"), (double)
                        (before[(int) number(job, "finish_time")] - before[(int) number(job, "starting_time")]));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void costsAndViolationsAreThoseOfATwinThatGoesSecondBySecond(long seed) throws IOException {
        final Random random = new Random(seed);
        caps = new double[] {
            0, 100 + random.nextInt(400), 10_000 + random.nextInt(9999), random.nextInt(300), 60_000, 500
        };
        prices =
                new double[] {0, random.nextInt(50) / 100.0, 5000 + random.nextInt(70_000), random.nextInt(50) / 100.0};
        options();
        final Path out = launched("out", "easy");
        final Twin twin = new Twin(out);
        final List<Map<String, String>> rows = CsvRows.read(out.resolve("power.csv"));

        assertThat(rows).hasSize(twin.jobs.size());
        for (final Map<String, String> row : rows) {
            final String job = row.getOrDefault("job_id", "");
            assertThat(number(row, "cost")).as(job).isCloseTo(twin.cost.getOrDefault(job, Double.NaN), within(1e-9));
            assertThat(number(row, "seconds_over"))
                    .as(job)
                    .isCloseTo(twin.over.getOrDefault(job, Double.NaN), within(1e-6));
        }
        assertThat(twin.secondsOver).isPositive();
        assertThat(figure(out, "seconds_over")).isCloseTo(twin.secondsOver, within(1e-6));
        assertThat(figure(out, "kwh_over")).isCloseTo(twin.kwhOver, within(1e-9));
        assertThat(figure(out, "cost"))
                .isCloseTo(twin.cost.values().stream().mapToDouble(each -> each).sum(), within(1e-9));
    }

    @Test
    void theAgentOfTheJarKeepsTheCapByNotStartingJobs() {
        final Path easy = launched("easy", "easy");
        final Path capped = launched("capped", underCap());

        assertThat(figure(easy, "seconds_over")).isPositive();
        assertThat(figure(capped, "seconds_over")).isZero();
        assertThat(new Twin(capped).secondsOver).isZero();
        assertThat(figure(capped, "peak_watts")).isBetween(200.0, 600.0);
        assertThat(figure(capped, "kwh")).isCloseTo(figure(easy, "kwh"), within(1e-9));
    }

    @Test
    void jobsThatNoCapLetsStartAreRejected() throws IOException {
        caps = new double[] {0, 100, 3600, 110};
        options();
        final List<Map<String, String>> jobs =
                CsvRows.read(launched("narrow", underCap()).resolve("jobs.csv"));

        // 110 W less the base are enough for five cores of 12 W, 50 W for four.
        assertThat(jobs)
                .allSatisfy(job -> assertThat(job.get("final_state"))
                        .isEqualTo(
                                number(job, "requested_number_of_resources") > 4
                                        ? "REJECTED"
                                        : "COMPLETED_SUCCESSFULLY"));
        assertThat(jobs).extracting(job -> job.get("final_state")).contains("REJECTED", "COMPLETED_SUCCESSFULLY");
    }
}
