package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.test.Shared;

/** Schedulers of PyBatsim 3.2.1, unchanged, against the simulator's command. */
@Timeout(600)
@Tag("whole")
class PyBatsimTest {
    private static final String GOLDEN = "golden/batsim/";
    private static final String HOSTS = """
            <?xml version='1.0'?>
            <platform version="4.1"><zone id="z" routing="Full">
              <host id="h0" speed="1Gf"/><host id="h1" speed="1Gf"/><host id="h2" speed="1Gf"/>
              <host id="h3" speed="1Gf"/><host id="master_host" speed="1Gf"/>
            </zone></platform>
            """;
    private static final String JOBS = """
            {"nb_res": 4, "jobs": [
               {"id": 0, "subtime": 1, "res": 1, "walltime": 100, "profile": "ten"},
               {"id": 1, "subtime": 2, "res": 3, "walltime": 100, "profile": "ten"},
               {"id": 2, "subtime": 3, "res": 4, "walltime": 8, "profile": "ten"},
               {"id": 3, "subtime": 5, "res": 1, "walltime": 1, "profile": "short"},
               {"id": 4, "subtime": 13, "res": 2, "walltime": 100, "profile": "work"}],
             "profiles": {"ten": {"type": "delay", "delay": 10},
                          "short": {"type": "delay", "delay": 0.5},
                          "work": {"type": "parallel_homogeneous", "cpu": 5e9, "com": 0}}}
            """;

    @TempDir
    private Path folder;

    private PythonEnvironment python;
    private Experiments experiments;

    @BeforeEach
    void findPyBatsim() throws IOException {
        python = PythonEnvironment.of("pybatsim");
        experiments = new Experiments(folder);
    }

    /** Runs both to the end and returns the rows of the jobs. */
    private JobRows run(Path platform, Path workload, List<String> scheduler, String... simulator) throws IOException {
        return run("'rules': {'network': 'l07'}", platform, workload, scheduler, simulator);
    }

