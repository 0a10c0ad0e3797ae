package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;

@Tag("whole")
final class LearningLaunchTest {
    private static final Path EXPERIMENT =
            Path.of("launch/experiments/hdeeprm-learning").toAbsolutePath();

    @TempDir
    private Path folder;

    private Experiments files;

    @BeforeEach
    void prepare() {
        Natives.need();
        files = new Experiments(folder);
    }

    /** HDeepRM's learning experiment with other keys of the agent, in single quotes. */
    private Path options(String name, String agent) {
        final String text = Experiments.text(EXPERIMENT.resolve("actor-critic.json"))
                .replaceAll("\"agent\": .*", "\"agent\": {" + agent.replace('\'', '"') + "}")
                .replace("../../..", Path.of("").toAbsolutePath().toString().replace('\\', '/'));
        return files.write(name, text);
    }

    private Path file(String path) {
        return folder.resolve(path);
    }

    private static Cli ok(Object... args) {
        final Cli cli = Cli.run(args);
        assertThat(cli.code()).as(cli.err()).isZero();
        return cli;
    }

    private Path trained(String agent, int episodes) {
        final Path file = options(agent + ".json", "'run': 'train', 'hidden': 16, 'lr': 0.005");
        ok("launch", agent, file, "--nbruns", episodes, "--out", file(agent), "-om", file(agent + ".model"), "--quiet");
        return file(agent + ".model");
    }

    @ParameterizedTest
    @ValueSource(strings = {"reinforce", "actor-critic"})
    void trainsAndLeavesAModelATableAndTheResultsOfARun(String agent) {
        final Path options = options("train.json", "'run': 'train', 'hidden': 16, 'lr': 0.005, 'gamma': 0.99");
        final Cli cli = ok("launch", agent, options, "--nbruns", 7, "--out", file("run"), "-om", file("m.safetensors"));
        assertThat(cli.out()).startsWith("7 episodes trained (finished) in ").contains("decisions/s; return of");
        assertThat(Experiments.text(file("run/training.csv")).lines()).hasSize(8);
        assertThat(file("run/model.safetensors")).hasSameBinaryContentAs(file("m.safetensors"));
        assertThat(List.of("checkpoint.safetensors", "jobs.csv", "schedule.csv", "actions.log", "run.json"))
                .allMatch(name -> Files.exists(file("run/" + name)));
    }

    @Test
    void tensorBoardSeesATrainingThatWasResumedAsOneThatWasNot() {
        final Path options = options("train.json", "'run': 'train', 'hidden': 16");
        final String set = "results.tensorboard=true";
        final String events = "/events.out.tfevents.0000000000.noctule";
        ok("launch", "reinforce", options, "--nbruns", 3, "--out", file("run"), "--set", set, "--quiet");
        ok("launch", "reinforce", options, "--nbruns", 6, "--out", file("run"), "--set", set, "--resume", "--quiet");
        ok("launch", "reinforce", options, "--nbruns", 6, "--out", file("whole"), "--set", set, "--quiet");
        assertThat(file("run" + events)).hasSameBinaryContentAs(file("whole" + events));
        ok("export", file("run"), "--format", "tensorboard", "--out", file("exported"));
        assertThat(file("exported")).hasSameBinaryContentAs(file("run" + events));
    }

    @Test
    void playsAModelTheSameOverBothChannels() {
        final Path model = trained("actor-critic", 3);
        final Path options = options("test.json", "'name': 'actor-critic', 'run': 'test'");
        ok("launch", options, "-im", model, "--out", file("direct"), "--quiet");
        ok("launch", options, "-im", model, "--out", file("zmq"), "--transport", "zmq", "--quiet");
        for (final String result : List.of("jobs.csv", "actions.log", "rewards.log", "consumed_energy.csv")) {
            assertThat(file("zmq/" + result)).hasSameBinaryContentAs(file("direct/" + result));
            assertThat(file("actor-critic/" + result)).hasSameBinaryContentAs(file("direct/" + result));
        }
    }

