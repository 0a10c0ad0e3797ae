package org.noctule.deepening.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.learning.AdaptationPlan;
import org.noctule.deepening.learning.LearningSchedules;
import org.noctule.deepening.learning.PolicyShape;
import org.noctule.deepening.learning.Vocabulary;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.training.TrainingOptions;

/**
 * Options of a training or an evaluation of adaptation. Unmodifiable.
 *
 * @param file the options file
 * @param json its content
 */
public record AdaptationOptions(Path file, JsonInput json) {
    private static final int CHECKPOINT = 100;

    /**
     * Reads a file.
     *
     * @param file the options file
     * @return the options
     * @throws NoctuleException of kind INPUT if a key is unknown or a value is wrong
     */
    public static AdaptationOptions read(Path file) {
        return read(file, Map.of(), "");
    }

    /**
     * Reads a file.
     *
     * @param file the options file
     * @param laid values by the keys that lead to them, which win over the file's, in their order
     * @param source what errors call these
     * @return the options
     * @throws NoctuleException of kind INPUT if a key is unknown or a value is wrong
     */
    public static AdaptationOptions read(Path file, Map<List<String>, JsonNode> laid, String source) {
        JsonInput json = JsonInput.read(file);
        for (final Map.Entry<List<String>, JsonNode> each : laid.entrySet()) {
            json = json.lay(each.getKey(), each.getValue(), source);
        }
        final AdaptationOptions options =
                new AdaptationOptions(file, json.allow(AdaptationKeys.ROOT.silently("$schema")));
        AdaptationKeys.tables()
                .values()
                .forEach(table -> options.part(table.place()).allow(table));
        options.plan(List.of(), 0);
        options.shape();
        options.agent();
        options.evaluated();
        options.actions();
        options.trains();
        AdaptableNetworks.named(options.model(), json.where());
        return options;
    }

    private JsonInput part(String name) {
        return json.find(name)
                .orElseGet(() -> json.with(JsonNodeFactory.instance.objectNode()))
                .object();
    }

    private static int count(JsonInput json, String key, int otherwise) {
        return json.find(key).map(JsonInput::count).orElse(otherwise);
    }

    private static double positive(JsonInput json, String key, double otherwise) {
        return json.find(key).map(JsonInput::positive).orElse(otherwise);
    }

    private static double share(JsonInput json, String key, double otherwise) {
        return json.find(key).map(value -> value.between(0, 1)).orElse(otherwise);
    }

    /** {@return seed of all random numbers} */
    public long seed() {
        return part("runner")
                .find("seed")
                .map(value -> value.integer(0, Long.MAX_VALUE))
                .orElse(42L);
    }

    /** {@return the agent} */
    public String agent() {
        return part("runner")
                .find("agent")
                .map(name -> name.oneOf(AdaptationKeys.AGENTS))
                .orElse(AdaptationKeys.LEARNER);
    }

    /**
     * Tells whether the agent is the one that learns.
     *
     * @return false if it follows a rule
     */
    public boolean learns() {
        return agent().equals(AdaptationKeys.LEARNER);
    }

    /**
     * Tells what a campaign does with the options.
     *
     * @return whether the agent learns before it plays
     */
    public boolean trains() {
        return learns()
                && part("runner")
                        .find("run")
                        .map(name -> name.oneOf(AdaptationKeys.RUNS).equals("train"))
                        .orElse(true);
    }

    /**
     * Finds the scenarios that a campaign plays.
     *
     * @param all the scenarios of the table
     * @return the one that the file names, or those of the training
     * @throws NoctuleException of kind INPUT if one is not there
     */
    public List<ReplayScenario> played(List<ReplayScenario> all) {
        return part("simulation")
                .find("played")
                .map(name -> List.of(ReplayFolder.named(all, name.text(), name.where())))
                .orElseGet(() -> scenarios(all));
    }

    /** {@return the actions of the agent that follows a list} */
    public List<Integer> actions() {
        return part("agent")
                .find("action_sequence")
                .map(list -> list.elements().stream()
                        .map(action -> (int) action.integer(0, PolicyShape.MOST))
                        .toList())
                .orElse(List.of());
    }

    /** The name of the job's network. */
    String model() {
        return part("job").find("model").map(JsonInput::text).orElse("ConvNet2");
    }

    /** {@return the recorded runs that the file names} */
    public Optional<Path> table() {
        return part("simulation").find("datafile").map(this::beside);
    }

