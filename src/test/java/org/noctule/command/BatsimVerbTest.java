package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** Batsim's options, one by one. */
class BatsimVerbTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    private final ZContext context = new ZContext();
    private final ZMQ.Socket socket = context.createSocket(SocketType.REP);
    private final List<JsonNode> heard = new ArrayList<>();
    private Experiments experiments;

    @BeforeEach
    void writeAPlatformOfFourHosts() {
        experiments = new Experiments(folder);
        experiments.write("hosts.xml", """
                <?xml version='1.0'?>
                <platform version="4.1"><zone id="z" routing="Full">
                  <prop id="site" value="here"/>
                  <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><host id="c" speed="1Gf"><prop id="ram" value="4"/></host>
                  <host id="store" speed="1Gf"/><host id="boss" speed="1Gf"/>
                </zone></platform>
                """);
        experiments.write("other.json", """
                {"nb_res": 2, "jobs": [{"id": "x", "subtime": 0.5, "res": 1, "profile": "q"}],
                 "profiles": {"q": {"type": "delay", "delay": 2}}}
                """);
        socket.bind("tcp://127.0.0.1:*");
    }

    @AfterEach
    void closeTheSocket() {
        context.close();
    }

    /** Runs with a scheduler that starts each job at once on the first hosts, and with some more arguments. */
    private Cli run(String... arguments) {
        return scheduled(true, arguments);
    }

    private Cli scheduled(boolean starts, String... arguments) {
        final CompletableFuture<Void> scheduler = CompletableFuture.runAsync(() -> serve(starts));
        final Cli cli = Cli.run(arguments(arguments));
        assertThat(scheduler).succeedsWithin(java.time.Duration.ofSeconds(10));
        return cli;
    }

    private Object[] arguments(String... more) {
        final List<Object> all = new ArrayList<>(List.of("batsim", "-m", "boss"));
        all.addAll(List.of("-s", socket.getLastEndpoint(), "--export=" + folder.resolve("results/out")));
        for (final String text : more) {
            all.add(Files.exists(folder.resolve(text)) ? folder.resolve(text) : text);
        }
        return all.toArray();
    }

    private void serve(boolean starts) {
        boolean ends = false;
        while (!ends) {
            final StringBuilder events = new StringBuilder();
            try {
                final JsonNode message = MAPPER.readTree(socket.recv());
                heard.add(message);
                for (final JsonNode event : message.get("events")) {
                    ends |= event.get("type").asText().equals("SIMULATION_ENDS");
                    if (starts && event.get("type").asText().equals("JOB_SUBMITTED")) {
                        events.append(events.isEmpty() ? "" : ",").append(start(event.get("data")));
                    }
                }
                socket.send("{\"now\": " + message.get("now") + ",\n \"events\": [" + events + "]}");
            } catch (final IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    private static String start(JsonNode submitted) {
        return "{\"timestamp\": 0, \"type\": \"EXECUTE_JOB\", \"data\": {\"job_id\": " + submitted.get("job_id")
                + ", \"alloc\": \"0-" + (submitted.at("/job/res").asInt() - 1) + "\"}}";
    }

    private JsonNode begin() {
        return heard.get(0).at("/events/0/data");
    }

    private String result(String name) {
        return Experiments.text(folder.resolve("results/out_" + name));
    }

    @Test
    void joinsSeveralWorkloads() {
        final Cli cli = run(
                "-p",
                "hosts.xml",
                "-w",
                "other.json",
                "--workload=" + folder.resolve("other.json"),
                "-q",
                "--enable-compute-sharing");

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        assertThat(begin().get("workloads").toString())
                .isEqualTo("{\"w0\":\"" + folder.resolve("other.json") + "\",\"w1\":\"" + folder.resolve("other.json")
                        + "\"}");
        assertThat(result("jobs.csv").lines().skip(1))
                .allMatch(
                        row -> row.endsWith(",0.500000,2.000000,2.500000,0.000000,2.000000,1.000000,0,-1.000000,\"\""))
                .extracting(row -> row.substring(0, 5))
                .containsExactly("x,w0,", "x,w1,");
        assertThat(Experiments.names(folder.resolve("results")))
                .containsExactly(
                        "out_jobs.csv",
                        "out_machine_states.csv",
                        "out_platform.json",
                        "out_run.json",
                        "out_schedule.csv",
                        "out_summary.json");
        assertThat(result("run.json")).contains("\"network\" : \"l07\"", "\"p_states\" : \"agent\"");
    }

    @Test
    void givesHostsRolesAndLimitsThem() {
        run(
                "-p",
                "hosts.xml",
                "-w",
                "other.json",
                "-r",
                "store:storage",
                "--mmax",
                "2",
                "-q",
                "--disable-machine-state-tracing",
                "--disable-schedule-tracing",
                "--disable-storage-sharing");

        assertThat(begin().get("compute_resources").toString())
                .isEqualTo("[{\"id\":0,\"name\":\"a\",\"state\":\"idle\",\"properties\":{\"role\":\"\"},"
                        + "\"zone_properties\":{\"site\":\"here\"}},"
                        + "{\"id\":1,\"name\":\"b\",\"state\":\"idle\",\"properties\":{\"role\":\"\"},"
                        + "\"zone_properties\":{\"site\":\"here\"}}]");
        assertThat(begin().get("storage_resources").toString())
                .isEqualTo("[{\"id\":2,\"name\":\"store\",\"state\":\"idle\",\"properties\":{\"role\":\"storage\"},"
                        + "\"zone_properties\":{\"site\":\"here\"}}]");
        assertThat(begin().get("allow_storage_sharing").asBoolean()).isFalse();
        assertThat(folder.resolve("results/out_machine_states.csv")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"--mmax-workload,2", "--mmax=9,4", "--mmax-workload --mmax=1,1", "--mmax=0,4"})
    void computesOnNoMoreHostsThanAskedFor(String options, int hosts) {
        final String[] more = options.split(" ");
        final List<String> all = new ArrayList<>(List.of("-p", "hosts.xml", "-w", "other.json", "-q"));
        all.addAll(List.of(more));
        run(all.toArray(String[]::new));

        assertThat(begin().get("nb_compute_resources").asInt()).isEqualTo(hosts);
    }

    @Test
    void tellsJobsOfOneDateInTheByteOrderOfTheirIds() {
        experiments.write("jobs.json", """
                {"nb_res": 3, "jobs": [{"id": "2", "subtime": 1, "res": 3, "profile": "p", "walltime": -1},
                                       {"id": "10", "subtime": 1, "res": 3, "profile": "p"}],
                 "profiles": {"p": {"type": "delay", "delay": 5}}}
                """);
        scheduled(false, "-p", "hosts.xml", "-w", "jobs.json", "-w", "other.json", "-q");

        assertThat(heard.stream().flatMap(message -> message.get("events").findValuesAsText("job_id").stream()))
                .containsExactly("w1!x", "w0!10", "w0!2");
        assertThat(heard.stream().flatMap(message -> message.findValues("walltime").stream()))
                .extracting(JsonNode::toString)
                .containsExactly("-1");
        assertThat(result("run.json")).contains("\"jobs_of_one_date\" : \"by_bytes\"");
    }

    @Test
    void logsMessagesAsBatsimDoes() {
        final Cli cli = run("-p", "hosts.xml", "-w", "other.json");

        assertThat(cli.out()).isEmpty();
        assertThat(cli.err().lines())
                .anyMatch(line -> line.startsWith("[0.000000] [network/INFO] Sending '{\"now\":0.000000,\"events\":[{"))
                .anyMatch(line -> line.startsWith("[0.500000] [network/INFO] Received '{\"now\": 0.5,  \"events\""))
                .last()
                .asString()
                .startsWith("noctule: 1 jobs, makespan 2.500000 s, simulated in ")
                .endsWith(" s; results in " + folder.resolve("results/out_") + "*");
    }

    @Test
    void logsMessagesOnlyOnRequest() {
        final Cli cli = run("-p", "hosts.xml", "-w", "other.json", "-v", "network-only");

        assertThat(cli.err().lines()).allMatch(line -> line.contains(" [network/INFO] "));
    }

    @Test
    void keepsWhatThereIsWhenTheSchedulerBreaksTheProtocol() {
        run("-p", "hosts.xml", "-w", "other.json", "-q");
        assertThat(folder.resolve("results/out_schedule.csv")).exists();
        CompletableFuture.runAsync(() -> {
            socket.recv();
            socket.send("{\"now\": 0, \"events\": []}");
            socket.recv();
            socket.send("{\"now\": 1, \"events\": [{\"timestamp\": 1, \"type\": \"EXECUTE_JOB\","
                    + " \"data\": {\"job_id\": \"w0!x\", \"alloc\": 7}}]}");
        });
        final Cli cli = Cli.run(arguments("-p", "hosts.xml", "-w", "other.json", "-q"));

        assertThat(cli.code()).isEqualTo(3);
        assertThat(cli.err().lines()).hasSize(2).first().asString().contains("EXECUTE_JOB", "alloc", "7");
        assertThat(result("jobs.csv").lines()).hasSize(1);
        assertThat(result("run.json")).contains("\"complete\" : false");
        assertThat(folder.resolve("results/out_schedule.csv")).doesNotExist();
    }

    @Test
    void endsTheSchedulerOfARunThatIsStuck() {
        final Cli cli = scheduled(false, "-p", "hosts.xml", "-w", "other.json", "-q");

        assertThat(cli.code()).isEqualTo(4);
        assertThat(cli.err()).startsWith("noctule: The run is stuck at date 0.5");
        assertThat(heard.get(heard.size() - 1).toString()).contains("SIMULATION_ENDS");
    }

    @Test
    void givesUpASchedulerThatDoesNotCome() {
        final Cli cli = Cli.run(
                "batsim",
                "-m",
                "boss",
                "-p",
                folder.resolve("hosts.xml"),
                "-s",
                "tcp://127.0.0.1:9",
                "--timeout",
                "0.2",
                "-q",
                "-e",
                folder.resolve("out"));

        assertThat(cli.code()).isEqualTo(3);
        assertThat(cli.err()).startsWith("noctule: The decision side at tcp://127.0.0.1:9 was not there for 0.2 s.");
    }

    @Test
    void startsAllJobsWithoutAScheduler() {
        experiments.write("jobs.json", """
                {"nb_res": 4, "jobs": [{"id": 1, "subtime": 3, "res": 2, "profile": "p"},
                                       {"id": 2, "subtime": 9, "res": 1, "profile": "p"}],
                 "profiles": {"p": {"type": "parallel_homogeneous", "cpu": 1e9, "com": 0}}}
                """);
        final Cli cli = Cli.run(arguments("-p", "hosts.xml", "-w", "jobs.json", "--no-sched", "-q"));

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        assertThat(result("jobs.csv").lines().skip(1).map(row -> row.replaceAll(",w0.*SUCCESSFULLY,", ": ")))
                .containsExactly(
                        "1: 0.000000,2.000000,2.000000,0.000000,2.000000,1.000000,0-1,-1.000000,\"\"",
                        "2: 0.000000,2.000000,2.000000,0.000000,2.000000,1.000000,0,-1.000000,\"\"");
    }

    @Test
    void sharesNoCoresOfAPlatformInJson() {
        final Cli cli = Cli.run(arguments("-p", "platform.json", "-w", "jobs.json", "--no-sched"));

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).startsWith("noctule: The cores of a platform in JSON run one job at a time");
    }

    @Test
    void printsTheOptionsAndNoMore() throws IOException {
        final Cli cli = Cli.run("batsim", "-p", "nowhere.xml", "-e", "x/y", "--dump-execution-context");

        final JsonNode json = MAPPER.readTree(cli.out());
        assertThat(cli.code()).isZero();
        assertThat(json.get("socket_endpoint").asText()).isEqualTo("tcp://localhost:28000");
        assertThat(json.get("export_prefix").asText()).isEqualTo("x/y");
        assertThat(json.get("external_scheduler").asBoolean()).isTrue();
        assertThat(json.get("redis_enabled").asBoolean()).isFalse();
    }

    @Test
    void hasNoctulesDefaultsAsAFormOfSimulate() throws IOException {
        final Cli cli = Cli.run("simulate", "--platform=p.xml", "-w", "a.json", "--dump-execution-context");

        final JsonNode json = MAPPER.readTree(cli.out());
        assertThat(json.get("dialect").asText()).isEqualTo("noctule");
        assertThat(json.at("/rules/network").asText()).isEqualTo("fair");
        assertThat(json.at("/rules/p_states").asText()).isEqualTo("simulator");
        assertThat(json.at("/rules/jobs_of_one_date").asText()).isEqualTo("by_number");
        assertThat(json.get("timeout_s").asDouble()).isEqualTo(30);
    }

    @Test
    void tellsBatsimsSchedulersJobsOfOneDateInTheirOrderAsAFormOfSimulate() throws IOException {
        final Cli cli = Cli.run(
                "simulate", "--platform=p.xml", "-w", "a.json", "--dialect", "batsim", "--dump-execution-context");

        assertThat(MAPPER.readTree(cli.out()).at("/rules/jobs_of_one_date").asText())
                .isEqualTo("by_bytes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -w x.json                       | batsim: no platform is named.
            -p x.xml -W y.dax               | batsim: --workflow is not supported: workflows
            -p x.xml --redis-port 1         | batsim: --redis-port is not supported: messages hold
            -p x.xml y.json                 | batsim: the argument (y.json) belongs to no option.
            -p x.xml --mmax many            | --mmax: the value (many) is no whole number.
            -p x.xml -r storage             | --add-role-to-hosts: the value (storage) is not HOSTS:ROLE.
            -p x.xml -v loud                | --verbosity: the value (loud) must be one of quiet, network-only,
            -p x.xml --network tcp          | --network: the value (tcp) must be one of fair, l07.
            -p x.xml -s ipc:///tmp/x        | -s: the endpoint (ipc:///tmp/x) is not tcp://HOST:PORT.
            -p nowhere.xml -q               | nowhere.xml
            -p x.xml --enable-dynamic-job   | The option (--enable-dynamic-job) of batsim is unknown.
            """)
    void refusesWhatItCannotDo(String arguments, String complaint) {
        final List<Object> all = new ArrayList<>(List.of("batsim"));
        all.addAll(List.of(arguments.split(" ")));
        final Cli cli = Cli.run(all.toArray());

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2).first().asString().contains(complaint);
    }

    @Test
    void takesOurPlatformsToo() {
        final Cli cli = run("-p", "platform.json", "-w", "other.json", "-q");

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        assertThat(result("jobs.csv")).contains("x,w0,q,0.500000,1,-1.000000,1,COMPLETED_SUCCESSFULLY,0.500000,");
    }

    @Test
    void tellsItsVersion() {
        assertThat(Cli.run("batsim", "--version").out()).startsWith("noctule ");
        assertThat(Cli.run("batsim", "--simgrid-version").out()).isEqualTo("3.32.0\n");
        assertThat(Cli.run("batsim", "-h").out().getBytes(StandardCharsets.UTF_8))
                .isNotEmpty();
    }
}
