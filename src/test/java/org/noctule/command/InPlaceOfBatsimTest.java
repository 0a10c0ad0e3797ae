package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.test.Shared;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** Recorded sessions of Batsim, run again by its command line: the same first message, the same result files. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InPlaceOfBatsimTest {
    /** Wall-clock figures, the program's version, and sums that Batsim stops at each host's last change. */
    private static final Set<String> INCOMPARABLE = Set.of(
            "batsim_version",
            "scheduling_time",
            "simulation_time",
            "time_computing",
            "time_idle",
            "time_sleeping",
            "time_switching_off",
            "time_switching_on",
            "time_unavailable");

    private static final List<String> REFUSED = List.of("s-load-dupid", "s-load-unkprofile");

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Stream<String> exact() throws IOException {
        return sessions().filter(InPlaceOfBatsimTest::exact);
    }

    /** Whether a session has exact dates and came to its end. */
    private static boolean exact(String name) {
        final Path messages = Shared.file("golden/batsim/" + name + "/messages.jsonl");
        return command(name).contains("inputs/exact_")
                && Experiments.text(messages).contains("SIMULATION_ENDS");
    }

    private Stream<String> sessions() throws IOException {
        final List<String> names = new ArrayList<>();
        try (Stream<Path> folders = Files.list(Shared.file("golden/batsim"))) {
            for (final Path session : folders.sorted().toList()) {
                if (Files.exists(session.resolve("messages.jsonl"))) {
                    names.add(session.getFileName().toString());
                }
            }
        }
        return names.stream();
    }

    @ParameterizedTest
    @MethodSource("exact")
    void leavesTheRecordedFiles(String name) throws IOException {
        final Path session = Shared.file("golden/batsim/" + name);
        try (RecordedScheduler scheduler = new RecordedScheduler(session)) {
            final Cli cli = run(session, scheduler.endpoint());

            assertThat(cli).isEqualTo(new Cli(0, "", ""));
            assertThat(comparable(scheduler.begin())).isEqualTo(comparable(scheduler.recordedBegin));
            assertThat(differences(folder, session, "out_jobs.csv")).isEmpty();
            assertThat(differences(folder, session, "out_schedule.csv")).isEmpty();
        }
    }

    /** One session of each command line. */
    private Stream<String> others() throws IOException {
        final Set<String> commands = new HashSet<>();
        return sessions().filter(name -> !exact(name) && !REFUSED.contains(name) && commands.add(command(name)));
    }

    @ParameterizedTest
    @MethodSource("others")
    void beginsAsRecorded(String name) throws IOException {
        final Path session = Shared.file("golden/batsim/" + name);
        try (ZContext context = new ZContext()) {
            final ZMQ.Socket socket = context.createSocket(SocketType.REP);
            socket.bind("tcp://127.0.0.1:*");
            final CompletableFuture<String> begin = CompletableFuture.supplyAsync(() -> {
                final String message = new String(socket.recv(), StandardCharsets.UTF_8);
                socket.send("enough");
                return message;
            });
            final Cli cli = run(session, socket.getLastEndpoint());

            assertThat(cli.code()).as(cli.err()).isEqualTo(3);
            final String first =
                    Files.readAllLines(session.resolve("messages.jsonl")).get(0);
            final JsonNode recorded =
                    JSON.readTree(JSON.readTree(first).get("raw").asText());
            assertThat(comparable(JSON.readTree(begin.join()))).isEqualTo(comparable(recorded));
        }
    }

    /** Without the directories of workload files, and without repeats that say no more than the default. */
    private static String comparable(JsonNode begin) {
        final ObjectNode workloads = (ObjectNode) begin.at("/events/0/data/workloads");
        workloads
                .properties()
                .forEach(entry -> entry.setValue(
                        TextNode.valueOf(entry.getValue().asText().replaceAll(".*/", ""))));
        return RecordedScheduler.plain(begin).replace("repeat=1.000000, ", "");
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWorkloadsThatBatsimAbortsAt(String name) {
        final Cli cli = run(Shared.file("golden/batsim/" + name), "tcp://127.0.0.1:1");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(folder).isEmptyDirectory();
    }

    private static Stream<String> refused() {
        return REFUSED.stream();
    }

    private static String command(String name) {
        return Experiments.text(Shared.file("golden/batsim/" + name + "/cmd.txt"))
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow();
    }

    private Cli run(Path session, String endpoint) {
        final List<Object> arguments = new ArrayList<>(List.of("batsim"));
        final String command = command(session.getFileName().toString());
        for (final String word : command.substring("batsim ".length()).split(" ")) {
            arguments.add(word.startsWith("inputs/") ? session.resolveSibling(word) : word);
        }
        arguments.addAll(List.of("-s", endpoint, "-e", folder.resolve("out"), "-q"));
        arguments.subList(1, 5).clear();
        return Cli.run(arguments.toArray());
    }

    /** Where two files differ; rows in any order, numbers by more than their last digit. */
    private static List<String> differences(Path ours, Path recorded, String file) {
        final List<String> expected = rows(recorded.resolve(file));
        final List<String> found = rows(ours.resolve(file));
        if (expected.size() != found.size()) {
            return List.of(found.size() + " lines instead of " + expected.size());
        }
        final String[] names = expected.get(0).split(",");
        final List<String> differences = new ArrayList<>();
        for (int i = 1; i < expected.size(); i++) {
            final String[] left = found.get(i).split(",");
            final String[] right = expected.get(i).split(",");
            for (int k = 0; k < names.length; k++) {
                if (!INCOMPARABLE.contains(names[k]) && !same(left[k], right[k])) {
                    differences.add(right[0] + " " + names[k] + ": " + left[k] + " instead of " + right[k]);
                }
            }
        }
        return differences;
    }

    private static boolean same(String ours, String recorded) {
        if (ours.equals(recorded) || recorded.equals("-nan") && ours.equals("0.000000")) {
            return true;
        }
        if (!ours.matches("-?\\d+\\.\\d{6}") || !recorded.matches("-?\\d+\\.\\d{6}")) {
            return false;
        }
        final double value = Double.parseDouble(recorded);
        return Math.abs(Double.parseDouble(ours) - value) <= 1.5e-6 + 1e-7 * Math.abs(value);
    }

    private static List<String> rows(Path file) {
        final List<String> rows = new ArrayList<>(Experiments.text(file).lines().toList());
        rows.subList(1, rows.size()).sort(null);
        return rows;
    }
}
