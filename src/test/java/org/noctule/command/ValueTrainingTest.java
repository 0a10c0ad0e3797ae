package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.Stop;
import org.noctule.experiment.Training;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.fabric.agent.AfterstateModels;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.learning.training.TrainingListener;

/** The degree that is learnt, from the command line to what it plays. */
@Tag("whole")
final class ValueTrainingTest {
    private static final String SHORT = "'rounds': 2, 'episodes': 3, 'evaluation_episodes': 2, 'epochs': 20,"
            + " 'first': {'method': 'planner', 'futures': 6, 'horizon': 10, 'beam': 2},"
            + " 'later': {'method': 'rollout', 'futures': 6, 'horizon': 15, 'bases': [8]}";

    private static final String EVOLUTION = "'method': 'evolution', 'generations': 12, 'interval': 4, 'pairs': 6,"
            + " 'streams': 8, 'evaluation_episodes': 2";

    /** Holds the results of the {@link #SHORT} training that most tests go on from, and its model. */
    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    private static Cli trained;
    private Experiments files;

    @BeforeAll
    static void train() {
        Natives.need();
        trained = ok(
                "launch",
                training(new Experiments(shared), "train.json", SHORT),
                "--out",
                shared.resolve("run"),
                "-om",
                shared.resolve("m.safetensors"));
    }

    @BeforeEach
    void prepare() {
        files = new Experiments(folder);
    }

    private Path file(String path) {
        return folder.resolve(path);
    }

    private Path options(String name, String agent) {
        return options(files, name, agent);
    }

    private static Path options(Experiments files, String name, String agent) {
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
        return training(files, name, keys);
    }

    private static Path training(Experiments files, String name, String keys) {
        return options(files, name, "'degree': 'afterstate', 'run': 'train', 'training': {" + keys + "}");
    }

    private static Cli ok(Object... args) {
        final Cli cli = Cli.run(args);
        assertThat(cli.code()).as(cli.err()).isZero();
        return cli;
    }

    /** The same with few jobs, where it is enough that runs differ or do not. */
    private Path few(Path options) {
        return files.write(
                options.getFileName().toString(),
                Experiments.text(options).replace("\"nb_jobs\": 120", "\"nb_jobs\": 45"));
    }

    private double blocking(String run) {
        return JsonInput.parse(Experiments.text(file(run + "/training.json")), "training.json")
                .get("blocking_rate")
                .number();
    }

    @Test
    void leavesAModelThatPlaysAndCanBeLookedAheadWith() {
        final Path model = shared.resolve("m.safetensors");
        assertThat(trained.out())
                .startsWith("6 episodes trained (finished) in ")
                .contains("best evaluation");
        assertThat(Experiments.text(shared.resolve("run/training.csv")).lines()).hasSize(3);
        assertThat(shared.resolve("run/model.safetensors")).hasSameBinaryContentAs(model);
        assertThat(shared.resolve("run/best.safetensors")).hasSameBinaryContentAs(model);

        final Path play = options("play.json", "'degree': 'afterstate'");
        ok("launch", play, "-im", model, "--out", file("direct"), "--check", "--quiet");
        ok("launch", play, "-im", model, "--out", file("zmq"), "--transport", "zmq", "--quiet");
        assertThat(Experiments.results(file("zmq"))).isEqualTo(Experiments.results(file("direct")));
        assertThat(shared.resolve("run/jobs.csv")).hasSameBinaryContentAs(file("direct/jobs.csv"));

        final Path look = options("look.json", "'degree': 'rollout', 'futures': 10, 'horizon': 20, 'bases': []");
        ok("launch", look, "-im", model, "--out", file("look"), "--quiet");
        final Path none = options("none.json", "'degree': 'none'");
        ok("launch", none, "--out", file("none"), "--quiet");
        assertThat(blocking("direct")).isLessThan(blocking("none"));
        assertThat(blocking("look")).isLessThan(blocking("none"));
    }

