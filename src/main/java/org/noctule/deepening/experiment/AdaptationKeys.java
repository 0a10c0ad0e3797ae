package org.noctule.deepening.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.learning.AdaptationPlan;
import org.noctule.deepening.learning.PolicyShape;
import org.noctule.deepening.learning.Vocabulary;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.network.Device;

/** The keys of options files of adaptation: those of the published system, in JSON, and a few more. */
public final class AdaptationKeys {
    /** The agent that learns. */
    static final String LEARNER = "Agent";

    /** The agents, by their published names. */
    static final List<String> AGENTS = List.of(LEARNER, "RandomAgent", "DeterministicAgent", "SimulationAgent");

    private static final PolicyShape SHAPE = PolicyShape.published(Vocabulary.CLEAN);

    static final OptionKey<Long> SEED =
            OptionKey.with("seed", OptionValues.whole(), 42L, "seed of all random numbers; `--seed` wins");
    static final OptionKey<Integer> EPISODES = OptionKey.with(
                    "total_episodes", OptionValues.count(), 10_000, "length of the training")
            .in("episodes");
    static final OptionKey<String> NAME = OptionKey.with(
            "agent",
            OptionValues.choice(AGENTS),
            LEARNER,
            "the learner, or one that draws, follows a list, or tries every list");
    static final OptionKey<String> RUN = OptionKey.with(
            "run",
            OptionValues.choice(List.of("train", "test")),
            "train",
            "what a [campaign](campaigns.md#adaptation-policies) does: train the learner and play it, or play alone");
    static final OptionKey<Integer> LOG_FREQ = OptionKey.with(
                    "log_freq", OptionValues.count(), 100, "distance of checkpoints, in hundreds of these")
            .in("updates");
    private static final OptionTable RUNNERS =
            OptionTable.of("runner", SEED, EPISODES, NAME, RUN, LOG_FREQ).silently("folder", "desc", "save");

    static final OptionKey<Double> BUDGET = OptionKey.with(
                    "running_time", OptionValues.positive(), 400.0, "budget of the job")
            .in("s");
    static final OptionKey<Double> START = OptionKey.with(
                    "start_time", OptionValues.fromZero(), 0.0, "clock of the job at which it may begin to adapt")
            .in("s");
    private static final OptionTable SCHEDULERS = OptionTable.of("scheduler", BUDGET, START);

    static final OptionKey<String> MODEL =
            OptionKey.with("model", OptionValues.choice(AdaptableNetworks.names()), "ConvNet2", "network of the job");
    private static final OptionTable JOBS = OptionTable.of("job", MODEL)
            .silently("dataset", "batchsize", "optimizer", "optimizer_args", "learning_rate_decay");

    static final OptionKey<String> TABLE = OptionKey.of(
                    "datafile",
                    OptionValues.text("folder").files(),
                    "[recorded runs](adaptation.md#recorded-runs); `--table` wins")
            .told("none");
    static final OptionKey<List<JsonInput>> SCENARIOS = OptionKey.of(
                    "scenarios", OptionValues.list("names"), "scenarios of the table")
            .told("that of `job.model`, `scheduler.start_time` and `scheduler.running_time`");
    static final OptionKey<JsonInput> PLAYED = OptionKey.of(
                    "played",
                    OptionValues.text("name").read(json -> json, JsonInput::node),
                    "scenario that a [campaign](campaigns.md#adaptation-policies) plays")
            .told("`scenarios`");
    static final OptionKey<AdaptationPlan.Order> ORDER = OptionKey.with(
            "order",
            OptionValues.choice(AdaptationPlan.Order.class),
            AdaptationPlan.Order.MIXED,
            "several scenarios in turn, or one after the other");
    private static final OptionTable SIMULATIONS = OptionTable.of("simulation", TABLE, SCENARIOS, PLAYED, ORDER);

