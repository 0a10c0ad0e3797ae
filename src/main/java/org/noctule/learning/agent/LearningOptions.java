package org.noctule.learning.agent;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.agent.AgentKeys;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.forward.Activation;
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
 * @param values the value of each key
 * @param network the network
 * @param learner the learner
 * @param training length of the training, and its evaluations
 */
public record LearningOptions(
        Options values, NetworkOptions network, LearnerOptions learner, TrainingOptions training) {
    private static final int HDEEPRM_HIDDEN = 128;
    private static final int MOST_ENVIRONMENTS = 16;
    /** HDeepRM's name of a Python file, which its options may have and nobody needs to write. */
    private static final String UNUSED = "file";

    private static final String TRAIN = "train";

    private static final OptionKey<String> RUN = OptionKey.with(
            "run", OptionValues.choice(List.of("test", TRAIN)), "test", "play `input_model`; or train, then play once");
    private static final OptionKey<JsonInput> HIDDEN = OptionKey.of(
                    "hidden", OptionValues.any("size or list of sizes"), "hidden layers")
            .told(
                    "128 for `reinforce` and `actor-critic`; [64, 64] for the others; [32, 16, 8] for `job`; 64 for `gnn`")
            .in("units");
    private static final OptionKey<Activation> ACTIVATION = OptionKey.of(
                    "activation",
                    OptionValues.choice(Activation.class),
                    "what follows each hidden layer, of `mlp` and `kernel`")
            .told("that of the network");
    private static final OptionKey<JsonInput> NETWORK = OptionKey.of(
                    "network",
                    OptionValues.object("object with `type` and keys"),
                    "another [network](learning.md#networks), instead of the two keys above")
            .told(
                    "`reinforce` and `actor_critic` for the agents of these names, else `mlp`; `kernel` for `job`; `gnn` for `partition` that shows graphs");
    private static final OptionKey<Integer> ENVIRONMENTS = OptionKey.of(
                    "environments", OptionValues.count(), "episodes that are played side by side")
            .told("`batch`, at most 16")
            .in("episodes");
    /** Threads of the episodes. */
    public static final OptionKey<Integer> THREADS = OptionKey.with(
                    "threads", OptionValues.count(), 1, "threads of these episodes; changes no result")
            .in("threads");
    /** The device of the network. */
    public static final OptionKey<Device> DEVICE = OptionKey.with(
            "device",
            OptionValues.choice(Device.NAMES).read(Device::read, device -> TextNode.valueOf(device.toString())),
            Device.CPU,
            "processor, [CUDA device](learning.md#cuda), or the latter where there is one");

    static final OptionKey<Boolean> SAMPLE = OptionKey.with(
            "sample", OptionValues.flag(), false, "draw the action instead of the best one, where a model is played");
    private static final OptionKey<Options> TRAINING = OptionKey.with(
                    "training",
                    OptionValues.object("[object](learning.md#on-the-command-line)", TrainingOptions.TABLE),
                    TrainingOptions.TABLE.defaults(),
                    "how long to train, and what to do on the way")
            .told("`{}`");
    /** The model to play, or to begin with. */
    public static final OptionKey<Path> INPUT_MODEL =
            AgentKeys.input("model to play, or to begin a training with; `--inmodel` wins");
    /** File of the trained model, beside the directory of results. */
    public static final OptionKey<Path> OUTPUT_MODEL =
            AgentKeys.output("where a trained model goes, beside the results; `--outmodel` wins");
    /** Whether the trained model keeps the learner's state, from which a later training can go on. */
    public static final OptionKey<Boolean> STATE = OptionKey.with(
            "optimiser_state",
            OptionValues.flag(),
            true,
            "whether `model.safetensors` and `output_model` hold what only a later training needs; without it they are a third as large");

    /** The keys of every learning agent. */
    public static final OptionTable TABLE = AgentKeys.table(RUN, HIDDEN, ACTIVATION, NETWORK, ENVIRONMENTS, THREADS)
            .and(DEVICE, SAMPLE, TRAINING, INPUT_MODEL, OUTPUT_MODEL, STATE, AgentKeys.PASSES, AgentKeys.MAINTENANCE)
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
        problem.checkChoosable();
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
        final Options values = TABLE.part(keys);
        return new LearningOptions(
                values, network(agent, keys, suited), learner, new TrainingOptions(seed, values.get(TRAINING)));
    }

    /** {@return true to train, false to play a stored model} */
    public boolean train() {
        return values.get(RUN).equals(TRAIN);
    }

    /** {@return the number of episodes that are played side by side} */
    public int environments() {
        return values.find(ENVIRONMENTS).orElse(Math.min(learner.episodes(), MOST_ENVIRONMENTS));
    }

    /** Tells whether the options describe the network, so that a stored model must have this one. */
    boolean ownNetwork() {
        return values.given(HIDDEN) || values.given(ACTIVATION) || values.given(NETWORK);
    }

    private static NetworkOptions network(LearningAgent agent, JsonInput keys, Optional<ObjectNode> suited) {
        final Optional<JsonInput> described = keys.find("network");
        if (described.isPresent()) {
            Stream.of(HIDDEN, ACTIVATION)
                    .flatMap(key -> keys.find(key.name()).stream())
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
                values,
                network,
                learner,
                new TrainingOptions(training.seed(), training.values().with(TrainingOptions.EPISODES, episodes)));
    }
}
