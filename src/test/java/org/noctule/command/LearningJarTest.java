package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.noctule.agent.JarOf;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.Natives;
import org.noctule.model.Model;

/** Agents of jars that learn: the example, and one that does what its options ask for, however wrong. */
@Tag("whole")
final class LearningJarTest {
    private static final Path EXAMPLE = Path.of("launch/example-agent/src/main");
    private static final Path EXPERIMENT =
            Path.of("launch/experiments/hdeeprm-learning/actor-critic.json").toAbsolutePath();

    @TempDir
    private static Path jars;

    private static Path example;
    private static Path broken;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() {
        Natives.need();
        example = JarOf.sources(
                jars.resolve("example"),
                LearningAgent.class,
                Experiments.text(EXAMPLE.resolve("resources/META-INF/services/" + LearningAgent.class.getName())),
                EXAMPLE.resolve("java/example/SkipLearner.java"));
        broken = JarOf.sources(
                jars.resolve("broken"),
                LearningAgent.class,
                "Broken\n",
                Path.of("src/test/resources/org/noctule/command/Broken.java"));
    }

    @BeforeEach
    void need() {
        Natives.need();
    }

    /** HDeepRM's learning experiment with other keys of the agent, in single quotes. */
    private Path options(String name, String agent) {
        return new Experiments(folder)
                .write(
                        name,
                        Experiments.text(EXPERIMENT)
                                .replaceAll("\"agent\": .*", "\"agent\": {" + agent.replace('\'', '"') + "}")
                                .replace(
                                        "../../..",
                                        Path.of("").toAbsolutePath().toString().replace('\\', '/')));
    }

    private Path file(String path) {
        return folder.resolve(path);
    }

    private static Cli ok(Object... args) {
        final Cli cli = Cli.run(args);
        assertThat(cli.code()).as(cli.err()).isZero();
        return cli;
    }

    private static void assertTwoLines(Cli cli, int code, String what) {
        assertThat(cli.err()).contains(what);
        assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
        assertThat(cli.code()).as(cli.err()).isEqualTo(code);
    }

    @Test
    void theExampleTrainsAndPlaysItsModelOverBothChannels() {
        final Path train = options("train.json", "'run': 'train', 'lr': 0.01, 'hidden': 8, 'limit': 3, 'batch': 2");
        final Path model = file("model.safetensors");
        ok("launch", example, train, "--nbruns", 60, "--out", file("run"), "-om", model, "--quiet");

        assertThat(Experiments.text(file("run/training.csv")).lines()).hasSize(31);
        final Model stored = Model.read(model);
        assertThat(stored.network().node()).hasToString("{\"type\":\"skip-learner\",\"hidden\":8}");
        assertThat(stored.learner().get("name").text()).isEqualTo("skip-learner");
        assertThat(stored.learner().get("limit").number()).isEqualTo(3);
        assertThat(stored.tensors()).containsKeys("weights.straight.weight", "weights.value.1.bias");

        final Path test = options("test.json", "'run': 'test'");
        final String agent = example + "#skip-learner";
        ok("launch", agent, test, "-im", model, "--out", file("direct"), "--quiet");
        ok("launch", agent, test, "-im", model, "--out", file("zmq"), "--transport", "zmq", "--quiet");
        for (final String result : List.of("jobs.csv", "actions.log", "probs.json")) {
            assertThat(file("direct/" + result)).hasSameBinaryContentAs(file("run/" + result));
            assertThat(file("zmq/" + result)).hasSameBinaryContentAs(file("run/" + result));
        }
    }

    @Test
    void theExampleLearnsHdeeprmsExperiment() {
        final Path train = options("train.json", "'run': 'train', 'lr': 0.01, 'batch': 4");
        ok("launch", example, train, "--nbruns", 600, "--out", file("run"), "--quiet");
        assertThat(Experiments.text(file("run/makespans.log"))).isEqualTo("5.25\n");
    }

    @Test
    void theExampleGoesOnFromItsCheckpoint() {
        final Path train = options("train.json", "'run': 'train', 'hidden': 4");
        ok("launch", example, train, "-nr", 9, "--out", file("whole"), "-q");
        ok("launch", example, train, "-nr", 5, "--out", file("parts"), "-q");
        ok("launch", example, train, "-nr", 9, "--out", file("parts"), "--resume", "-q");
        for (final String result : List.of("training.csv", "checkpoint.safetensors", "model.safetensors")) {
            assertThat(file("parts/" + result)).hasSameBinaryContentAs(file("whole/" + result));
        }
    }

    @Test
    void itsLossGoesWithNetworksOfNoctule() {
        final Path train = options("train.json", "'run': 'train', 'network': {'type': 'mlp', 'hidden': 8}");
        ok("launch", example, train, "-nr", 2, "--out", file("run"), "-q");
        final Path model = file("run/model.safetensors");
        assertThat(Model.read(model).network().get("type").text()).isEqualTo("mlp");
        ok("launch", "ppo", options("test.json", ""), "-im", model, "--out", file("ppo"), "-q");
    }