    static final OptionKey<Vocabulary> VOCABULARY = OptionKey.with(
            "vocab",
            OptionValues.choice(Vocabulary.class),
            SHAPE.vocabulary(),
            "[numbers of layers](adaptation.md#vocabulary)");
    static final OptionKey<Integer> ACTIONS = size("max_actions", SHAPE.actions(), "number of actions");
    static final OptionKey<Integer> EMBEDDING =
            size("embedding_size", SHAPE.embedding(), "numbers that stand for a layer");
    static final OptionKey<Integer> HIDDEN =
            size("hidden_size", SHAPE.hidden(), "width of the layer encoder, each way");
    static final OptionKey<Integer> TIME = size("time_encoding_size", SHAPE.time(), "numbers of the time code");
    static final OptionKey<Integer> ENCODER = size("decider_lstm_size", SHAPE.model(), "width of the model encoder");
    static final OptionKey<Integer> DECIDER = size("decider_linear_size", SHAPE.units(), "width of the decider");
    static final OptionKey<Double> ALPHA =
            OptionKey.with("alpha", OptionValues.positive(), 1e-4, "learning rate of Adam");
    static final OptionKey<Double> DECAY =
            OptionKey.with("learning_rate_decay", OptionValues.upTo(1), .99, "its factor");
    static final OptionKey<Integer> DECAY_EVERY = OptionKey.with(
                    "lr_decay_freq", OptionValues.count(), 500, "distance of its steps")
            .in("episodes");
    static final OptionKey<Double> TEMPERATURE = OptionKey.with(
            "temperature",
            OptionValues.positive(),
            1.0,
            "temperature of the first episode; above 1 chances are softened by a second softmax");
    static final OptionKey<Double> COOLING =
            OptionKey.with("temp_decay_rate", OptionValues.upTo(1), .9, "its factor, down to 1");
    static final OptionKey<Integer> COOLING_EVERY = OptionKey.with(
                    "temp_decay_freq", OptionValues.count(), 1, "distance of its steps")
            .in("episodes");
    static final OptionKey<String> POLICY = OptionKey.of(
                    "policyfile", OptionValues.text("file").files(), "policy to begin with")
            .told("none");
    static final OptionKey<EvaluatedWeights> EVALUATOR = OptionKey.with(
            "evaluator",
            OptionValues.choice(EvaluatedWeights.class),
            EvaluatedWeights.OWN,
            "policy that is evaluated: the trained one, or `policyfile`, as the published evaluator did");
    static final OptionKey<Integer> BATCH = OptionKey.with("batch", OptionValues.count(), 1, "length of an update")
            .in("episodes");
    static final OptionKey<AdaptationPlan.Baseline> BASELINE = OptionKey.with(
            "baseline",
            OptionValues.choice(AdaptationPlan.Baseline.class),
            AdaptationPlan.Baseline.NONE,
            "what is taken off rewards: nothing, or what the policy earns on the average");
    static final OptionKey<List<JsonInput>> SEQUENCE = OptionKey.of(
                    "action_sequence", OptionValues.list("actions"), "actions of `DeterministicAgent`")
            .told("none");
    static final OptionKey<JsonInput> DEVICE = OptionKey.of(
                    "device",
                    OptionValues.choice(Device.NAMES).read(json -> json, JsonInput::node),
                    "place of the policy while it is trained")
            .told("`cpu`");
    private static final OptionTable POLICIES = OptionTable.of(
                    "agent",
                    VOCABULARY,
                    ACTIONS,
                    EMBEDDING,
                    HIDDEN,
                    TIME,
                    ENCODER,
                    DECIDER,
                    ALPHA,
                    DECAY,
                    DECAY_EVERY,
                    TEMPERATURE,
                    COOLING,
                    COOLING_EVERY,
                    POLICY,
                    EVALUATOR,
                    BATCH,
                    BASELINE,
                    SEQUENCE,
                    DEVICE)
            .silently("gamma", "decay_freq", "action_set_size", "num_actions", "save_file");

    static final OptionKey<Options> RUNNER = OptionKey.nested("runner", "object", RUNNERS, "agent, seed and length");
    static final OptionKey<Options> SCHEDULER =
            OptionKey.nested("scheduler", "object", SCHEDULERS, "budget of the job");
    static final OptionKey<Options> JOB = OptionKey.nested("job", "object", JOBS, "the job");
    static final OptionKey<Options> SIMULATION = OptionKey.nested("simulation", "object", SIMULATIONS, "recorded runs");
    static final OptionKey<Options> AGENT = OptionKey.nested("agent", "object", POLICIES, "policy and learner");

    static final OptionTable ROOT = OptionTable.of("", RUNNER, SCHEDULER, JOB, SIMULATION, AGENT);

    private AdaptationKeys() {}

    private static OptionKey<Integer> size(String name, int standard, String meaning) {
        return OptionKey.with(name, OptionValues.whole(1, PolicyShape.MOST), standard, meaning);
    }

    /**
     * Lists the keys of the file.
     *
     * @return their names
     */
    public static List<String> roots() {
        return ROOT.names();
    }

    /** {@return the keys of each object: a table for each, by a name for it, in the order of the page} */
    public static Map<String, OptionTable> tables() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        ROOT.keys().stream()
                .flatMap(key -> key.values().tables().stream())
                .forEach(table -> tables.put("adaptation " + table.place(), table));
        return tables;
    }
}