    @Test
    void looksAheadOnTheBlocksThatANetworkLikes() {
        final Path model = shared.resolve("m.safetensors");
        final String look =
                "'degree': 'rollout', 'futures': 10, 'horizon': 20, 'bases': [], 'op_placement': 'best_fit'";
        final Path best = few(options("best.json", look));
        final Path any = few(options("any.json", look + ", 'blocks': 'all'"));
        ok("launch", best, "-im", model, "--out", file("best"), "--quiet");
        ok("launch", any, "-im", model, "--out", file("any"), "--check", "--quiet");
        ok("launch", any, "-im", model, "--out", file("zmq"), "--transport", "zmq", "--quiet");

        assertThat(Experiments.results(file("zmq"))).isEqualTo(Experiments.results(file("any")));
        assertThat(Experiments.text(file("any/jobs.csv"))).isNotEqualTo(Experiments.text(file("best/jobs.csv")));
    }

    @Test
    void goesOnFromACheckpointAsIfItHadNeverStoppedOnAnyNumberOfThreads() {
        final String part = SHORT.replace("'rounds': 2", "'rounds': 1");
        ok("launch", training("part.json", part), "--out", file("parts"), "--quiet");
        final Path other = training("other.json", SHORT.replace("'episodes': 3", "'episodes': 4"));
        final Cli refused = Cli.run("launch", other, "--out", file("parts"), "--resume");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("the checkpoint is of a training with")
                .contains("\nMaybe");
        ok("launch", training("parts.json", SHORT), "--out", file("parts"), "--resume", "--quiet");
        ok("launch", training("threads.json", SHORT + ", 'threads': 2"), "--out", file("threads"), "--quiet");
        for (final String result : List.of("training.csv", "model.safetensors", "jobs.csv")) {
            assertThat(file("parts/" + result)).hasSameBinaryContentAs(shared.resolve("run/" + result));
            assertThat(file("threads/" + result)).hasSameBinaryContentAs(shared.resolve("run/" + result));
        }
    }

    @Test
    void teachesFromTheFirstRoundOnWhatFollowsAGivenNetwork() {
        final Path model = shared.resolve("run/model.safetensors");
        final String one = SHORT.replace("'rounds': 2", "'rounds': 1");
        ok("launch", few(training("anew.json", one)), "--out", file("anew"), "--quiet");
        ok("launch", few(training("on.json", one)), "-im", model, "--out", file("on"), "--quiet");
        final String otherTeacher = one.replace("'beam': 2", "'beam': 3");
        ok("launch", few(training("other.json", otherTeacher)), "-im", model, "--out", file("other"), "--quiet");
        assertThat(Experiments.text(file("on/training.csv")))
                .isNotEqualTo(Experiments.text(file("anew/training.csv")))
                .isEqualTo(Experiments.text(file("other/training.csv")));

        ok(
                "launch",
                few(training("more.json", SHORT)),
                "-im",
                shared.resolve("run/best.safetensors"),
                "--out",
                file("whole"),
                "--quiet");
        ok("launch", few(training("part.json", one)), "-im", model, "--out", file("parts"), "--quiet");
        ok("launch", few(training("parts.json", SHORT)), "-im", model, "--out", file("parts"), "--resume", "--quiet");
        for (final String result : List.of("training.csv", "model.safetensors")) {
            assertThat(file("parts/" + result)).hasSameBinaryContentAs(file("whole/" + result));
        }
    }

    @Test
    void aTrainingThatCannotBeginLeavesTheEarlierOneAlone() throws IOException {
        final Path first = file("any.safetensors");
        AfterstateModels.any().write(first);
        final String shorter = EVOLUTION.replace("'generations': 12", "'generations': 4");
        ok("launch", training("e.json", shorter), "-im", first, "--out", file("run"), "--quiet");
        final byte[] model = Files.readAllBytes(file("run/model.safetensors"));
        final Cli cli = Cli.run("launch", training("bad.json", shorter), "--out", file("run"), "--force", "--quiet");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(file("run/model.safetensors")).hasBinaryContent(model);

        ok(
                "launch",
                training("e.json", shorter),
                "-im",
                file("run/model.safetensors"),
                "--out",
                file("run"),
                "--force");
        assertThat(Files.readAllBytes(file("run/model.safetensors"))).isNotEqualTo(model);
    }

