package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.json.JsonSetup;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;

final class EnvironmentsVerbTest {
    private static final JsonMapper JSON = JsonSetup.trees();

    @TempDir
    private Path folder;

    private static JsonNode described(Object... args) throws IOException {
        final Cli cli = Cli.run(args);
        assertThat(cli.err()).isEmpty();
        assertThat(cli.code()).isZero();
        return JSON.readTree(cli.out());
    }

    @Test
    void everyProblemIsListedWithOptionsThatPoseIt() throws IOException {
        final JsonNode list = described("environments", "--list");
        final List<String> listed = new ArrayList<>();
        for (final JsonNode problem : list) {
            listed.add(problem.get("problem").asText());
            final JsonNode told =
                    described("environments", problem.get("preset").asText());
            assertThat(told.get("problem")).isEqualTo(problem.get("problem"));
            assertThat(told.get("low").size())
                    .isEqualTo(told.get("observation").get("size").asInt())
                    .isEqualTo(told.get("layout").get("size").asInt());
            assertThat(told.get("actions").get("names"))
                    .isEqualTo(told.get("layout").get("actions"));
        }
        assertThat(listed)
                .isEqualTo(ProblemKinds.all().stream().map(ProblemKind::name).toList());
        assertThat(list.get(1).get("id").asText()).isEqualTo("Job-v0");
    }

    @Test
    void theLineTellsSizesAndBounds() throws IOException {
        final JsonNode policy = described("environments", "launch/environments/policy.json", "--count", 2);
        assertThat(policy.get("version").asInt()).isEqualTo(1);
        assertThat(policy.get("observation").get("size").asInt()).isEqualTo(229);
        assertThat(policy.get("actions").get("size").asInt()).isEqualTo(37);
        assertThat(policy.get("low").get(0).asDouble()).isZero();
        assertThat(policy.get("high").get(227).isNull()).isTrue();
        assertThat(policy.get("high").get(228).asDouble()).isEqualTo(1);
        assertThat(policy.get("graph").isNull()).isTrue();
        assertThat(policy.get("spin").asInt()).isEqualTo(Runtime.getRuntime().availableProcessors() > 1 ? 40 : 0);
        final JsonNode graph = described(
                "environments",
                "launch/environments/partition.json",
                "--set",
                "decision.env.observation=graph",
                "--set",
                "decision.env.max_edges=180",
                "--spin",
                7);
        assertThat(graph.get("spin").asInt()).isEqualTo(7);
        assertThat(graph.get("graph").toString())
                .isEqualTo("{\"nodes\":150,\"edges\":180,\"node_features\":5,\"edge_features\":2}");
        assertThat(graph.get("observation").get("size").asInt()).isEqualTo(34 + 2 + 5 * 150 + 4 * 180);
    }

    private void assertRefused(String line, Object... more) {
        final List<Object> args = new ArrayList<>(List.of("environments", "launch/environments/policy.json"));
        args.addAll(List.of(more));
        final Cli cli = Cli.run(args.toArray());
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err().lines().toList()).hasSize(2);
        assertThat(cli.err().lines().toList().get(0)).startsWith("noctule: ").contains(line);
        assertThat(cli.err().lines().toList().get(1)).startsWith("Maybe ");
    }

    @Test
    void whatIsNoBoardIsRefused() throws IOException {
        assertRefused("does not exist", "--board", folder.resolve("none"));
        assertRefused("is no file", "--board", folder);
        final Path full = Files.writeString(folder.resolve("full"), "results");
        assertRefused("holds 7 bytes already", "--board", full);
        assertThat(full).hasContent("results");
        final Path closed = Files.createFile(folder.resolve("closed"));
        if (closed.toFile().setReadOnly() && !Files.isWritable(closed)) {
            assertRefused("cannot be made", "--board", closed);
        }
        assertRefused("more than 2147483647", "--count", 2_000_000_000, "--board", full);
        assertRefused("--count: the value (0) is not", "--count", 0);
        assertRefused("--spin: the value (-1) is not a whole number from 0", "--spin", -1);
    }

    private static JsonNode failure(InputStream answers) throws IOException {
        assertThat(answers.read()).isEqualTo(2);
        final int length = ByteBuffer.wrap(answers.readNBytes(Integer.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
        return JSON.readTree(answers.readNBytes(length));
    }

    @Tag("whole")
    @Test
    void aProcessAnswersTheBellUntilItIsClosed() throws IOException, InterruptedException {
        final Path board = Files.createFile(folder.resolve("board"));
        final Process process = new ProcessBuilder(Cli.process(
                        List.of("environments", "launch/environments/job.json", "--board", board.toString())))
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (OutputStream bell = process.getOutputStream();
                InputStream answers = process.getInputStream()) {
            final StringBuilder line = new StringBuilder();
            for (int letter = answers.read(); letter != '\n'; letter = answers.read()) {
                assertThat(letter).as(line.toString()).isPositive();
                line.append((char) letter);
            }
            assertThat(Files.size(board))
                    .isEqualTo(JSON.readTree(line.toString()).get("bytes").asLong());
            assertThat(new String(Files.readAllBytes(board), 0, 8, StandardCharsets.US_ASCII))
                    .isEqualTo("NOCTBRD1");
            bell.write('s');
            bell.flush();
            assertThat(failure(answers).get("kind").asText()).isEqualTo("usage");
            try (FileChannel cut = FileChannel.open(board, StandardOpenOption.WRITE)) {
                cut.truncate(0);
            }
            bell.write('r');
            bell.flush();
            assertThat(failure(answers).get("maybe").asText())
                    .isEqualTo("Maybe its file was cut off while it was in use.");
            process.getOutputStream().close();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(folder.resolve("err")).hasContent("");
        } finally {
            process.destroyForcibly();
        }
    }
}
