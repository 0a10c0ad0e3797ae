package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** A scheduler that knows nothing but Batsim's protocol, against the simulator's command. */
class ForeignSchedulerTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void writeAnExperiment() {
        experiments = new Experiments(folder);
        experiments.options("");
        experiments.write("jobs.json", """
                {"nb_res": 4, "jobs": [{"id": 1, "subtime": 2, "res": 1, "profile": "p"}],
                 "profiles": {"p": {"type": "delay", "delay": 3}, "unused": {"type": "delay", "delay": 1, "ret": 7}}}
                """);
        experiments.write("events.txt", """
                {"type": "machine_unavailable", "resources": "1", "timestamp": 1}
                {"type": "weather", "timestamp": 1.5, "sky": "grey"}
                """);
        experiments.write(
                "options.json", "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"jobs.json\"}");
    }

    /** Answers the n-th message with the n-th of these lists of events, then with none, and keeps what it was sent. */
    private CompletableFuture<List<JsonNode>> answers(ZMQ.Socket socket, String... events) {
        return CompletableFuture.supplyAsync(() -> {
            final List<JsonNode> messages = new ArrayList<>();
            try {
                do {
                    final JsonNode message = MAPPER.readTree(socket.recv());
                    final String reply = messages.size() < events.length ? events[messages.size()] : "";
                    messages.add(message);
                    socket.send("{\"now\": " + message.get("now") + ", \"events\": [" + reply + "]}");
                } while (!"SIMULATION_ENDS".equals(type(messages.get(messages.size() - 1))));
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
            return messages;
        });
    }

    private static String type(JsonNode message) {
        return message.path("events")
                .path(message.path("events").size() - 1)
                .path("type")
                .asText();
    }

    private static String event(String type, String data) {
        return "{\"timestamp\": 0, \"type\": \"" + type + "\", \"data\": {" + data + "}}";
    }

    private static String registered(String id, String profile) {
        return event(
                "REGISTER_JOB",
                "\"job_id\": \"" + id + "\", \"job\": {\"id\": \"" + id + "\", \"subtime\": 1, \"res\": 1,"
                        + " \"profile\": \"" + profile + "\"}");
    }

    @Test
    void registersJobsNotesMetadataAndHearsOfLostMachines() throws Exception {
        try (ZContext context = new ZContext()) {
            final ZMQ.Socket socket = context.createSocket(SocketType.REP);
            socket.bind("tcp://127.0.0.1:*");
            final CompletableFuture<List<JsonNode>> heard = answers(
                    socket,
                    "",
                    String.join(
                            ", ",
                            event(
                                    "REGISTER_PROFILE",
                                    "\"workload_name\": \"dyn\", \"profile_name\": \"d\","
                                            + " \"profile\": {\"type\": \"delay\", \"delay\": 0.5}"),
                            registered("dyn!a", "d"),
                            registered("w0!b", "unused"),
                            event("SET_JOB_METADATA", "\"job_id\": \"dyn!a\", \"metadata\": \"early\""),
                            event("EXECUTE_JOB", "\"job_id\": \"dyn!a\", \"alloc\": \"3\""),
                            event("EXECUTE_JOB", "\"job_id\": \"w0!b\", \"alloc\": \"2\""),
                            event("NOTIFY", "\"type\": \"registration_finished\"")),
                    "",
                    event("EXECUTE_JOB", "\"job_id\": \"w0!1\", \"alloc\": \"0\""));
            final Path out = folder.resolve("out");
            final Cli cli = Cli.run(
                    "simulate",
                    folder.resolve("options.json"),
                    "-s",
                    socket.getLastEndpoint(),
                    "--dialect",
                    "batsim",
                    "--enable-dynamic-jobs",
                    "--events",
                    folder.resolve("events.txt"),
                    "--forward-unknown-events",
                    "--sched-cfg",
                    "be quick",
                    "--check",
                    "-q",
                    "--out",
                    out);

            assertThat(cli).isEqualTo(new Cli(0, "", ""));
            final List<JsonNode> messages = heard.get(20, TimeUnit.SECONDS);
            final JsonNode config = messages.get(0).at("/events/0/data/config");
            assertThat(config.path("dynamic-jobs-enabled").asBoolean()).isTrue();
            assertThat(config.path("sched-config").asText()).isEqualTo("be quick");
            assertThat(messages.toString())
                    .contains("{\"type\":\"event_machine_unavailable\",\"resources\":\"1\"}")
                    .contains("\"sky\":\"grey\"")
                    .contains("no_more_external_event_to_occur");
            assertThat(Experiments.text(out.resolve("jobs.csv")).lines())
                    .anyMatch(line -> line.startsWith("a,dyn,d,1.000000,1,") && line.endsWith("\"early\""))
                    .anyMatch(line -> line.startsWith("b,w0,unused,") && line.contains("COMPLETED_FAILED"))
                    .anyMatch(line -> line.startsWith("1,w0,p,2.000000,1,"));
        }
    }

    @Test
    void isToldThatItMayNotRegisterJobs() {
        try (ZContext context = new ZContext()) {
            final ZMQ.Socket socket = context.createSocket(SocketType.REP);
            socket.bind("tcp://127.0.0.1:*");
            final byte[] reply = ("{\"now\": 0, \"events\": [" + event("NOTIFY", "\"type\": \"registration_finished\"")
                            + "]}")
                    .getBytes(StandardCharsets.UTF_8);
            CompletableFuture.runAsync(() -> {
                socket.recv();
                socket.send(reply);
            });
            final Cli cli = Cli.run(
                    "simulate",
                    folder.resolve("options.json"),
                    "-s",
                    socket.getLastEndpoint(),
                    "--dialect",
                    "batsim",
                    "-q",
                    "--out",
                    folder.resolve("refused"));

            assertThat(cli.code()).isEqualTo(3);
            assertThat(cli.err()).startsWith("noctule: NOTIFY (registration_finished): jobs and profiles cannot");
        }
    }

    @Test
    void isNotPromisedWhatTheOptionsContradict() {
        final Cli cli = Cli.run("simulate", folder.resolve("options.json"), "--acknowledge-dynamic-jobs");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("noctule: simulate: --acknowledge-dynamic-jobs does nothing without --enable-dynamic-jobs.\n"
                        + "Maybe add --enable-dynamic-jobs.\n");
    }
}
