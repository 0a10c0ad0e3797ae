package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * The settings of DQN.
 *
 * @param rate learning rate of Adam ({@code lr}, default 0.0005)
 * @param gamma discount, from 0 to 1 (default 0.99)
 * @param doubled whether the network chooses the action that the older network values ({@code double}, default true)
 * @param duelling whether the network's value and scores make up the worth of an action (default true)
 * @param capacity decisions that are remembered ({@code replay}, default 50,000)
 * @param minibatch decisions a step of Adam (default 64)
 * @param learningStarts decisions before the first step ({@code learning_starts}, default 500)
 * @param stepEvery decisions from one step to the next ({@code step_every}, default 4)
 * @param targetEvery steps from one renewal of the older network to the next ({@code target_every}, default 250)
 * @param firstEpsilon share of random actions at first ({@code epsilon_first}, default 1)
 * @param lastEpsilon share of random actions at last ({@code epsilon_last}, default 0.05)
 * @param epsilonDecisions decisions from first to last ({@code epsilon_decisions}, default 10,000)
 * @param episodes episodes an update ({@code batch}, default 1)
 */
public record DqnOptions(
        double rate,
        double gamma,
        boolean doubled,
        boolean duelling,
        int capacity,
        int minibatch,
        int learningStarts,
        int stepEvery,
        int targetEvery,
        double firstEpsilon,
        double lastEpsilon,
        int epsilonDecisions,
        int episodes)
        implements LearnerOptions {
    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent",
                    OptionKey.of("lr", OptionValues.positive(), "0.0005", "learning rate of Adam"),
                    OptionKey.of("gamma", OptionValues.upTo(1), "0.99", "discount per decision"),
                    OptionKey.of("batch", OptionValues.count(), "1", "episodes per update")
                            .in("episodes"),
                    OptionKey.of("double", OptionValues.flag(), "`true`", "double Q-learning"),
                    OptionKey.of("duelling", OptionValues.flag(), "`true`", "duelling heads"),
                    OptionKey.of("replay", OptionValues.count(), "50000", "decisions that are remembered")
                            .in("decisions"),
                    OptionKey.of("minibatch", OptionValues.count(), "64", "decisions per step")
                            .in("decisions"),
                    OptionKey.of("learning_starts", OptionValues.count(), "500", "decisions before the first step")
                            .in("decisions"),
                    OptionKey.of("step_every", OptionValues.count(), "4", "decisions between two steps")
                            .in("decisions"),
                    OptionKey.of(
                                    "target_every",
                                    OptionValues.count(),
                                    "250",
                                    "steps between two copies to the older network")
                            .in("steps"),
                    OptionKey.of("epsilon_first", OptionValues.upTo(1), "1", "share of random actions at first"),
                    OptionKey.of("epsilon_last", OptionValues.upTo(1), "0.05", "share of random actions in the end"),
                    OptionKey.of(
                                    "epsilon_decisions",
                                    OptionValues.count(),
                                    "10000",
                                    "decisions from the first to the last")
                            .in("decisions"))
            .silently("name");

    /**
     * Reads the settings.
     *
     * @param json an object with {@code name} and any of the keys above
     * @return the settings
     */
    public static DqnOptions read(JsonInput json) {
        json.allow(TABLE);
        return new DqnOptions(
                json.find("lr").map(JsonInput::positive).orElse(0.0005),
                json.find("gamma").map(Learners::share).orElse(0.99),
                json.find("double").map(JsonInput::flag).orElse(true),
                json.find("duelling").map(JsonInput::flag).orElse(true),
                json.find("replay").map(JsonInput::count).orElse(50_000),
                json.find("minibatch").map(JsonInput::count).orElse(64),
                json.find("learning_starts").map(JsonInput::count).orElse(500),
                json.find("step_every").map(JsonInput::count).orElse(4),
                json.find("target_every").map(JsonInput::count).orElse(250),
                json.find("epsilon_first").map(Learners::share).orElse(1.0),
                json.find("epsilon_last").map(Learners::share).orElse(0.05),
                json.find("epsilon_decisions").map(JsonInput::count).orElse(10_000),
                json.find("batch").map(JsonInput::count).orElse(1));
    }

    @Override
    public Learner create(NeuralNetwork network) {
        return new Dqn(this, duelling ? Learners.needsValue(network, "dqn") : network);
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object()
                .put("name", "dqn")
                .put("lr", rate)
                .put("gamma", gamma)
                .put("double", doubled)
                .put("duelling", duelling)
                .put("replay", capacity)
                .put("minibatch", minibatch)
                .put("learning_starts", learningStarts)
                .put("step_every", stepEvery)
                .put("target_every", targetEvery)
                .put("epsilon_first", firstEpsilon)
                .put("epsilon_last", lastEpsilon)
                .put("epsilon_decisions", epsilonDecisions)
                .put("batch", episodes);
    }

    double epsilon(long decisions) {
        final double gone = Math.min(1, (double) decisions / epsilonDecisions);
        return firstEpsilon + gone * (lastEpsilon - firstEpsilon);
    }
}