    /** {@return the policy to begin with} */
    public Optional<Path> policy() {
        return part("agent").find("policyfile").map(this::beside);
    }

    private Path beside(JsonInput path) {
        return file.toAbsolutePath().resolveSibling(path.text()).normalize();
    }

    /** {@return the rule by which an evaluation chooses a policy} */
    public EvaluatedWeights evaluated() {
        return part("agent")
                .find("evaluator")
                .map(name -> name.oneOf(EvaluatedWeights.class))
                .orElse(EvaluatedWeights.OWN);
    }

    /** {@return the sizes of a new policy} */
    public PolicyShape shape() {
        final JsonInput agent = part("agent");
        final PolicyShape standard = PolicyShape.published(Vocabulary.CLEAN);
        return new PolicyShape(
                agent.find("vocab").map(name -> name.oneOf(Vocabulary.class)).orElse(standard.vocabulary()),
                size(agent, "embedding_size", standard.embedding()),
                size(agent, "hidden_size", standard.hidden()),
                size(agent, "time_encoding_size", standard.time()),
                size(agent, "decider_lstm_size", standard.model()),
                size(agent, "decider_linear_size", standard.units()),
                size(agent, "max_actions", standard.actions()));
    }

    private static int size(JsonInput agent, String key, int otherwise) {
        return agent.find(key)
                .map(value -> (int) value.integer(1, PolicyShape.MOST))
                .orElse(otherwise);
    }

    /** {@return the device of a training: its name, {@code cpu} by default} */
    public Optional<JsonInput> device() {
        return part("agent").find("device");
    }

    /**
     * Tells whether the file names scenarios.
     *
     * @return whether it has {@code simulation.scenarios}
     */
    public boolean namesScenarios() {
        return part("simulation").has("scenarios");
    }

    /**
     * Finds the scenarios that the file names among those of a table.
     *
     * @param all the scenarios of the table
     * @return those that it names, or the one of its network, start and budget
     * @throws NoctuleException of kind INPUT if one is not there
     */
    public List<ReplayScenario> scenarios(List<ReplayScenario> all) {
        final Optional<JsonInput> named = part("simulation").find("scenarios");
        if (named.isPresent()) {
            return named.get().elements().stream()
                    .map(name -> ReplayFolder.named(all, name.text(), name.where()))
                    .toList();
        }
        final JsonInput scheduler = part("scheduler");
        final double start =
                scheduler.find("start_time").map(value -> value.numberFrom(0)).orElse(0.0);
        final double budget = positive(scheduler, "running_time", 400);
        return List.of(all.stream()
                .filter(scenario -> scenario.network().name().equals(model())
                        && scenario.start() == start
                        && scenario.budget() == budget)
                .findFirst()
                .orElseThrow(() -> NoctuleException.input(
                        file + ": the table has no scenario of " + model() + " from " + start + " s of " + budget
                                + " s.",
                        "Maybe name one: simulation.scenarios may be "
                                + String.join(
                                        ", ",
                                        all.stream().map(ReplayScenario::name).toList())
                                + ".")));
    }

    /**
     * Returns the plan of a training.
     *
     * @param scenarios what is replayed
     * @param seed seed of all random numbers
     * @return the plan
     */
    public AdaptationPlan plan(List<ReplayScenario> scenarios, long seed) {
        final JsonInput runner = part("runner");
        final JsonInput agent = part("agent");
        return new AdaptationPlan(
                new TrainingOptions(
                        seed,
                        TrainingOptions.TABLE
                                .defaults()
                                .with(TrainingOptions.EPISODES, count(runner, "total_episodes", 10000))
                                .with(TrainingOptions.CHECKPOINT_EVERY, CHECKPOINT * count(runner, "log_freq", 100))),
                scenarios,
                part("simulation")
                        .find("order")
                        .map(name -> name.oneOf(AdaptationPlan.Order.class))
                        .orElse(AdaptationPlan.Order.MIXED),
                new LearningSchedules(
                        positive(agent, "alpha", 1e-4),
                        share(agent, "learning_rate_decay", .99),
                        count(agent, "lr_decay_freq", 500),
                        positive(agent, "temperature", 1),
                        share(agent, "temp_decay_rate", .9),
                        count(agent, "temp_decay_freq", 1)),
                count(agent, "batch", 1),
                agent.find("baseline")
                        .map(name -> name.oneOf(AdaptationPlan.Baseline.class))
                        .orElse(AdaptationPlan.Baseline.NONE));
    }
}
