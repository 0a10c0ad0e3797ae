package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;

/** The degree that is learnt, from the command line to what it plays. */
final class ValueTrainingTest {
    private static final String SHORT = "'rounds': 2, 'episodes': 3, 'evaluation_episodes': 2, 'epochs': 20,"
            + " 'first': {'method': 'planner', 'futures': 6, 'horizon': 10, 'beam': 2},"
            + " 'later': {'method': 'rollout', 'futures': 6, 'horizon': 15, 'bases': [8]}";

    @TempDir
    private Path folder;

    private Experiments files;

    @BeforeEach
    void prepare() {
        Natives.need();
        files = new Experiments(folder);
    }

    private Path file(String path) {
        return folder.resolve(path);
    }

    private Path options(String name, String agent) {
        return files.write(name, """
                        {"seed": 5, "nb_jobs": 120, "platform_file_path": "%s", "compatibility": "ddls",
                         "channel": {"transport": "direct"},
                         "workload": {"type": "stream", "graphs": ["%s", "%s"], "interarrival": 75,
                                      "max_acceptable_jct_fraction": {"type": "uniform", "min": 0.1, "max": 1},
                                      "replication": 75, "training_steps": 50},
                         "decision": {"agent": {"name": "training", %s}}}
                        """.formatted(
                        Path.of("platforms/ramp_4x4x2.json").toAbsolutePath(),
                        Path.of("workloads/pipedream/alexnet.txt").toAbsolutePath(),
                        Path.of("workloads/pipedream/resnet18.txt").toAbsolutePath(),
                        agent.replace('\'', '"')));
    }

    private Path training(String name, String keys) {
        return options(name, "'degree': 'afterstate', 'run': 'train', 'training': {" + keys + "}");
    }

    private static Cli ok(Object... args) {
        final Cli cli = Cli.run(args);
        assertThat(cli.code()).as(cli.err()).isZero();
        return cli;
    }

    private double blocking(String run) {
        return JsonInput.parse(Experiments.text(file(run + "/training.json")), "training.json")
                .get("blocking_rate")
                .number();
    }

    @Test
    void leavesAModelThatPlaysAndCanBeLookedAheadWith() {
        final Cli cli = ok("launch", training("train.json", SHORT), "--out", file("run"), "-om", file("m.safetensors"));
        assertThat(cli.out()).startsWith("6 episodes trained (finished) in ").contains("best evaluation");
        assertThat(Experiments.text(file("run/training.csv")).lines()).hasSize(3);
        assertThat(file("run/model.safetensors")).hasSameBinaryContentAs(file("m.safetensors"));
        assertThat(file("run/best.safetensors")).hasSameBinaryContentAs(file("m.safetensors"));

        final Path play = options("play.json", "'degree': 'afterstate'");
        ok("launch", play, "-im", file("m.safetensors"), "--out", file("direct"), "--check", "--quiet");
        ok("launch", play, "-im", file("m.safetensors"), "--out", file("zmq"), "--transport", "zmq", "--quiet");
        assertThat(Experiments.results(file("zmq"))).isEqualTo(Experiments.results(file("direct")));
        assertThat(file("run/jobs.csv")).hasSameBinaryContentAs(file("direct/jobs.csv"));

        final Path look = options("look.json", "'degree': 'rollout', 'futures': 10, 'horizon': 20, 'bases': []");
        ok("launch", look, "-im", file("m.safetensors"), "--out", file("look"), "--quiet");
        final Path none = options("none.json", "'degree': 'none'");
        ok("launch", none, "--out", file("none"), "--quiet");
        assertThat(blocking("direct")).isLessThan(blocking("none"));
        assertThat(blocking("look")).isLessThan(blocking("none"));
    }

    @Test
    void goesOnFromACheckpointAsIfItHadNeverStoppedOnAnyNumberOfThreads() {
        ok("launch", training("whole.json", SHORT), "--out", file("whole"), "--quiet");
        // A round of its own leaves the checkpoint of the first of two, but is another training.
        final Path parts = training("parts.json", SHORT.replace("'rounds': 2", "'rounds': 1"));
        ok("launch", parts, "--out", file("parts"), "--quiet");
        final Cli other = Cli.run("launch", training("2.json", SHORT), "--out", file("parts"), "--resume");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("the checkpoint is of a training with").contains("\nMaybe");

        ok("launch", training("threads.json", SHORT + ", 'threads': 2"), "--out", file("threads"), "--quiet");
        for (final String result : List.of("training.csv", "model.safetensors", "jobs.csv")) {
            assertThat(file("threads/" + result)).hasSameBinaryContentAs(file("whole/" + result));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'degree': 'constant', 'value': 4, 'run': 'train' | 'constant' | afterstate",
                "'degree': 'afterstate' | has no model to play | --inmodel",
                "'degree': 'afterstate', 'run': 'train', 'training': {'round': 2} | round | rounds",
                "'degree': 'afterstate', 'run': 'train', 'training': {'exploration': 2} | exploration | from 0 to 1",
                "'degree': 'afterstate', 'run': 'train', 'op_placement': 'random' | placement | first_fit",
                "'degree': 'afterstate', 'run': 'train', 'training': {'first': {'method': 'x'}} | method | planner",
                "'degree': 'rollout', 'bases': [] | bases | empty"
            })
    void saysWhatIsWrong(String agent, String what, String remedy) {
        final Cli cli = Cli.run("launch", options("bad.json", agent), "--out", file("bad"), "--quiet");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains(what.replace("'", "")).contains(remedy).contains("\nMaybe");
        assertThat(Files.exists(file("bad"))).isFalse();
    }

    @Test
    void trainsWithNoctuleLaunchOnly() {
        final Path train = training("train.json", SHORT);
        final Cli decide = Cli.run("decide", "training", train);
        assertThat(decide.code()).isEqualTo(2);
        assertThat(decide.err()).contains("asks to train, which only noctule launch does");
        final Cli runs = Cli.run("launch", train, "--nbruns", 3, "--out", file("runs"));
        assertThat(runs.code()).isEqualTo(2);
        assertThat(runs.err()).contains("--nbruns: this training has rounds");
    }
}