    @Test
    void doesNotGoOnWithAnotherPlacement() {
        final Path first = file("any.safetensors");
        AfterstateModels.any().write(first);
        ok("launch", training("e.json", EVOLUTION), "-im", first, "--out", file("run"), "--quiet");
        final Cli cli = Cli.run(
                "launch",
                evolution("other.json", EVOLUTION),
                "-im",
                first,
                "--out",
                file("run"),
                "--resume",
                "--quiet");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains("best_fit").contains("\nMaybe");
    }

    @Test
    void goesOnEvolvingWithoutTheModelThatItBeganWith() {
        final Path first = file("any.safetensors");
        AfterstateModels.any().write(first);
        final Path options = training("e.json", EVOLUTION);
        ok("launch", options, "-im", first, "--out", file("run"), "--quiet");
        assertThat(ok("launch", options, "--out", file("run"), "--resume").out())
                .contains("trained (finished)");
    }

    @Test
    void saysThatNothingIsTrained() {
        final Path play = options("play.json", "'degree': 'afterstate'");
        final Path first = file("any.safetensors");
        AfterstateModels.any().write(first);
        final Cli cli = ok("launch", play, "-im", first, "-om", file("m.safetensors"), "--out", file("run"));
        assertThat(cli.err()).contains("--outmodel: ignored, as nothing is trained here");
        assertThat(file("m.safetensors")).doesNotExist();
    }

    @Test
    void saysThatNoJobLeavesAChoice() {
        final Path one = training("one.json", SHORT);
        final Path options = files.write(
                "one.json",
                Experiments.text(one).replace("\"min\": 0.1, \"max\": 1", "\"min\": 0.001, \"max\": 0.002"));
        final Cli cli = Cli.run("launch", options, "--out", file("one"), "--quiet");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains("leaves a choice to learn from").contains("\nMaybe");
        assertThat(file("one/model.safetensors")).doesNotExist();
    }

    @Test
    void saysThatThereIsNothingToEvolveBy() {
        final Path first = file("any.safetensors");
        AfterstateModels.any().write(first);
        final Path one = training("one.json", EVOLUTION);
        final Path options =
                files.write("one.json", Experiments.text(one).replace("\"nb_jobs\": 120", "\"nb_jobs\": 1"));
        final Cli cli = Cli.run("launch", options, "-im", first, "--out", file("one"), "--quiet");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains("No episode has two training jobs").contains("\nMaybe");
    }

    @Tag("long")
    @Test
    void evolvesWhatNobodyTrainedToBlockFewerJobs() {
        final Path first = file("any.safetensors");
        AfterstateModels.any().write(first);
        final String keys = "'method': 'evolution', 'generations': 60, 'interval': 20, 'pairs': 20, 'spread': 0.2,"
                + " 'lr': 0.2, 'streams': 20, 'evaluation_episodes': 4";
        ok("launch", busy(training("e.json", keys)), "-im", first, "--out", file("evolved"), "--quiet");
        final Path play = busy(options("play.json", "'degree': 'afterstate'"));
        ok("launch", play, "-im", first, "--out", file("any"), "--quiet");

        assertThat(blocking("evolved")).isLessThan(0.9 * blocking("any"));
    }

    /** The same with jobs that come twice as fast. */
    private Path busy(Path options) {
        return files.write(
                options.getFileName().toString(),
                Experiments.text(options).replace("\"interarrival\": 75", "\"interarrival\": 37"));
    }

    private Path evolution(String name, String keys) {
        return options(
                name,
                "'degree': 'afterstate', 'run': 'train', 'op_placement': 'best_fit', 'blocks': 'all', 'training': {"
                        + keys + "}");
    }

