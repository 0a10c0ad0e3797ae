package org.noctule.deepening.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.learning.AdaptationPlan;
import org.noctule.deepening.learning.LearningSchedules;
import org.noctule.deepening.learning.PolicyShape;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.learning.training.TrainingOptions;

/**
 * Options of a training or an evaluation of adaptation. Unmodifiable.
 *
 * @param file the options file
 * @param json its content
 * @param values the values of its keys, every default filled in
 */
public record AdaptationOptions(Path file, JsonInput json, Options values) {
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
        final AdaptationOptions options = new AdaptationOptions(
                file, json, AdaptationKeys.ROOT.silently("$schema").read(json));
        options.actions();
        return options;
    }

    /** {@return seed of all random numbers} */
    public long seed() {
        return values.get(AdaptationKeys.RUNNER).get(AdaptationKeys.SEED);
    }

    /** {@return the agent} */
    public String agent() {
        return values.get(AdaptationKeys.RUNNER).get(AdaptationKeys.NAME);
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
                && values.get(AdaptationKeys.RUNNER).get(AdaptationKeys.RUN).equals("train");
    }

    /**
     * Finds the scenarios that a campaign plays.
     *
     * @param all the scenarios of the table
     * @return the one that the file names, or those of the training
     * @throws NoctuleException of kind INPUT if one is not there
     */
    public List<ReplayScenario> played(List<ReplayScenario> all) {
        return values.get(AdaptationKeys.SIMULATION)
                .find(AdaptationKeys.PLAYED)
                .map(name -> List.of(ReplayFolder.named(all, name.text(), name.where())))
                .orElseGet(() -> scenarios(all));
    }

    /** {@return the actions of the agent that follows a list} */
    public List<Integer> actions() {
        return policies()
                .find(AdaptationKeys.SEQUENCE)
                .map(list -> list.stream()
                        .map(action -> (int) action.integer(0, PolicyShape.MOST))
                        .toList())
                .orElse(List.of());
    }

    private Options policies() {
        return values.get(AdaptationKeys.AGENT);
    }

    /** The name of the job's network. */
    String model() {
        return values.get(AdaptationKeys.JOB).get(AdaptationKeys.MODEL);
    }

    /** {@return the recorded runs that the file names} */
    public Optional<Path> table() {
        return values.get(AdaptationKeys.SIMULATION).find(AdaptationKeys.TABLE).map(this::beside);
    }

    /** {@return the policy to begin with} */
    public Optional<Path> policy() {
        return policies().find(AdaptationKeys.POLICY).map(this::beside);
    }

    private Path beside(String path) {
        return file.toAbsolutePath().resolveSibling(path).normalize();
    }

    /** {@return the rule by which an evaluation chooses a policy} */
    public EvaluatedWeights evaluated() {
        return policies().get(AdaptationKeys.EVALUATOR);
    }

    /** {@return the sizes of a new policy} */
    public PolicyShape shape() {
        final Options agent = policies();
        return new PolicyShape(
                agent.get(AdaptationKeys.VOCABULARY),
                agent.get(AdaptationKeys.EMBEDDING),
                agent.get(AdaptationKeys.HIDDEN),
                agent.get(AdaptationKeys.TIME),
                agent.get(AdaptationKeys.ENCODER),
                agent.get(AdaptationKeys.DECIDER),
                agent.get(AdaptationKeys.ACTIONS));
    }

    /** {@return the device of a training: its name, {@code cpu} by default} */
    public Optional<JsonInput> device() {
        return policies().find(AdaptationKeys.DEVICE);
    }

    /**
     * Tells whether the file names scenarios.
     *
     * @return whether it has {@code simulation.scenarios}
     */
    public boolean namesScenarios() {
        return values.get(AdaptationKeys.SIMULATION).given(AdaptationKeys.SCENARIOS);
    }

    /**
     * Finds the scenarios that the file names among those of a table.
     *
     * @param all the scenarios of the table
     * @return those that it names, or the one of its network, start and budget
     * @throws NoctuleException of kind INPUT if one is not there
     */
    public List<ReplayScenario> scenarios(List<ReplayScenario> all) {
        final Optional<List<JsonInput>> named =
                values.get(AdaptationKeys.SIMULATION).find(AdaptationKeys.SCENARIOS);
        if (named.isPresent()) {
            return named.get().stream()
                    .map(name -> ReplayFolder.named(all, name.text(), name.where()))
                    .toList();
        }
        final Options scheduler = values.get(AdaptationKeys.SCHEDULER);
        final double start = scheduler.get(AdaptationKeys.START);
        final double budget = scheduler.get(AdaptationKeys.BUDGET);
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
        final Options runner = values.get(AdaptationKeys.RUNNER);
        final Options agent = policies();
        return new AdaptationPlan(
                new TrainingOptions(
                        seed,
                        TrainingOptions.TABLE
                                .defaults()
                                .with(TrainingOptions.EPISODES, runner.get(AdaptationKeys.EPISODES))
                                .with(
                                        TrainingOptions.CHECKPOINT_EVERY,
                                        CHECKPOINT * runner.get(AdaptationKeys.LOG_FREQ))),
                scenarios,
                values.get(AdaptationKeys.SIMULATION).get(AdaptationKeys.ORDER),
                new LearningSchedules(
                        agent.get(AdaptationKeys.ALPHA),
                        agent.get(AdaptationKeys.DECAY),
                        agent.get(AdaptationKeys.DECAY_EVERY),
                        agent.get(AdaptationKeys.TEMPERATURE),
                        agent.get(AdaptationKeys.COOLING),
                        agent.get(AdaptationKeys.COOLING_EVERY)),
                agent.get(AdaptationKeys.BATCH),
                agent.get(AdaptationKeys.BASELINE));
    }
}
