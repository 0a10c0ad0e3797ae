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
                    OptionKey.of("seed", OptionValues.whole(), "42", "seed of all random numbers; `--seed` wins"),
                    OptionKey.of("total_episodes", OptionValues.count(), "10000", "length of the training")
                            .in("episodes"),
                    OptionKey.of(
                            "agent",
                            OptionValues.choice(AGENTS),
                            "`Agent`",
                            "the learner, or one that draws, follows a list, or tries every list"),
                    OptionKey.of(
                            "run",
                            OptionValues.choice(RUNS),
                            "`train`",
                            "what a [campaign](campaigns.md#adaptation-policies) does: train the learner and play it, or play alone"),
                    OptionKey.of(
                                    "log_freq",
                                    OptionValues.count(),
                                    "100",
                                    "distance of checkpoints, in hundreds of these")
                            .in("updates"))
            .silently("folder", "desc", "save");

    static final OptionTable SCHEDULER = OptionTable.of(
            "scheduler",
            OptionKey.of("running_time", OptionValues.positive(), "400", "budget of the job")
                    .in("s"),
            OptionKey.of("start_time", OptionValues.fromZero(), "0", "clock of the job at which it may begin to adapt")
                    .in("s"));

    static final OptionTable JOB = OptionTable.of(
                    "job",
                    OptionKey.of(
                            "model",
                            OptionValues.choice(AdaptableNetworks.names()),
                            "`ConvNet2`",
                            "network of the job"))
            .silently("dataset", "batchsize", "optimizer", "optimizer_args", "learning_rate_decay");

    static final OptionTable SIMULATION = OptionTable.of(
            "simulation",
            OptionKey.of(
                    "datafile",
                    OptionValues.text("folder").files(),
                    "none",
                    "[recorded runs](adaptation.md#recorded-runs); `--table` wins"),
            OptionKey.of(
                    "scenarios",
                    OptionValues.list("names"),
                    "that of `job.model`, `scheduler.start_time` and `scheduler.running_time`",
                    "scenarios of the table"),
            OptionKey.of(
                    "played",
                    OptionValues.text("name"),
                    "`scenarios`",
                    "scenario that a [campaign](campaigns.md#adaptation-policies) plays"),
            OptionKey.of(
                    "order",
                    OptionValues.choice(AdaptationPlan.Order.class),
                    "`mixed`",
                    "several scenarios in turn, or one after the other"));

    static final OptionTable AGENT = OptionTable.of(
                    "agent",
                    OptionKey.of(
                            "vocab",
                            OptionValues.choice(Vocabulary.class),
                            "`clean`",
                            "[numbers of layers](adaptation.md#vocabulary)"),
                    size("max_actions", 4, "number of actions"),
                    size("embedding_size", 16, "numbers that stand for a layer"),
                    size("hidden_size", 50, "width of the layer encoder, each way"),
                    size("time_encoding_size", 8, "numbers of the time code"),
                    size("decider_lstm_size", 16, "width of the model encoder"),
                    size("decider_linear_size", 128, "width of the decider"),
                    OptionKey.of("alpha", OptionValues.positive(), "0.0001", "learning rate of Adam"),
                    OptionKey.of("learning_rate_decay", OptionValues.upTo(1), "0.99", "its factor"),
                    OptionKey.of("lr_decay_freq", OptionValues.count(), "500", "distance of its steps")
                            .in("episodes"),
                    OptionKey.of(
                            "temperature",
                            OptionValues.positive(),
                            "1",
                            "temperature of the first episode; above 1 chances are softened by a second softmax"),
                    OptionKey.of("temp_decay_rate", OptionValues.upTo(1), "0.9", "its factor, down to 1"),
                    OptionKey.of("temp_decay_freq", OptionValues.count(), "1", "distance of its steps")
                            .in("episodes"),
                    OptionKey.of("policyfile", OptionValues.text("file").files(), "none", "policy to begin with"),
                    OptionKey.of(
                            "evaluator",
                            OptionValues.choice(EvaluatedWeights.class),
                            "`own`",
                            "policy that is evaluated: the trained one, or `policyfile`, as the published evaluator did"),
                    OptionKey.of("batch", OptionValues.count(), "1", "length of an update")
                            .in("episodes"),
                    OptionKey.of(
                            "baseline",
                            OptionValues.choice(AdaptationPlan.Baseline.class),
                            "`none`",
                            "what is taken off rewards: nothing, or what the policy earns on the average"),
                    OptionKey.of(
                            "action_sequence", OptionValues.list("actions"), "none", "actions of `DeterministicAgent`"),
                    OptionKey.of(
                            "device",
                            OptionValues.choice(Device.NAMES),
                            "`cpu`",
                            "place of the policy while it is trained"))
            .silently("gamma", "decay_freq", "action_set_size", "num_actions", "save_file");

    static final OptionTable ROOT = OptionTable.of(
            "",
            OptionKey.of("runner", OptionValues.object("object", RUNNER), "`{}`", "agent, seed and length"),
            OptionKey.of("scheduler", OptionValues.object("object", SCHEDULER), "`{}`", "budget of the job"),
            OptionKey.of("job", OptionValues.object("object", JOB), "`{}`", "the job"),
            OptionKey.of("simulation", OptionValues.object("object", SIMULATION), "`{}`", "recorded runs"),
            OptionKey.of("agent", OptionValues.object("object", AGENT), "`{}`", "policy and learner"));

    private AdaptationKeys() {}

    private static OptionKey<?> size(String name, int standard, String meaning) {
        return OptionKey.of(name, OptionValues.whole(1, 4096), Integer.toString(standard), meaning);
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