    @Test
    void aModelOfItsNetworkIsRefusedWithoutTheJar() {
        final Path train = options("train.json", "'run': 'train', 'hidden': 8");
        ok("launch", example, train, "-nr", 1, "--out", file("run"), "-q");
        final Path model = file("run/model.safetensors");
        final Cli play = Cli.run(
                "launch", "actor-critic", options("test.json", ""), "-im", model, "--out", file("refused"), "-q");
        assertTwoLines(
                play, 2, "the model has the network \"skip-learner\", which the agent actor-critic does not know");
        assertThat(play.err()).contains("Maybe it is of an agent in a jar").contains("FILE.jar#skip-learner");
        assertThat(file("refused")).doesNotExist();
        final Cli goOn = Cli.run("launch", "actor-critic", train, "-im", model, "--out", file("refused"), "-q");
        assertTwoLines(goOn, 2, "the model has {\"type\":\"skip-learner\"");
        assertThat(file("refused")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'limti': 3 | the key \"limti\" is unknown",
                "'limit': -3 | must be positive",
                "'network': {'type': 'skip-learner', 'hiden': 3} | the key \"hiden\" is unknown",
                "'network': {'type': 'skip'} | must be one of"
            })
    void saysWhatIsWrongWithItsOptions(String keys, String what) {
        final Path train = options("wrong.json", "'run': 'train', " + keys);
        assertTwoLines(Cli.run("launch", example, train, "--out", file("refused"), "-q"), 2, what);
        assertThat(file("refused")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name | failed in Broken.name(…) (Broken.java:",
                "bad name | answered (My Agent), which is no name: Broken.name()",
                "built-in name | answered (ppo), which is a name of Noctule's: Broken.name()",
                "network | failed in Broken.network(…) (Broken.java:",
                "null network | answered null: Broken.network(…)",
                "other type | describes its network as {\"type\":\"other\"}: Broken.network(…)",
                "learner | failed in Broken.learner(…) (Broken.java:",
                "null learner | answered null: Broken.learner(…)",
                "create | failed in Broken$Net.create(…) (Broken.java:",
                "null create | The network broken does not exist: create(…) returned null.",
                "no weights | The network broken has no weights.",
                "forward | failed in Broken$Net.forward(…) (Broken.java:",
                "shape | The network broken gives scores of the shape [2, 6] and type Float for 2 observations, not [2, 5]",
                "valued | gives no value in forward(…)",
                "mismatch | failed in Broken$Net.forward(…) (Broken.java:"
            })
    void anAgentThatIsBrokenFromTheStartLeavesNothing(String behaviour, String what) {
        System.setProperty("test.broken", behaviour);
        final Path train = options("train.json", "'run': 'train'");
        assertTwoLines(Cli.run("launch", broken, train, "-nr", 2, "--out", file("run"), "-q"), 1, what);
        assertThat(file("run")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "loss | failed in Broken.loss(…) (Broken.java:",
                "null loss | The loss of the learner broken is null, not a single number.",
                "long loss | The loss of the learner broken is 2 numbers",
                "nan loss | The loss of training step 6 is NaN.",
                "constant loss | The loss of training step 6 does not depend on the network.",
                "deep loss | failed in Broken.deep(…) (Broken.java:"
            })
    void anAgentThatFailsLaterLeavesTheLastGoodCheckpoint(String behaviour, String what) {
        System.setProperty("test.broken", behaviour);
        final String keys = "'run': 'train', 'training': {'checkpoint_every': 2}";
        final Path train = options("train.json", keys);
        assertTwoLines(Cli.run("launch", broken, train, "-nr", 20, "--out", file("run"), "-q"), 1, what);
        assertThat(Experiments.names(file("run"))).containsExactly("checkpoint.safetensors", "training.csv");
        assertThat(Experiments.text(file("run/training.csv")).lines()).hasSize(6);
        assertThat(Model.read(file("run/checkpoint.safetensors"))
                        .progress()
                        .get("updates")
                        .number())
                .isEqualTo(4);

        System.setProperty("test.broken", "nothing");
        ok("launch", broken, train, "-nr", 20, "--out", file("run"), "--resume", "-q");
        assertThat(file("run/model.safetensors")).hasSameBinaryContentAs(whole(train));
    }

    /** The model of a training of 20 episodes that nothing stopped, made once. */
    private static Path whole(Path train) {
        final Path out = jars.resolve("whole");
        if (!Files.exists(out)) {
            ok("launch", broken, train, "-nr", 20, "--out", out, "-q");
        }
        return out.resolve("model.safetensors");
    }

    @Test
    void aModelWhoseNetworkFailsInPlayIsToldOnBothChannels() throws java.io.IOException {
        System.setProperty("test.broken", "nothing");
        final Path train = options("train.json", "'run': 'train'");
        ok("launch", broken, train, "-nr", 1, "--out", file("run"), "-q");
        System.setProperty("test.broken", "forward");
        final Path test = options("test.json", "");
        for (final String channel : List.of("direct", "zmq")) {
            final Cli cli = Cli.run(
                    "launch",
                    broken,
                    test,
                    "-im",
                    file("run/model.safetensors"),
                    "--out",
                    file(channel),
                    "-q",
                    "--transport",
                    channel);
            assertTwoLines(cli, 1, "failed in Broken$Net.forward(…) (Broken.java:");
            assertThat(Files.exists(file(channel + "/schedule.csv"))).isFalse();
        }
    }
}
