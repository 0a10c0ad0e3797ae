package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;
import org.noctule.experiment.KnownMachine;
import org.noctule.experiment.ProcessSide;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.codec.ForeignMachine;

/**
 * Agents on what {@code noctule convert} wrote for Batsim, driven over the wire as Batsim would: the simulator tells
 * the number of its hosts and nothing else of the machine.
 */
@Timeout(60)
class DrivenBatsimTest {
    private static final String CONTENDED = """
            {"clusters": [
               {"id": "fast", "nodes": [{"type": "pair", "number": 1}],
                "local_links": {"type": "net", "latency": "0us"}},
               {"id": "slow", "nodes": [{"type": "single", "number": 2}],
                "local_links": {"type": "net", "latency": "0us"}}],
             "global_links": {"type": "net", "latency": "0us"},
             "types": {
               "processor": {
                 "big": {"cores": 4, "clock_rate": 2, "dpflops_per_cycle": 4, "mem_bw": 10, "power": 90},
                 "small": {"cores": 3, "clock_rate": 1, "dpflops_per_cycle": 4, "mem_bw": 5, "power": 30}},
               "node": {
                 "pair": {"processors": [{"type": "big", "number": 2}], "memory": {"capacity": 16}},
                 "single": {"processors": [{"type": "small", "number": 1}], "memory": {"capacity": 4}}},
               "network": {"net": {"bandwidth": "1Gbps"}}}}
            """;

    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void writeAnExperimentWithContention() {
        experiments = new Experiments(folder);
        experiments.write("platform.json", CONTENDED);
        // Irregular, so that no two events fall on one date by the rounding of one of the two runs.
        final Random random = new Random(7);
        final StringBuilder jobs = new StringBuilder("{\"nb_res\": 14, \"jobs\": [\n");
        final StringBuilder profiles = new StringBuilder();
        for (int id = 0; id < 80; id++) {
            final String end = id < 79 ? ",\n" : "\n";
            jobs.append(String.format(
                    Locale.ROOT,
                    "{\"id\": %d, \"subtime\": %.6f, \"res\": %d, \"profile\": \"p%d\", \"walltime\": 100000}%s",
                    id,
                    id * 3 * random.nextDouble(),
                    1 + random.nextInt(5),
                    id,
                    end));
            profiles.append(String.format(
                    Locale.ROOT,
                    "\"p%d\": {\"type\": \"parallel_homogeneous\", \"cpu\": %.6fe9, \"com\": 0,"
                            + " \"req_time\": %d, \"mem\": %d, \"mem_bw\": %d}%s",
                    id,
                    20 + 100 * random.nextDouble(),
                    20 + random.nextInt(20),
                    100 + random.nextInt(1200),
                    1 + random.nextInt(4),
                    end));
        }
        experiments.write("jobs.json", jobs + "],\n\"profiles\": {" + profiles + "}}");
    }

    private static void succeeds(Object... arguments) {
        final Cli cli = Cli.run(arguments);
        assertThat(cli.code()).as(cli.err()).isZero();
    }

    /** The run of the options on the original platform. */
    private JobRows original(String agent, Path options) {
        final Path out = folder.resolve("original");
        succeeds("launch", agent, options, "--transport", "direct", "--check", "-q", "--out", out);
        return JobRows.read(out.resolve("jobs.csv"));
    }

    /** The run of what was converted; the decision side alone reads the options of the original. */
    private JobRows driven(String agent, Path options, String simulated) throws Exception {
        final PipedInputStream in = new PipedInputStream();
        final PrintStream out = new PrintStream(new PipedOutputStream(in), true, StandardCharsets.UTF_8);
        final PrintStream err = new PrintStream(experiments.file("decide.err").toFile(), StandardCharsets.UTF_8);
        final List<String> decide = List.of("decide", agent, options.toString(), "-s", "tcp://127.0.0.1:*");
        final CompletableFuture<Integer> decided =
                CompletableFuture.supplyAsync(() -> Main.run(decide, new Terminal(out, err, Screen.none())));
        final String line = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
        final Cli cli = Cli.run(
                "batsim",
                "-p",
                folder.resolve("hosts.xml"),
                "-w",
                folder.resolve(simulated),
                "-E",
                "-s",
                line.substring(ProcessSide.READY.length()),
                "--check",
                "-q",
                "-e",
                folder.resolve("driven"));
        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(decided.get(20, TimeUnit.SECONDS)).isZero();
        return JobRows.read(folder.resolve("driven_jobs.csv"));
    }

    @ParameterizedTest
    @CsvSource({
        "classic, shortest, high_gflops",
        "classic, largest, low_power",
        "classic, first, high_mem_bw",
        "easy, first, high_cores",
        "fcfs, first, lowest_id"
    })
    void runJobsAsOnTheOriginalPlatform(String agent, String order, String cores) throws Exception {
        final Path options = experiments.options("'rules': {'p_states': 'agent'}, 'decision': {'agent': {'name': '"
                + agent + "'" + (agent.equals("classic") ? ", 'order': '" + order + "'" : "") + ", 'cores': '" + cores
                + "'}}");
        succeeds("convert", "platform", folder.resolve("platform.json"), folder.resolve("hosts.xml"));
        succeeds("convert", "workload", folder.resolve("jobs.json"), folder.resolve("hosts-jobs.json"));

        final JobRows driven = driven(agent, options, "hosts-jobs.json");
        driven.isLike(original(agent, options), 0, Offset.offset(1e-5), 1e-6);
        assertThat(Experiments.text(folder.resolve("driven_pstate_changes.csv")).lines())
                .hasSizeGreaterThan(60)
                .anyMatch(line -> line.endsWith(",1"));
    }

    @Test
    void runATraceAsOnTheOriginalPlatform() throws Exception {
        final Path options = experiments.write(
                "options.json",
                "{\"platform_file_path\": \""
                        + Path.of("platforms/quickstart.json").toAbsolutePath()
                        + "\", \"workload_file_path\": \""
                        + Path.of("workloads/quickstart.swf").toAbsolutePath()
                        + "\", \"rules\": {\"p_states\": \"agent\"},"
                        + " \"decision\": {\"agent\": {\"order\": \"shortest\", \"cores\": \"high_gflops\"}}}");
        final String platform = "platforms/quickstart.json";
        succeeds("convert", "platform", platform, folder.resolve("hosts.xml"));
        succeeds(
                "convert",
                "workload",
                "workloads/quickstart.swf",
                folder.resolve("trace.json"),
                "--platform",
                platform);

        driven("classic", options, "trace.json").isLike(original("classic", options), 0, Offset.offset(1e-5), 1e-6);
    }

    @Test
    void mustHaveAsManyHostsAsTheOptionsSay() {
        final Path options = experiments.options("'rules': {'p_states': 'agent'}");
        final ForeignMachine machine =
                KnownMachine.of(OptionsReader.readShared(options, Overrides.NONE, warning -> {}));
        final Platform flat = ForeignMachine.FLAT.platform(PlatformReader.parse(Experiments.PLATFORM, "flat"));

        assertThat(machine.pStates()).isEqualTo(PStateRule.AGENT);
        assertThatThrownBy(() -> machine.platform(flat))
                .hasMessageContaining("The simulator has (4) hosts that compute, but the platform ")
                .hasMessageContaining(" has 14 cores.");
    }
}
