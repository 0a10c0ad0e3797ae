package org.noctule.learning.agent;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentKeys;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.network.Activation;
import org.noctule.learning.network.Device;
import org.noctule.learning.network.NetworkFile;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.Networks;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.learning.training.TrainingOptions;

/**
 * The options of a learning agent, from {@code decision.agent}.
 *
 * @param train true to train, false to play a stored model
 * @param sampled whether a stored model draws its actions instead of taking the best one
 * @param environments number of episodes that are played side by side
 * @param threads on how many threads
 * @param network the network
 * @param ownNetwork whether the options describe the network, so that a stored model must have this one
 * @param device the device of the network
 * @param learner the learner
 * @param training length of the training, and its evaluations
 * @param inputModel the model to play, or to begin with
 * @param outputModel file of the trained model, beside the directory of results
 * @param stateful whether the trained model keeps the learner's state, from which a later training can go on
 */
public record LearningOptions(
        boolean train,
        boolean sampled,
        int environments,
        int threads,
        NetworkOptions network,
        boolean ownNetwork,
        Device device,
        LearnerOptions learner,
        TrainingOptions training,
        Optional<Path> inputModel,
        Optional<Path> outputModel,
        boolean stateful) {
    private static final int HDEEPRM_HIDDEN = 128;
    private static final int MOST_ENVIRONMENTS = 16;
    /** HDeepRM's name of a Python file, which its options may have and nobody needs to write. */
    private static final String UNUSED = "file";

    private static final List<String> NETWORK_KEYS = List.of("hidden", "activation", "network");
    /** The keys of every learning agent. */
    public static final OptionTable TABLE = AgentKeys.table(
                    OptionKey.of(
                            "run",
                            OptionValues.choice(List.of("test", "train")),
                            "`test`",
                            "play `input_model`; or train, then play once"),
                    OptionKey.of(
                                    "hidden",
                                    OptionValues.any("size or list of sizes"),
                                    "128 for `reinforce` and `actor-critic`; [64, 64] for the others; [32, 16, 8] for `job`; 64 for `gnn`",
                                    "hidden layers")
                            .in("units"),
                    OptionKey.of(
                            "activation",
                            OptionValues.choice(Activation.class),
                            "that of the network",
                            "what follows each hidden layer, of `mlp` and `kernel`"),
                    OptionKey.of(
                            "network",
                            OptionValues.object("object with `type` and keys"),
                            "`reinforce` and `actor_critic` for the agents of these names, else `mlp`; `kernel` for `job`; `gnn` for `partition` that shows graphs",
                            "another [network](learning.md#networks), instead of the two keys above"),
                    OptionKey.of(
                                    "environments",
                                    OptionValues.count(),
                                    "`batch`, at most 16",
                                    "episodes that are played side by side")
                            .in("episodes"),
                    OptionKey.of("threads", OptionValues.count(), "1", "threads of these episodes; changes no result")
                            .in("threads"),
                    OptionKey.of(
                            "device",
                            OptionValues.choice(Device.NAMES),
                            "`cpu`",
                            "processor, [CUDA device](learning.md#cuda), or the latter where there is one"),
                    OptionKey.of(
                            "sample",
                            OptionValues.flag(),
                            "`false`",
                            "draw the action instead of the best one, where a model is played"),
                    OptionKey.of(
                            "training",
                            OptionValues.object("[object](learning.md#on-the-command-line)", TrainingOptions.TABLE),
                            "`{}`",
                            "how long to train, and what to do on the way"),
                    OptionKey.of(
                            "input_model",
                            OptionValues.text("path"),
                            "none",
                            "model to play, or to begin a training with; `--inmodel` wins"),
                    OptionKey.of(
                            "output_model",
                            OptionValues.text("path"),
                            "none",
                            "where a trained model goes, beside the results; `--outmodel` wins"),
                    OptionKey.of(
                            "optimiser_state",
                            OptionValues.flag(),
                            "`true`",
                            "whether `model.safetensors` and `output_model` hold what only a later training needs; without it they are a third as large"),
                    AgentKeys.PASSES,
                    AgentKeys.MAINTENANCE)
            .silently(UNUSED);

    private static final List<String> KEYS = TABLE.names();

    /**
     * Reads the options; the learner's own keys stand beside HDeepRM's.
     *
     * @param agent the agent
     * @param decision the {@code decision} object
     * @param seed seed of all chance of a training is drawn from
     * @return the options
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    public static LearningOptions read(LearningAgent agent, JsonInput decision, long seed) {
        final JsonInput keys =
                decision.find("agent").orElseGet(() -> decision.with(JsonNodeFactory.instance.objectNode()));
        final ObjectNode own = JsonNodeFactory.instance.objectNode().put("name", agent.name());
        final List<String> known = new ArrayList<>(KEYS);
        agent.learner(keys.with(own)).toJson().fieldNames().forEachRemaining(known::add);
        // Keys that are left out of models where they say nothing are known all the same.
        Optional.ofNullable(Learners.keys().get(agent.name().replace('-', '_')))
                .ifPresent(table -> known.addAll(table.names()));
        final ProblemKind problem = ProblemKinds.of(decision);
        final Optional<ObjectNode> suited = problem.network(decision);
        final List<String> others = problem.agentKeys().names();
        known.addAll(others);
        keys.allow(known.stream()
                .distinct()
                .filter(key -> !key.equals(UNUSED) || keys.has(UNUSED))
                .toArray(String[]::new));
        keys.keys().stream()
                .filter(key -> !KEYS.contains(key) && !others.contains(key))
                .forEach(key -> own.set(key, keys.node().get(key)));
        final LearnerOptions learner = agent.learner(keys.with(own));
        return new LearningOptions(
                keys.find("run")
                        .map(run -> run.oneOf(List.of("train", "test")).equals("train"))
                        .orElse(false),
                keys.find("sample").map(JsonInput::flag).orElse(false),
                keys.find("environments").map(JsonInput::count).orElse(Math.min(learner.episodes(), MOST_ENVIRONMENTS)),
                keys.find("threads").map(JsonInput::count).orElse(1),
                network(agent, keys, suited),
                NETWORK_KEYS.stream().anyMatch(keys::has),
                keys.find("device").map(Device::read).orElse(Device.CPU),
                learner,
                TrainingOptions.read(
                        keys.find("training").orElseGet(() -> keys.with(JsonNodeFactory.instance.objectNode())), seed),
                keys.find("input_model").map(path -> Path.of(path.text())),
                keys.find("output_model").map(path -> Path.of(path.text())),
                keys.find("optimiser_state").map(JsonInput::flag).orElse(true));
    }

    private static NetworkOptions network(LearningAgent agent, JsonInput keys, Optional<ObjectNode> suited) {
        final Optional<JsonInput> described = keys.find("network");
        if (described.isPresent()) {
            NETWORK_KEYS.stream()
                    .filter(key -> !key.equals("network"))
                    .map(keys::find)
                    .flatMap(Optional::stream)
                    .findFirst()
                    .ifPresent(key -> {
                        throw key.error("stands beside \"network\"", "Maybe move it into \"network\".");
                    });
            if (described.get().get("type").text().equals(NetworkFile.TYPE)) {
                return NetworkFile.read(described.get());
            }
            return NetworkChoice.read(
                    agent, suited.map(made -> fitted(described.get(), made)).orElseGet(described::get));
        }
        final ObjectNode network = JsonNodeFactory.instance.objectNode();
        sizes(keys, network.put("type", agent.name()));
        final Optional<NetworkOptions> ownNetwork = agent.network(keys.with(network));
        if (ownNetwork.isPresent()) {
            return ownNetwork.get();
        }
        if (suited.isPresent()) {
            network.removeAll().setAll(suited.get());
        } else if (agent.name().equals("reinforce") || agent.name().equals("actor-critic")) {
            network.put("type", agent.name().replace('-', '_')).put("hidden", HDEEPRM_HIDDEN);
        } else {
            network.put("type", "mlp");
        }
        sizes(keys, network);
        return Networks.read(keys.with(network));
    }

    private static void sizes(JsonInput keys, ObjectNode network) {
        keys.find("hidden").ifPresent(hidden -> network.set("hidden", hidden.node()));
        keys.find("activation").ifPresent(activation -> network.set("activation", activation.node()));
    }

    /** The sizes of a network that is made for the observation follow from it, and need not be said twice. */
    private static JsonInput fitted(JsonInput network, ObjectNode suited) {
        if (!network.get("type").text().equals(suited.path("type").asText())) {
            return network;
        }
        final ObjectNode fitted = suited.deepCopy();
        network.keys().forEach(key -> fitted.set(key, network.node().get(key)));
        return network.with(fitted);
    }

    /**
     * Takes another number of episodes.
     *
     * @param episodes largest number of episodes
     * @return the options with it
     */
    public LearningOptions withEpisodes(int episodes) {
        return new LearningOptions(
                train,
                sampled,
                environments,
                threads,
                network,
                ownNetwork,
                device,
                learner,
                training.withEpisodes(episodes),
                inputModel,
                outputModel,
                stateful);
    }
}