    @Test
    void drawsActionsOfAModelIfAsked() {
        final Path model = trained("reinforce", 1);
        final Path options = options("test.json", "'sample': true");
        ok("launch", "reinforce", options, "-im", model, "--nbruns", 20, "--out", file("drawn"), "--quiet");
        final List<String> drawn = java.util.stream.IntStream.rangeClosed(1, 20)
                .mapToObj(run -> Experiments.text(file(String.format(Locale.ROOT, "drawn/%03d/actions.log", run)))
                        .strip())
                .distinct()
                .toList();
        assertThat(drawn).hasSizeGreaterThan(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reinforce", "ppo"})
    void tellsHowProbableEachActionWasAtTheFirstDecision(String agent) {
        ok("launch", agent, options("t.json", "'run': 'train'"), "--nbruns", 2, "--out", file("run"), "--quiet");
        final List<Double> probabilities = probabilities("run");
        assertThat(probabilities).hasSize(5).allMatch(p -> p > 0.05 && p < 0.6);
        assertThat(probabilities.stream().mapToDouble(p -> p).sum()).isCloseTo(1, within(1e-12));
        final int first = Integer.parseInt(
                Experiments.text(file("run/actions.log")).lines().findFirst().orElseThrow());
        assertThat(probabilities).allMatch(p -> p <= probabilities.get(first));
    }

    @Test
    void aDqnHasNoProbabilitiesButItsChoice() {
        ok("launch", "dqn", options("t.json", "'run': 'train'"), "--nbruns", 2, "--out", file("run"), "--quiet");
        assertThat(probabilities("run")).containsExactlyInAnyOrder(1.0, 0.0, 0.0, 0.0, 0.0);
    }

    private List<Double> probabilities(String run) {
        return org.noctule.json.JsonInput.read(file(run + "/probs.json")).get("probs").elements().stream()
                .map(action -> action.elements().get(0).number())
                .toList();
    }

    @Test
    void goesOnFromACheckpointAsIfItHadNeverStopped() {
        final Path options = options(
                "train.json",
                "'run': 'train', 'lr': 0.005, 'threads': 2, 'training': {'evaluate_every': 4, 'evaluation_episodes': 1}");
        final Object[] whole = {"launch", "ppo", options, "--nbruns", 96, "--out", file("whole"), "--quiet"};
        ok(whole);
        ok("launch", "ppo", options, "--nbruns", 48, "--out", file("parts"), "--quiet");
        ok("launch", "ppo", options, "--nbruns", 96, "--out", file("parts"), "--resume", "--quiet");
        for (final String result : List.of("training.csv", "checkpoint.safetensors", "model.safetensors", "jobs.csv")) {
            assertThat(file("parts/" + result)).hasSameBinaryContentAs(file("whole/" + result));
        }
        final JsonInput kernels =
                JsonInput.read(file("parts").resolve("run.json")).get("pytorch");
        assertThat(kernels.get("cpu_capability").text()).isNotEmpty();
        assertThat(kernels.get("threads").count()).isEqualTo(1);
        ok("launch", "ppo", options, "--nbruns", 16, "--out", file("parts"), "--force", "--quiet");
        assertThat(Experiments.text(file("parts/training.csv")).lines()).hasSize(2);
        assertThat(file("parts/best.safetensors")).doesNotExist();
    }

    @Test
    void carriesAModelOnFromOneTrainingToTheNext() {
        final Path options = options("train.json", "'run': 'train', 'hidden': 16, 'lr': 0.005");
        final Path model = file("model.safetensors");
        ok("launch", "actor-critic", options, "-nr", 30, "-im", model, "-om", model, "--out", file("1"), "--quiet");
        ok("launch", "actor-critic", options, "-nr", 1, "-im", model, "-om", model, "--out", file("2"), "--quiet");
        ok("launch", "actor-critic", options, "-nr", 1, "--out", file("fresh"), "--quiet");
        assertThat(Experiments.text(file("2/training.csv"))).isNotEqualTo(Experiments.text(file("fresh/training.csv")));
        assertThat(Experiments.text(file("1/training.csv")).lines().limit(2).toList())
                .isEqualTo(Experiments.text(file("fresh/training.csv")).lines().toList());
    }

    @Test
    void aModelOfWeightsAlonePlaysAndBeginsAnotherTraining() {
        final Path options = options("train.json", "'run': 'train', 'hidden': 16, 'optimiser_state': false");
        final Path whole = options("whole.json", "'run': 'train', 'hidden': 16");
        ok("launch", "actor-critic", whole, "-nr", 3, "--out", file("whole"), "--quiet");
        ok("launch", "actor-critic", options, "-nr", 3, "-om", file("bare"), "--out", file("run"), "--quiet");
        assertThat(file("bare").toFile().length())
                .isLessThan(file("whole/model.safetensors").toFile().length() / 2);
        assertThat(file("run/rewards.log")).hasSameBinaryContentAs(file("whole/rewards.log"));
        ok("launch", "actor-critic", whole, "-nr", 1, "-im", file("bare"), "--out", file("on"), "--quiet");
    }

    @Test
    void ppoLearnsToLetShortJobsPass() {
        final StringBuilder jobs = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            jobs.append(i == 0 ? "" : ",")
                    .append("{\"id\": " + i + ", \"subtime\": " + i + ", \"res\": 4, \"walltime\": "
                            + (i % 3 == 0 ? 400 : 20) + ", \"profile\": \"" + (i % 3 == 0 ? "long" : "short") + "\"}");
        }
        files.write(
                "jobs.json",
                "{\"nb_res\": 4, \"jobs\": [" + jobs + "], \"profiles\": {"
                        + "\"long\": {\"type\": \"delay\", \"delay\": 300}, \"short\": {\"type\": \"delay\", \"delay\": 10}}}");
        final Path options = files.options("'decision': {'env': {'problem': 'job', 'window': 8},"
                + " 'agent': {'run': 'train', 'lr': 0.01, 'training': {'episodes': 160}}},"
                + " 'channel': {'transport': 'direct'}");
        ok("launch", "ppo", options, "--out", file("ppo"), "--quiet");
        ok("launch", "fcfs", files.options(""), "--out", file("fcfs"), "--quiet");
        assertThat(meanBoundedSlowdown("ppo")).isLessThan(0.6 * meanBoundedSlowdown("fcfs"));
    }

    private double meanBoundedSlowdown(String run) {
        return org.noctule.json.JsonInput.read(file(run + "/summary.json"))
                .get("bounded_slowdown")
                .get("mean")
                .number();
    }

    /** Other programs write the keys of a network in an order of their own, and leave out what is the default. */
    @Test
    void aNetworkIsTheSameInWhateverOrderItsKeysStand() {
        final Model model = Model.read(trained("actor-critic", 1));
        final Path other = file("other.model");
        Model.of(
                        model.layout(),
                        ModelJson.object().put("hidden", 16.0).put("type", "actor_critic"),
                        model.learner().node(),
                        model.progress().node(),
                        model.tensors())
                .write(other);
        final Path test = options("test.json", "'hidden': 16");
        ok("launch", "actor-critic", test, "-im", other, "--out", file("played"), "--quiet");
        assertThat(file("played/jobs.csv")).hasSameBinaryContentAs(file("actor-critic/jobs.csv"));
        final Path train = options("train.json", "'run': 'train', 'hidden': 16, 'lr': 0.005");
        ok("launch", "actor-critic", train, "-im", other, "-nr", 1, "--out", file("further"), "--quiet");
    }

    @Test
    void aModelOfOtherActionsObservationsOrSizeIsRefused() {
        final Path model = trained("actor-critic", 1);
        final Path wide = options("wide.json", "'hidden': 32");
        assertRefused(
                "the model has the network {\"type\":\"actor_critic\",\"hidden\":16}, the options say",
                "actor-critic",
                wide,
                "-im",
                model);
        final Path test = options("test.json", "'run': 'test'");
        final Path fewer = files.write("fewer.json", Experiments.text(test).replace(", \"low_power\"", ""));
        assertRefused("was trained to choose among 5 actions", "actor-critic", fewer, "-im", model);
        final Path small = files.write("small.json", Experiments.text(test).replace("minimal", "small"));
        assertRefused("was trained on the observation \"policy minimal\"", "actor-critic", small, "-im", model);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'run': 'test' | has no model to play",
                "'input_model': 'no.safetensors' | does not exist",
                "'run': 'trian' | Maybe you mean \"train\".",
                "'run': 'train', 'epocs': 3 | the key \"epocs\" is unknown",
                "'run': 'train', 'hidden': 8, 'network': {'type': 'mlp'} | stands beside \"network\"",
                "'run': 'train', 'network': {'type': 'reinforce', 'hidden': 8} | needs a network that says what",
                "'run': 'train', 'input_model': 'no.safetensors' | does not exist",
                "'run': 'train', 'device': 'gpu' | must be one of cpu, cuda, auto"
            })
    void saysWhatIsWrongWithOptions(String agent, String message) {
        assertRefused(message, "ppo", options("wrong.json", agent));
    }

