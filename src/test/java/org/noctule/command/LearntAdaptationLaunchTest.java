package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.agent.AdaptationAgents;
import org.noctule.deepening.learning.PlayedAdaptation;
import org.noctule.learning.Natives;
import org.noctule.test.Recordings;

/** A trained policy answers the training jobs of a cluster. */
@Tag("whole")
final class LearntAdaptationLaunchTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void train() throws IOException {
        Natives.need();
        Recordings.write(folder.resolve("t"));
        final String jobs = List.of("early", "late", "early").stream()
                .map(scenario -> "{'id':'" + scenario.charAt(0) + "','subtime':0,'res':1,'profile':'" + scenario
                        + "','noctule':{'kind':'malleable','min':1,'max':2}}")
                .distinct()
                .collect(Collectors.joining(","));
        write(
                "jobs.json",
                "{'nb_res':4,'jobs':[" + jobs + "],'profiles':{"
                        + "'early':{'type':'training_replay','table':'t','scenario':'early'},"
                        + "'late':{'type':'training_replay','table':'t','scenario':'late'}}}");
        write(
                "learn.json",
                "{'runner':{'total_episodes':200,'seed':5},'agent':{'max_actions':3,'alpha':0.01,'batch':10},"
                        + "'simulation':{'datafile':'t','scenarios':['early','late']}}");
        assertThat(Cli.run("adapt", "train", folder.resolve("learn.json"), "-o", folder.resolve("p"), "-q"))
                .isEqualTo(new Cli(0, "", ""));
        options("played.json", "p/model.safetensors");
    }

    private static void write(String name, String json) throws IOException {
        Files.writeString(folder.resolve(name), json.replace('\'', '"'));
    }

    private static void options(String name, String model) throws IOException {
        final Path platform = Path.of("launch/experiments/adaptation/accelerators.json");
        write(
                name,
                "{'platform_file_path':'" + platform.toAbsolutePath() + "','workload_file_path':'jobs.json',"
                        + "'decision':{'agent':{'name':'spare','spare':2,'grant':'shortest'},"
                        + "'adaptation':{'input_model':'" + model + "'}}}");
    }

    private static List<String> actions(Path run) throws IOException {
        final List<String> actions = new ArrayList<>();
        for (final String line : Files.readAllLines(run.resolve("adaptation.csv"))) {
            actions.add(line.split(",", -1)[2] + " " + line.split(",", -1)[4]);
        }
        return actions.subList(1, actions.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "zmq"})
    void playsInAClusterAsOnTheTable(String transport) throws IOException {
        final Path run = folder.resolve(transport);
        assertThat(Cli.run("launch", folder.resolve("played.json"), "-q", "--transport", transport, "-o", run))
                .isEqualTo(new Cli(0, "", ""));
        final List<String> expected = new ArrayList<>();
        final AdaptationAgents policy = new PlayedAdaptation().open(folder.resolve("p/model.safetensors"));
        for (final ReplayScenario scenario :
                ReplayFolder.read(folder.resolve("t")).subList(0, 2)) {
            final List<Integer> actions = scenario.play(policy.make(0));
            expected.add(scenario.name() + " "
                    + actions.stream().map(String::valueOf).collect(Collectors.joining("-")));
        }
        assertThat(actions(run)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void leavesThePolicyInTheFolderOfTheRun() throws IOException {
        final Path run = Files.createDirectory(folder.resolve("kept"));
        Files.copy(folder.resolve("p/model.safetensors"), run.resolve("model.safetensors"));
        options("kept.json", "kept/model.safetensors");
        assertThat(Cli.run("launch", folder.resolve("kept.json"), "-q", "--force", "-o", run))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(run.resolve("model.safetensors")).exists();
        assertThat(run.resolve("adaptation.csv")).exists();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decision.adaptation.input_model=gone | does not exist",
                "decision.adaptation.input_model=1 | must be a text",
                "decision.adaptation={} | input_model",
                "decision.adaptation.device=cpu | device",
            })
    void refusesWhatIsNoPolicy(String setting, String problem) {
        final Path run = folder.resolve("refused");
        final Cli cli = Cli.run("launch", folder.resolve("played.json"), "-q", "--set", setting, "-o", run);
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains(problem).contains("\nMaybe");
        assertThat(run.resolve("jobs.csv")).doesNotExist();
    }

    @Test
    void tellsWhoseNetworkThePolicyDoesNotKnow() throws IOException {
        final Path run = folder.resolve("other");
        final Cli cli = Cli.run(
                "launch",
                folder.resolve("played.json"),
                "-q",
                "--workload",
                Path.of("launch/experiments/adaptation/jobs.json"),
                "-o",
                run);
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .contains(folder.resolve("p/model.safetensors")
                        + ": the policy chooses among 3 actions, the network (ConvNet2) has 4.\nMaybe");
        assertThat(Files.readString(run.resolve("summary.json"))).contains("\"complete\" : false");
    }
}