    private JobRows run(String members, Path platform, Path workload, List<String> scheduler, String... simulator)
            throws IOException {
        experiments.options(members);
        final ObjectMapper json = new ObjectMapper();
        final ObjectNode options = (ObjectNode) json.readTree(Experiments.text(experiments.file("options.json")));
        options.put("platform_file_path", platform.toAbsolutePath().toString());
        options.put("workload_file_path", workload.toAbsolutePath().toString());
        final Path file = experiments.write("options.json", options.toString());
        final String endpoint = "tcp://127.0.0.1:" + freePort();
        final List<String> command = new ArrayList<>(List.of(python.program("pybatsim")));
        command.addAll(scheduler);
        command.addAll(List.of("-s", endpoint, "-t", "30000"));
        final Path out = folder.resolve("out");
        final List<Object> arguments = new ArrayList<>(
                List.of("simulate", file, "-s", endpoint, "--dialect", "batsim", "--check", "-q", "--out", out));
        arguments.addAll(Arrays.asList(simulator));
        try (OtherProgram client = OtherProgram.start(folder.resolve("client.log"), command)) {
            final Cli cli = Cli.run(arguments.toArray());
            assertThat(cli).as(client.printed()).isEqualTo(new Cli(0, "", ""));
            assertThat(client.code(20)).as(client.printed()).isZero();
        }
        return JobRows.read(out.resolve("jobs.csv"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "delays-exact-py-easyBackfill, exact_4.xml, test_delays.json, easyBackfill, 1e-6",
        "delays-small-py-easyBackfill, small_platform.xml, test_delays.json, easyBackfill, 0.02",
        "mixed-py-easyBackfill, small_platform.xml, test_various_profile_types.json, easyBackfill, 0.02",
        "properties-py-filler, properties_example.xml, test_one_delay_job.json, fillerSched, 0.02"
    })
    void giveTheRecordedSchedule(String session, String platform, String workload, String scheduler, double dates)
            throws IOException {
        final JobRows recorded = JobRows.read(Shared.file(GOLDEN + session + "/out_jobs.csv"));
        final JobRows rows = run(
                Shared.file(GOLDEN + "inputs/" + platform),
                Shared.file(GOLDEN + "inputs/" + workload),
                List.of(scheduler));
        rows.isLike(recorded, 0, Offset.offset(dates), 1e-6);
    }

    /** This scheduler asserts that no job starts at date 0, which Batsim's messages keep on a platform with latency. */
    @Test
    void giveTheRecordedScheduleASecondLaterWhereDateZeroIsNotUnderstood() throws IOException {
        final JobRows recorded = JobRows.read(Shared.file(GOLDEN + "delays-small-py-schedFcfs/out_jobs.csv"));
        final ObjectNode workload = (ObjectNode)
                new ObjectMapper().readTree(Experiments.text(Shared.file(GOLDEN + "inputs/test_delays.json")));
        workload.get("jobs")
                .forEach(job ->
                        ((ObjectNode) job).put("subtime", job.get("subtime").asDouble() + 1));
        final JobRows rows = run(
                Shared.file(GOLDEN + "inputs/small_platform.xml"),
                experiments.write("later.json", workload.toString()),
                List.of("schedFcfs"));
        rows.isLike(recorded, 1, Offset.offset(0.02), 1e-6);
    }

    /** Neither half waits for the other when hosts fail under jobs, and every job comes to an end. */
    @ParameterizedTest
    @ValueSource(strings = {"continue", "kill", "requeue"})
    void goOnWhereHostsFail(String jobs) throws IOException {
        final String failures = "'rules': {'network': 'l07'}, 'failures': {'jobs': '" + jobs
                + "', 'maintenance': [{'domain': 'node:3', 'start': 4, 'duration': 3},"
                + " {'domain': 'node:1-3', 'start': 9, 'duration': 5}]}";
        run(
                failures,
                experiments.write("hosts.xml", HOSTS),
                experiments.write("five.json", JOBS),
                List.of(PythonEnvironment.script("surviving.py")));

        final String rows = Experiments.text(folder.resolve("out/jobs.csv"));
        assertThat(rows.contains("#1")).isEqualTo(jobs.equals("requeue"));
        assertThat(rows.contains("COMPLETED_FAILED")).isEqualTo(!jobs.equals("continue"));
    }

    @Test
    void giveTheRecordedScheduleOfRegisteredJobs() throws IOException {
        final JobRows recorded = JobRows.read(Shared.file(GOLDEN + "s-dyn/out_jobs.csv"));
        final JobRows rows = run(
                Shared.file(GOLDEN + "inputs/exact_4.xml"),
                Shared.file(GOLDEN + "inputs/three.json"),
                List.of(PythonEnvironment.script("registering.py")),
                "--enable-dynamic-jobs");
        rows.isLike(recorded, 0, Offset.offset(1e-6), 1e-6);
    }

    @Test
    void registerJobsAndHearOfThem() throws IOException {
        final JobRows rows = run(
                experiments.write("hosts.xml", HOSTS),
                experiments.write("work.json", JOBS),
                List.of(PythonEnvironment.script("registering.py"), "-o", "{\"acknowledged\": true}"),
                "--enable-dynamic-jobs",
                "--acknowledge-dynamic-jobs");
        assertThat(rows.schedule())
                .containsExactly(
                        "dyn!a 0.000000 4.000000 0-1",
                        "dyn!b 0.000000 3.000000 2",
                        "w0!0 1.000000 11.000000 3",
                        "w0!1 4.000000 14.000000 0-2",
                        "w0!2 14.000000 22.000000 0-3",
                        "w0!3 22.000000 22.500000 0",
                        "w0!4 22.000000 27.000000 1-2");
        assertThat(Experiments.text(folder.resolve("out/jobs.csv")))
                .contains("\"after b\"")
                .contains("COMPLETED_WALLTIME_REACHED");
    }

    @ParameterizedTest
    @CsvSource({
        "schedFcfs, '12.000000 20.000000, 20.000000 20.500000, 20.000000 25.000000'",
        "easyBackfill, '12.000000 20.000000, 11.000000 11.500000, 20.000000 25.000000'",
        "fillerSched, '12.010000 20.010000, 11.010000 11.510000, 20.015000 25.015000'"
    })
    void runToTheEndOnFilesOfTheirOwn(String scheduler, String expected) throws IOException {
        final JobRows rows =
                run(experiments.write("hosts.xml", HOSTS), experiments.write("work.json", JOBS), List.of(scheduler));
        final List<String> last = rows.schedule().subList(2, 5);
        assertThat(rows.schedule()).hasSize(5);
        assertThat(last.stream()
                        .map(row ->
                                String.join(" ", Arrays.asList(row.split(" ")).subList(1, 3))))
                .containsExactly(expected.split(", "));
    }
}