    @ParameterizedTest
    @ValueSource(strings = {"train", "test"})
    void cudaIsRefusedWhereItIsNot(String run) {
        Assumptions.assumeFalse(Natives.cuda(), "CUDA's natives are here");
        assertRefused(
                "$.decision.agent.device: the value (\"cuda\") asks for a CUDA device, and the PyTorch that is here works on processors only",
                "ppo",
                options("cuda.json", "'run': '" + run + "', 'device': 'cuda'"));
    }

    @Test
    void autoTakesTheProcessorWhereThereIsNoDevice() {
        Assumptions.assumeFalse(Natives.cuda(), "CUDA's natives are here");
        final Path auto = options("auto.json", "'run': 'train', 'hidden': 16, 'lr': 0.005, 'device': 'auto'");
        ok("launch", "actor-critic", auto, "--nbruns", 3, "--out", file("auto"), "--quiet");
        assertThat(file("auto/model.safetensors")).hasSameBinaryContentAs(trained("actor-critic", 3));
    }

    private void assertRefused(String message, Object... args) {
        final Object[] all = new Object[args.length + 4];
        all[0] = "launch";
        System.arraycopy(args, 0, all, 1, args.length);
        all[args.length + 1] = "--out";
        all[args.length + 2] = file("refused");
        all[args.length + 3] = "--quiet";
        final Cli cli = Cli.run(all);
        assertThat(cli.code()).as(cli.err()).isEqualTo(2);
        assertThat(cli.err()).contains(message);
        assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
        assertThat(file("refused")).doesNotExist();
    }

