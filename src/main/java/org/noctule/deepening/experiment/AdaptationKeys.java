package org.noctule.deepening.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.learning.AdaptationPlan;
import org.noctule.deepening.learning.Vocabulary;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.network.Device;

/** The keys of options files of adaptation: those of the published system, in JSON, and a few more. */
public final class AdaptationKeys {
    /** The agent that learns. */
    static final String LEARNER = "Agent";

    /** The agents, by their published names. */
    static final List<String> AGENTS = List.of(LEARNER, "RandomAgent", "DeterministicAgent", "SimulationAgent");

    static final List<String> RUNS = List.of("train", "test");

    static final OptionTable RUNNER = OptionTable.of(
                    "runner",
                    OptionKey.of("seed", OptionValues.whole(), "seed of all random numbers; `--seed` wins")
                            .told("42"),
                    OptionKey.of("total_episodes", OptionValues.count(), "length of the training")
                            .told("10000")
                            .in("episodes"),
                    OptionKey.of(
                                    "agent",
                                    OptionValues.choice(AGENTS),
                                    "the learner, or one that draws, follows a list, or tries every list")
                            .told("`Agent`"),
                    OptionKey.of(
                                    "run",
                                    OptionValues.choice(RUNS),
                                    "what a [campaign](campaigns.md#adaptation-policies) does: train the learner and play it, or play alone")
                            .told("`train`"),
                    OptionKey.of("log_freq", OptionValues.count(), "distance of checkpoints, in hundreds of these")
                            .told("100")
                            .in("updates"))
            .silently("folder", "desc", "save");

    static final OptionTable SCHEDULER = OptionTable.of(
            "scheduler",
            OptionKey.of("running_time", OptionValues.positive(), "budget of the job")
                    .told("400")
                    .in("s"),
            OptionKey.of("start_time", OptionValues.fromZero(), "clock of the job at which it may begin to adapt")
                    .told("0")
                    .in("s"));

    static final OptionTable JOB = OptionTable.of(
                    "job",
                    OptionKey.of("model", OptionValues.choice(AdaptableNetworks.names()), "network of the job")
                            .told("`ConvNet2`"))
            .silently("dataset", "batchsize", "optimizer", "optimizer_args", "learning_rate_decay");

    static final OptionTable SIMULATION = OptionTable.of(
            "simulation",
            OptionKey.of(
                            "datafile",
                            OptionValues.text("folder").files(),
                            "[recorded runs](adaptation.md#recorded-runs); `--table` wins")
                    .told("none"),
            OptionKey.of("scenarios", OptionValues.list("names"), "scenarios of the table")
                    .told("that of `job.model`, `scheduler.start_time` and `scheduler.running_time`"),
            OptionKey.of(
                            "played",
                            OptionValues.text("name"),
                            "scenario that a [campaign](campaigns.md#adaptation-policies) plays")
                    .told("`scenarios`"),
            OptionKey.of(
                            "order",
                            OptionValues.choice(AdaptationPlan.Order.class),
                            "several scenarios in turn, or one after the other")
                    .told("`mixed`"));

    static final OptionTable AGENT = OptionTable.of(
                    "agent",
                    OptionKey.of(
                                    "vocab",
                                    OptionValues.choice(Vocabulary.class),
                                    "[numbers of layers](adaptation.md#vocabulary)")
                            .told("`clean`"),
                    size("max_actions", 4, "number of actions"),
                    size("embedding_size", 16, "numbers that stand for a layer"),
                    size("hidden_size", 50, "width of the layer encoder, each way"),
                    size("time_encoding_size", 8, "numbers of the time code"),
                    size("decider_lstm_size", 16, "width of the model encoder"),
                    size("decider_linear_size", 128, "width of the decider"),
                    OptionKey.of("alpha", OptionValues.positive(), "learning rate of Adam")
                            .told("0.0001"),
                    OptionKey.of("learning_rate_decay", OptionValues.upTo(1), "its factor")
                            .told("0.99"),
                    OptionKey.of("lr_decay_freq", OptionValues.count(), "distance of its steps")
                            .told("500")
                            .in("episodes"),
                    OptionKey.of(
                                    "temperature",
                                    OptionValues.positive(),
                                    "temperature of the first episode; above 1 chances are softened by a second softmax")
                            .told("1"),
                    OptionKey.of("temp_decay_rate", OptionValues.upTo(1), "its factor, down to 1")
                            .told("0.9"),
                    OptionKey.of("temp_decay_freq", OptionValues.count(), "distance of its steps")
                            .told("1")
                            .in("episodes"),
                    OptionKey.of("policyfile", OptionValues.text("file").files(), "policy to begin with")
                            .told("none"),
                    OptionKey.of(
                                    "evaluator",
                                    OptionValues.choice(EvaluatedWeights.class),
                                    "policy that is evaluated: the trained one, or `policyfile`, as the published evaluator did")
                            .told("`own`"),
                    OptionKey.of("batch", OptionValues.count(), "length of an update")
                            .told("1")
                            .in("episodes"),
                    OptionKey.of(
                                    "baseline",
                                    OptionValues.choice(AdaptationPlan.Baseline.class),
                                    "what is taken off rewards: nothing, or what the policy earns on the average")
                            .told("`none`"),
                    OptionKey.of("action_sequence", OptionValues.list("actions"), "actions of `DeterministicAgent`")
                            .told("none"),
                    OptionKey.of("device", OptionValues.choice(Device.NAMES), "place of the policy while it is trained")
                            .told("`cpu`"))
            .silently("gamma", "decay_freq", "action_set_size", "num_actions", "save_file");

    static final OptionTable ROOT = OptionTable.of(
            "",
            OptionKey.of("runner", OptionValues.object("object", RUNNER), "agent, seed and length")
                    .told("`{}`"),
            OptionKey.of("scheduler", OptionValues.object("object", SCHEDULER), "budget of the job")
                    .told("`{}`"),
            OptionKey.of("job", OptionValues.object("object", JOB), "the job").told("`{}`"),
            OptionKey.of("simulation", OptionValues.object("object", SIMULATION), "recorded runs")
                    .told("`{}`"),
            OptionKey.of("agent", OptionValues.object("object", AGENT), "policy and learner")
                    .told("`{}`"));

    private AdaptationKeys() {}

    private static OptionKey<?> size(String name, int standard, String meaning) {
        return OptionKey.of(name, OptionValues.whole(1, 4096), meaning).told(Integer.toString(standard));
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
        for (final OptionTable table : List.of(RUNNER, SCHEDULER, JOB, SIMULATION, AGENT)) {
            tables.put("adaptation " + table.place(), table);
        }
        return tables;
    }
}
