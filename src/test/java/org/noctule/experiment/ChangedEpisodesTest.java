package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.experiment.options.LaidOptions;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.Setting;
import org.noctule.learning.bridge.RungBoard;

final class ChangedEpisodesTest {
    private static final String JOB = "launch/environments/job.json";
    private static final List<String> SHORT =
            List.of("decision.env.episode.jobs=20", "decision.env.window=16", "decision.env.reward=integrated");
    private static final int STEPS = 60;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeJobs() throws IOException {
        Files.writeString(folder.resolve("made.swf"), """
                1 0 -1 50 200 -1 -1 200 60 -1 1 3 -1 -1 -1 -1 -1 -1
                2 10 -1 300 100 -1 -1 100 400 -1 1 4 -1 -1 -1 -1 -1 -1
                3 20 -1 20 150 -1 -1 150 20 -1 1 3 -1 -1 -1 -1 -1 -1
                4 30 -1 200 250 -1 -1 250 500 -1 1 4 -1 -1 -1 -1 -1 -1
                """);
    }

    private RungBoard board(String preset, List<String> settings, int count) throws IOException {
        final LaidOptions laid = LaidOptions.read(
                Path.of(preset),
                Overrides.NONE.withSettings(
                        settings.stream().map(Setting::parse).toList()));
        final ServedEnvironments served = new ServedEnvironments(laid, laid.options(warning -> {}), count, 2);
        final JsonNode told = served.describe();
        return RungBoard.at(
                folder.resolve("board" + settings.hashCode()),
                file -> served.at(file, Duration.ZERO),
                count,
                told.get("observation").get("size").asInt(),
                told.get("actions").get("size").asInt());
    }

    /** What an environment shows from a seed on, over the ends of episodes. */
    private static List<Object> played(RungBoard board, int row, long... seeds) throws IOException {
        final List<Object> played = new ArrayList<>();
        assertThat(board.reset(seeds).code()).isEqualTo(1);
        for (int step = 0; step < STEPS; step++) {
            played.add(board.seen(row));
            played.add(board.reward(row));
            played.add(board.episodeSeed(row));
            assertThat(board.ring('a').code()).isIn(1, 3);
        }
        return played;
    }

    private static String change(String options, String... rows) {
        return "{\"changes\": [{\"environments\": [" + String.join(", ", rows) + "], \"options\": " + options + "}]}";
    }