    @Test
    void aTrainingThatDivergesLeavesNoModel() {
        final Path options = options("train.json", "'run': 'train', 'hidden': 16, 'lr': 1e30");
        final Cli cli = Cli.run("launch", "actor-critic", options, "-nr", 50, "--out", file("run"), "-q");
        assertThat(cli.code()).as(cli.err()).isEqualTo(1);
        assertThat(cli.err()).contains("finite").contains("Maybe ");
        assertThat(file("run/model.safetensors")).doesNotExist();
    }

    @Test
    void onlyLaunchTrains() {
        final Path options = options("train.json", "'run': 'train', 'hidden': 16");
        final Cli decide = Cli.run("decide", "actor-critic", options);
        assertThat(decide.err()).contains("asks to train, which only noctule launch does");
        assertThat(Cli.run("launch", "actor-critic", options, "--processes").err())
                .contains("a training has one process");
        assertThat(Cli.run("launch", "actor-critic", options, "--resume").err()).contains("Maybe name it with --out.");
        final Cli nowhere = Cli.run("launch", "actor-critic", options, "-nr", 2, "--resume", "--out", folder);
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err())
                .isEqualTo("noctule: --resume: there is no checkpoint in " + folder + ".\n"
                        + "Maybe --out names another directory than that of the training, or leave --resume out.\n");
        final Path unnamed = options("unnamed.json", "'type': 'LEARNING', 'run': 'train'");
        assertThat(Cli.run("launch", unnamed).err())
                .contains("asks for a learning agent, and none is named")
                .contains("actor-critic");
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void actorCriticSettlesOnTheOptimumOfHdeeprmsExperiment(int seed) {
        ok("launch", EXPERIMENT.resolve("actor-critic.json"), "--seed", seed, "--out", file("run"), "--quiet");
        assertThat(Experiments.text(file("run/makespans.log"))).isEqualTo("5.25\n");
        assertThat(Experiments.text(file("run/actions.log")).strip()).isIn("1", "4");
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTrainingThatIsKilledGoesOnAsIfItHadNotBeen(boolean forcibly) throws Exception {
        final Path options = options(
                "train.json", "'run': 'train', 'hidden': 16, 'lr': 0.005, 'training': {'checkpoint_every': 20}");
        final Process process = new ProcessBuilder(Cli.process(List.of(
                        "launch",
                        "actor-critic",
                        options.toString(),
                        "--nbruns",
                        "1000000",
                        "--out",
                        file("killed").toString())))
                .start();
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            String line = err.readLine();
            while (!file("killed/checkpoint.safetensors").toFile().exists()) {
                assertThat(line)
                        .matches("noctule: ([0-9,]+/1,000,000 episodes|1,000,000 episodes to train|about [^ ]+ for).*");
                line = err.readLine();
            }
            if (forcibly) {
                process.destroyForcibly().waitFor();
            } else {
                process.toHandle().destroy();
                assertThat(err.lines().skip(1).toList())
                        .endsWith("Maybe go on with it: --out " + file("killed") + " --resume.");
                assertThat(process.waitFor()).isEqualTo(130);
            }
        }
        assertThat(file("killed/model.safetensors")).doesNotExist();
        final long episodes =
                Experiments.text(file("killed/training.csv")).lines().count() + 20;
        ok("launch", "actor-critic", options, "-nr", episodes, "--out", file("killed"), "--resume", "-q");
        ok("launch", "actor-critic", options, "-nr", episodes, "--out", file("whole"), "-q");
        for (final String result : List.of("training.csv", "checkpoint.safetensors", "model.safetensors", "jobs.csv")) {
            assertThat(file("killed/" + result)).hasSameBinaryContentAs(file("whole/" + result));
        }
    }
}