    @Test
    void evolvesAModelTheSameWayOnAnyNumberOfThreadsAndAfterAStop() throws IOException {
        final Path first = shared.resolve("m.safetensors");
        final Cli cli = ok("launch", few(evolution("e.json", EVOLUTION)), "-im", first, "--out", file("whole"));
        assertThat(cli.out()).startsWith("144 episodes trained (finished) in ").contains("best evaluation");
        assertThat(Experiments.text(file("whole/training.csv")).lines()).hasSize(4);

        final String threads = EVOLUTION + ", 'threads': 3";
        ok("launch", few(evolution("threads.json", threads)), "-im", first, "--out", file("threads"), "--quiet");
        for (final String result : List.of("training.csv", "model.safetensors", "jobs.csv")) {
            assertThat(file("threads/" + result)).hasSameBinaryContentAs(file("whole/" + result));
        }

        final Path again = few(options(
                "again.json",
                "'degree': 'afterstate', 'run': 'train', 'op_placement': 'best_fit', 'blocks': 'all', 'input_model': '"
                        + first + "', 'training': {" + EVOLUTION + "}"));
        final RunOptions options = OptionsReader.read(again, Overrides.NONE, warning -> {});
        final Training training = Training.of(options, Inputs.read(options)).orElseThrow();
        final OutputDirectory parts = new OutputDirectory(Files.createDirectories(file("parts")), "");
        final TrainingListener stopping = progress -> {
            throw new IllegalStateException("stop");
        };
        assertThatThrownBy(() -> training.run(parts, false, stopping, Stop.Source.NONE))
                .hasMessage("stop");
        assertThat(training.run(parts, true, progress -> {}, Stop.Source.NONE).updates())
                .isEqualTo(3);
        for (final String result : List.of("training.csv", "model.safetensors")) {
            assertThat(file("parts/" + result)).hasSameBinaryContentAs(file("whole/" + result));
        }

        final Path play =
                few(options("play.json", "'degree': 'afterstate', 'op_placement': 'best_fit', 'blocks': 'all'"));
        ok("launch", play, "-im", file("whole/model.safetensors"), "--out", file("direct"), "--check", "--quiet");
        assertThat(file("direct/jobs.csv")).hasSameBinaryContentAs(file("whole/jobs.csv"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'degree': 'constant', 'value': 4, 'run': 'train' | 'constant' | afterstate",
                "'degree': 'afterstate' | has no model to play | --inmodel",
                "'degree': 'afterstate', 'run': 'train', 'training': {'round': 2} | round | rounds",
                "'degree': 'afterstate', 'run': 'train', 'training': {'exploration': 2} | exploration | decimal point",
                "'degree': 'afterstate', 'run': 'train', 'op_placement': 'random' | placement | first_fit",
                "'degree': 'afterstate', 'run': 'train', 'training': {'first': {'method': 'x'}} | method | planner",
                "'degree': 'rollout', 'bases': [] | bases | empty",
                "'degree': 'afterstate', 'run': 'train', 'training': {'method': 'evolution'} | no model to begin | first",
                "'degree': 'afterstate', 'run': 'train', 'training': {'method': 'x'} | method | evolution",
                "'degree': 'afterstate', 'run': 'train', 'training': {'pairs': 2} | pairs | rounds",
                "'degree': 'planner', 'blocks': 3 | first_fit leaves none | best_fit",
                "'degree': 'planner', 'op_placement': 'best_fit', 'blocks': 'some' | blocks | all",
                "'degree': 'planner', 'op_placement': 'best_fit', 'blocks': 0 | blocks | Maybe",
                "'degree': 'planner', 'end': -1 | end | Maybe",
                "'degree': 'constant', 'value': 4, 'training': {'rounds': 1} | constant has no such option | afterstate",
                "'degree': 'afterstate', 'run': 'train', 'futures': 30 | has no such option | rollout",
                "'degree': 'rollout', 'horizon': 2000000000 | horizon | Maybe",
                "'degree': 'max', 'max_degree': 2000000000 | max_degree | Maybe",
                "'degree': 'afterstate', 'run': 'train', 'training': {'hidden': 60000000} | hidden | Maybe"
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
