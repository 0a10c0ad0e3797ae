package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;
import org.noctule.resource.ResourceSet;

/** Training jobs on a RAMP fabric whose servers, racks and channels fail. */
class FailingFabricsTest {
    private static final int JOBS = 60;
    private static final String CONSTANT = "'degree': 'constant', 'value': 8";
    private static final String CLASSES =
            "'classes': [{'gap': {'law': 'exponential', 'mean': 20000}, 'repair': {'law': 'exponential', 'mean': 300}},"
                    + " {'domain': 'channel', 'gap': {'law': 'weibull', 'shape': 0.7, 'scale': 300000},"
                    + " 'repair': {'law': 'fixed', 'seconds': 500}, 'burst': 0.1, 'neighbours': 3},"
                    + " {'domain': 'rack', 'gap': {'law': 'exponential', 'mean': 40000},"
                    + " 'repair': {'law': 'fixed', 'seconds': 200}}]";

    @TempDir
    private Path folder;

    private Path out(String agent, String failures, String transport) {
        final Path options = new Experiments(folder).write("training.json", """
                        {'seed': 5, 'nb_jobs': %d, 'platform_file_path': '%s', 'compatibility': 'ddls',
                         'workload': {'type': 'stream', 'graphs': ['%s', '%s'], 'interarrival': 75,
                                      'max_acceptable_jct_fraction': {'type': 'uniform', 'min': 0.1, 'max': 1},
                                      'replication': 75, 'training_steps': 50},
                         'decision': {'agent': {%s}}, 'failures': {%s}}
                        """.formatted(
                        JOBS,
                        Path.of("platforms/ramp_4x4x2.json").toAbsolutePath(),
                        Path.of("workloads/pipedream/alexnet.txt").toAbsolutePath(),
                        Path.of("workloads/pipedream/resnet18.txt").toAbsolutePath(),
                        agent,
                        failures)
                .replace('\'', '"'));
        final Path out = folder.resolve("out-" + transport);
        final Cli cli = Cli.run(
                "launch", "training", options, "--transport", transport, "--check", "-q", "--force", "--out", out);
        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        return out;
    }

    private static List<Map<String, String>> rows(Path file) {
        return CsvRows.read(file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                CONSTANT + " | 'jobs': 'continue'",
                CONSTANT + " | 'jobs': 'kill'",
                CONSTANT + ", 'retry': true | 'jobs': 'requeue'",
                "'degree': 'rollout', 'futures': 10, 'horizon': 20 | 'jobs': 'requeue'",
                CONSTANT + " | 'jobs': 'checkpoint', 'checkpoint': {'interval': 'daly', 'cost': 2, 'restart': 5}"
            })
    void bringEveryJobToAnEnd(String agent, String fate) {
        final Path out = out(agent, fate + ", " + CLASSES, "direct");
        final JsonInput summary = JsonInput.read(out.resolve("summary.json")).get("failures");
        final List<Map<String, String>> jobs = rows(out.resolve("jobs.csv"));
        final List<Map<String, String>> outages = rows(out.resolve("failures.csv"));
        final long failed = count(jobs, "COMPLETED_FAILED");

        assertThat(outages).hasSize((int) summary.get("outages").number());
        assertThat(outages).anyMatch(row -> row.get("domain").startsWith("channel:"));
        assertThat(outages).anyMatch(row -> row.get("domain").startsWith("rack:"));
        assertThat((double) failed).isEqualTo(summary.get("interruptions").number());
        assertThat(outages.stream()
                        .flatMap(row -> List.of(row.get("jobs_hit").split(" ")).stream())
                        .filter(id -> !id.isEmpty())
                        .distinct()
                        .count())
                .isEqualTo(failed);
        if (fate.contains("continue")) {
            assertThat(failed).isZero();
            assertThat(summary.get("goodput").number()).isEqualTo(1);
        } else {
            assertThat(failed).isPositive();
            assertThat(summary.get("goodput").number()).isBetween(0.5, 0.999);
        }
        assertThat(jobs).hasSize(JOBS + (fate.contains("kill") || fate.contains("continue") ? 0 : (int) failed));
        assertThat(summary.get("checkpoint_core_hours").number() > 0).isEqualTo(fate.contains("checkpoint"));
        assertThat(summary.get("availability").number()).isCloseTo(availability(out, outages), within(1e-9));
    }

    private static long count(List<Map<String, String>> jobs, String state) {
        return jobs.stream().filter(row -> row.get("final_state").equals(state)).count();
    }

    /** The part of all core-seconds up to the end of the run that no outage covers, core by core. */
    private static double availability(Path out, List<Map<String, String>> outages) {
        final double end =
                Double.parseDouble(rows(out.resolve("schedule.csv")).get(0).get("makespan"));
        double down = 0;
        for (int core = 0; core < 32; core++) {
            double until = 0;
            for (final Map<String, String> row : outages) {
                if (ResourceSet.parse(row.get("cores")).contains(core)) {
                    final double from = Math.max(until, Double.parseDouble(row.get("start")));
                    final double to =
                            Math.min(end, row.get("end").isEmpty() ? end : Double.parseDouble(row.get("end")));
                    down += Math.max(0, to - from);
                    until = Math.max(until, to);
                }
            }
        }
        return 1 - down / (32 * end);
    }

    @Test
    void repeatByteForByteOverAnyChannel() {
        final String failures = "'jobs': 'requeue', " + CLASSES;

        assertThat(Experiments.results(out(CONSTANT, failures, "zmq")))
                .isEqualTo(Experiments.results(out(CONSTANT, failures, "direct")));
    }

    @Test
    void readChannelsAndRacksFromAFile() {
        new Experiments(folder).write("outages.txt", """
                {"timestamp": 150, "type": "machine_unavailable", "domain": "rack:0", "cause": "power"}
                {"timestamp": 160, "type": "machine_unavailable", "domain": "channel:0-31>0-31"}
                {"timestamp": 400, "type": "machine_available", "domain": "node:0-1"}
                {"timestamp": 500, "type": "machine_available", "domain": "channel:0-31>0-31"}
                """);
        final Path out = out(CONSTANT, "'jobs': 'kill', 'events': 'outages.txt'", "direct");

        assertThat(rows(out.resolve("failures.csv")))
                .extracting(row -> row.get("start") + " " + row.get("end") + " " + row.get("domain") + " "
                        + row.get("cores") + " " + row.get("cause"))
                .containsExactly("150.0 400.0 rack:0 0-1 power", "160.0 500.0 channel:0-31>0-31  ");
        assertThat(rows(out.resolve("jobs.csv")))
                .filteredOn(row -> !row.get("starting_time").isEmpty())
                .noneMatch(row -> Double.parseDouble(row.get("starting_time")) > 160
                        && Double.parseDouble(row.get("starting_time")) < 500
                        && row.get("allocated_resources").length() > 2);
    }
}
