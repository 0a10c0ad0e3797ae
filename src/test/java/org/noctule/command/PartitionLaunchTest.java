package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.learning.Natives;

/** Learning agents that choose how far training jobs are split. */
@Tag("whole")
final class PartitionLaunchTest {
    private static final String TRAIN = "'run': 'train', 'training': {'episodes': 4}, ";

    @TempDir
    private Path folder;

    private Experiments files;

    @BeforeEach
    void prepare() {
        Natives.need();
        files = new Experiments(folder);
    }

    private Path options(String name, int seed, String env, String agent) {
        return files.write(name, """
                        {"seed": %d, "nb_jobs": 30, "platform_file_path": "%s", "compatibility": "ddls",
                         "workload": {"type": "stream", "graphs": ["%s", "%s"], "interarrival": 60,
                                      "max_acceptable_jct_fraction": {"type": "uniform", "min": 0.3, "max": 1},
                                      "replication": 10, "training_steps": 50},
                         "decision": {"env": {"problem": "partition"%s}, "agent": {%s"max_degree": 8}},
                         "channel": {"transport": "direct"}}
                        """.formatted(
                        seed,
                        Path.of("platforms/ramp_4x4x2.json").toAbsolutePath(),
                        Path.of("workloads/pipedream/alexnet.txt").toAbsolutePath(),
                        Path.of("workloads/pipedream/gnmt.txt").toAbsolutePath(),
                        env.replace('\'', '"'),
                        agent.replace('\'', '"')));
    }

    private Path file(String path) {
        return folder.resolve(path);
    }

    private static Cli ok(Object... args) {
        final Cli cli = Cli.run(args);
        assertThat(cli.code()).as(cli.err()).isZero();
        return cli;
    }

    private Path trained(String agent, String env) {
        final Path train = options("train.json", 3, env, TRAIN + "'mask': 'published', ");
        ok("launch", agent, train, "--out", file("trained"), "-om", file("model.safetensors"), "--quiet");
        return file("model.safetensors");
    }

    private Map<String, String> played(Path options, String agent, Path model, String transport) {
        final Path out = file("out-" + transport);
        ok("launch", agent, options, "-im", model, "--transport", transport, "--check", "--out", out, "-q", "--force");
        return Experiments.results(out);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ppo | ''",
                "reinforce | ''",
                "actor-critic | ''",
                "dqn | ''",
                "ppo | , 'observation': 'graph'",
                "dqn | , 'observation': 'graph', 'max_nodes': 100, 'max_edges': 120"
            })
    void everyLearnerTrainsAndItsModelPlaysTheSameOverBothChannels(String agent, String env) {
        final Path model = trained(agent, env);
        assertThat(Experiments.text(file("trained/training.csv")).lines()).hasSizeGreaterThan(1);
        final Path same = options("same.json", 3, env, "'mask': 'published', ");
        final Map<String, String> direct = played(same, agent, model, "direct");
        assertThat(direct.get("training_jobs.csv").lines()).hasSize(31);
        assertThat(direct.get("training_jobs.csv")).isEqualTo(Experiments.text(file("trained/training_jobs.csv")));
        assertThat(played(same, agent, model, "zmq")).isEqualTo(direct);
    }

    /** Whoever scaled by the workload at hand would see other values than in the training. */
    @Test
    void aModelBringsItsScalesAlong() {
        final Path model = trained("ppo", "");
        final String text = new String(bytes(model), StandardCharsets.ISO_8859_1);
        assertThat(text)
                .contains("\\\"observation\\\":\\\"partition summary\\\"")
                .contains("\\\"scales\\\":{\\\"acc");
        final Path more = options("more.json", 8, "", TRAIN.replace("4", "6"));
        ok("launch", "ppo", more, "-im", model, "-om", file("more.safetensors"), "--out", file("more"), "-q");
        assertThat(scales(file("more.safetensors"))).isEqualTo(scales(model));
        ok("launch", "ppo", more, "--out", file("fresh"), "-q");
        assertThat(scales(file("fresh/model.safetensors"))).isNotEqualTo(scales(model));
        ok("launch", "ppo", more, "--nbruns", 40, "--out", file("more"), "--resume", "-q");
        assertThat(scales(file("more/model.safetensors"))).isEqualTo(scales(model));
    }

    private static String scales(Path model) {
        final String text = new String(bytes(model), StandardCharsets.ISO_8859_1);
        return text.replaceAll("(?s).*(scales.*?)}.*", "$1");
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void evaluateComparesAModelWithClassicAgents() {
        final Path model = trained("ppo", "");
        final Path test = options("test.json", 3, "", "");
        final Path out = file("evaluated");
        ok("evaluate", "para-max", "ppo:input_model=" + model, test, "--nbruns", 2, "--out", out, "--quiet");
        assertThat(Experiments.text(out.resolve("evaluation.csv"))).contains("ppo:input_model=");
    }

    @Test
    void aModelThatDoesNotFitTheOptionsIsRefused() {
        final Path model = trained("ppo", "");
        final Path wider = files.write(
                "wider.json",
                Experiments.text(options("test.json", 3, "", "")).replace("\"max_degree\": 8", "\"max_degree\": 16"));
        refused("was trained to choose among 9 actions (0, 1, 2, 3, ...), here among 17 actions", wider, model);
        final Path graph = options("graph.json", 3, ", 'observation': 'graph'", "");
        refused("here it is \"partition graph (150 nodes, 200 edges)\"", graph, model);
        final Path policy = files.write(
                "policy.json",
                Experiments.text(options("test.json", 3, "", ""))
                        .replace("\"problem\": \"partition\"", "\"problem\": \"policy\"")
                        .replace("\"max_degree\": 8", "\"sample\": false"));
        refused("was trained on the observation \"partition summary\"", policy, model);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", 'observation': 'graph', 'max_nodes': 40 | '' | has room for 40 and 200",
                ", 'observation': 'small' | '' | must be one of summary, graph",
                ", 'window': 3 | '' | the key \"window\" is unknown",
                "'' | 'mask': 'exakt', | must be one of published, exact",
                "'' | 'dagree': 'max', | the key \"dagree\" is unknown",
                "'' | 'network': {'type': 'gnn', 'nodes': 9, 'edges': 9, 'node_features': 5, 'edge_features': 2},"
                        + " | Maybe set \"observation\" to \"graph\""
            })
    void saysWhatIsWrongWithOptions(String env, String agent, String message) {
        final Path wrong = options("wrong.json", 3, env, TRAIN + agent);
        final Cli cli = Cli.run("launch", "ppo", wrong, "--out", file("refused"), "-q");
        assertThat(cli.code()).as(cli.err()).isEqualTo(2);
        assertThat(cli.err()).contains(message);
        assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
    }

    private void refused(String message, Path options, Path model) {
        for (final List<String> verb : List.of(List.of("launch", "ppo"), List.of("decide", "ppo"))) {
            final Cli cli = verb.get(0).equals("launch")
                    ? Cli.run("launch", "ppo", options, "-im", model, "--out", file("refused"), "-q")
                    : Cli.run("decide", "ppo", options, "-im", model, "-q");
            assertThat(cli.code()).as(cli.err()).isEqualTo(2);
            assertThat(cli.err()).contains(message);
            assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
        }
    }
}