    static Stream<Arguments> changes() {
        final String made = """
                {"submit": [0, 10, 20, 30], "cores": [200, 100, 150, 250], "runtime": [50, 300, 20, 200],
                "estimate": [60, 400, 20, 500], "user": ["3", "4", "3", "4"]}""";
        return Stream.of(
                arguments("{\"load\": 3}", List.of("decision.env.episode.load=[3, 3]")),
                arguments("{\"load\": [0.5, 2]}", List.of("decision.env.episode.load=[0.5, 2]")),
                arguments("{\"jobs\": 12}", List.of("decision.env.episode.jobs=12")),
                arguments("{\"first_job\": 300}", List.of("decision.env.episode.first=300")),
                arguments("{\"objective\": \"waiting_time\"}", List.of("decision.env.objective=waiting_time")),
                arguments(
                        "{\"platform\": \"platforms/homogeneous_128.json\"}",
                        List.of("platform_file_path=platforms/homogeneous_128.json")),
                arguments(
                        "{\"trace\": \"FOLDER/made.swf\", \"jobs\": 4}",
                        List.of("workload_file_path=FOLDER/made.swf", "decision.env.episode.jobs=4")),
                arguments(
                        "{\"trace\": " + made + "}",
                        List.of("workload_file_path=FOLDER/made.swf", "decision.env.episode.jobs=4")),
                arguments(
                        "{\"trace\": " + made + ", \"first_job\": 1, \"load\": 0.5}",
                        List.of(
                                "workload_file_path=FOLDER/made.swf",
                                "decision.env.episode.jobs=3",
                                "decision.env.episode.first=1",
                                "decision.env.episode.load=[0.5, 0.5]")));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changedEpisodesAreThoseOfEnvironmentsThatBeganSo(String options, List<String> settings) throws IOException {
        final List<String> all = new ArrayList<>(SHORT);
        settings.forEach(setting -> all.add(setting.replace("FOLDER", folder.toString())));
        final List<Object> before;
        final List<Object> expected;
        try (RungBoard board = board(JOB, SHORT, 3)) {
            before = played(board, 1, 5, 6, 7);
        }
        try (RungBoard board = board(JOB, all, 1)) {
            expected = played(board, 0, 6);
        }
        assertThat(expected).isNotEqualTo(before);
        try (RungBoard board = board(JOB, SHORT, 3)) {
            board.reset(1, 2, 3);
            final String change = change(options, "1", "2").replace("FOLDER", folder.toString());
            assertThat(board.change(change).code()).isEqualTo(1);
            assertThat(played(board, 1, 5, 6, 7)).isEqualTo(expected);
            assertThat(played(board, 2, 5, 7, 6)).isEqualTo(expected);
            assertThat(played(board, 0, 6, 5, 7)).isEqualTo(before);
            assertThat(board.change(change("{}", "1")).code()).isEqualTo(1);
            assertThat(played(board, 1, 5, 6, 7)).isEqualTo(before);
            assertThat(played(board, 2, 5, 7, 6)).isEqualTo(expected);
        }
    }

    @Test
    void oneTraceTakesThePlaceOfSeveral() throws IOException {
        final String trace = "{\"workload_file_path\": \"workloads/sample_1000.swf.gz\", \"platform_file_path\": "
                + "\"platforms/homogeneous_256.json\"}";
        final List<String> several = new ArrayList<>(SHORT);
        several.add("decision.env.episode.traces=[" + trace + "]");
        try (RungBoard plain = board(JOB, SHORT, 1);
                RungBoard board = board(JOB, several, 1)) {
            assertThat(board.change(change("{\"platform\": \"platforms/homogeneous_128.json\"}", "0"))
                            .json()
                            .get("line")
                            .asText())
                    .contains("decision.env.episode.traces has several");
            assertThat(board.change(change("{\"trace\": \"workloads/sample_1000.swf.gz\"}", "0"))
                            .code())
                    .isEqualTo(1);
            assertThat(played(board, 0, 4)).isEqualTo(played(plain, 0, 4));
        }
    }

    @Test
    void jobsOfArraysHeedNothingThatChoosesJobsOfTheTrace() throws IOException {
        final String made = "{\"submit\": [0, 9, 9], \"cores\": [200, 100, 90], \"runtime\": [5, 6, 7]}";
        final List<String> chosen = new ArrayList<>(SHORT);
        chosen.addAll(
                List.of("decision.env.episode.first=100", "decision.env.episode.without=[[0, 100]]", "nb_jobs=500"));
        try (RungBoard plain = board(JOB, SHORT, 1);
                RungBoard board = board(JOB, chosen, 1)) {
            assertThat(plain.change(change("{\"trace\": " + made + "}", "0")).code())
                    .isEqualTo(1);
            assertThat(board.change(change("{\"trace\": " + made + "}", "0")).code())
                    .isEqualTo(1);
            assertThat(played(board, 0, 4)).isEqualTo(played(plain, 0, 4));
        }
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                arguments("{\"lod\": 1}", "changes: $.changes[1].options: the key \"lod\" is unknown", "load"),
                arguments("{\"load\": [2, 1]}", "option load: $.decision.env.episode.load: the value ([2,1])", "0.8"),
                arguments("{\"load\": 0}", "option load: $.decision.env.episode.load[0]: the value (0)", "Maybe"),
                arguments("{\"jobs\": 0}", "option jobs: $.decision.env.episode.jobs: the value (0)", "Maybe"),
                arguments("{\"first_job\": 990}", "no sequence of 20 of the 1000 jobs from job 990 on", "lower first"),
                arguments("{\"objective\": \"none\"}", "option objective: $.decision.env.objective: ", "Maybe"),
                arguments("{\"trace\": \"nowhere.swf\"}", "nowhere.swf", "Maybe"),
                arguments("{\"trace\": {\"submit\": []}}", "options.trace: the key \"cores\" is missing", "Maybe"),
                arguments(
                        "{\"trace\": {\"submit\": [], \"cores\": [], \"runtime\": []}}",
                        "noctule.Jobs: there is no job.",
                        "Maybe"),
                arguments(
                        "{\"trace\": {\"submit\": [1, 2], \"cores\": [1], \"runtime\": [1, 2]}}",
                        "has 1 elements, and submit has 2",
                        "a number per job"),
                arguments(
                        "{\"trace\": {\"submit\": [-1], \"cores\": [1], \"runtime\": [1]}}",
                        "noctule.Jobs: the job 0",
                        "negative"),
                arguments("{\"platform\": \"nowhere.json\"}", "nowhere.json", "Maybe"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void whatIsWrongIsToldAndChangesNothing(String options, String line, String maybe) throws IOException {
        try (RungBoard board = board(JOB, SHORT, 2)) {
            final List<Object> before = played(board, 0, 5, 6);
            final RungBoard.Answer answer = board.change("{\"changes\": [{\"environments\": [0], \"options\": "
                    + "{\"load\": 2}}, {\"environments\": [1], \"options\": " + options + "}]}");
            assertThat(answer.code()).isEqualTo(2);
            assertThat(answer.json().get("kind").asText()).isEqualTo("usage");
            assertThat(answer.json().get("line").asText()).contains(line);
            assertThat(answer.json().get("maybe").asText()).startsWith("Maybe ").contains(maybe);
            assertThat(played(board, 0, 5, 6)).isEqualTo(before);
        }
    }

    @Test
    void environmentsThatAreNoneAreTold() throws IOException {
        try (RungBoard board = board(JOB, SHORT, 2)) {
            assertThat(board.change(change("{}", "2")).json().get("line").asText())
                    .contains("changes: $.changes[0].environments[0]: the value (2)");
        }
    }

    @Test
    void spacesDoNotChange() throws IOException {
        try (RungBoard board = board("launch/environments/policy.json", List.of(), 1)) {
            final RungBoard.Answer answer =
                    board.change(change("{\"platform\": \"platforms/homogeneous_256.json\"}", "0"));
            assertThat(answer.code()).isEqualTo(2);
            assertThat(answer.json().get("line").asText())
                    .matches("option platform: with it observations have \\d+ values, and had 229\\.");
            assertThat(answer.json().get("maybe").asText()).startsWith("Maybe make environments of their own");
            assertThat(board.reset(1).code()).isEqualTo(1);
        }
    }
}
