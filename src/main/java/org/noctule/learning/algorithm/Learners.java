package org.noctule.learning.algorithm;

import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.NeuralNetwork;

/** The learners that options can name. */
public final class Learners {
    private Learners() {}

    /**
     * Reads the options of a learner.
     *
     * @param json an object with the key {@code name}: {@code reinforce}, {@code actor_critic}, {@code ppo} or
     *     {@code dqn}
     * @return the options
     */
    public static LearnerOptions read(JsonInput json) {
        final String name = json.get("name").oneOf(List.of("reinforce", "actor_critic", "ppo", "dqn"));
        return switch (name) {
            case "reinforce" -> ReinforceOptions.read(json);
            case "actor_critic" -> ActorCriticOptions.read(json);
            case "ppo" -> PpoOptions.read(json);
            default -> DqnOptions.read(json);
        };
    }

    /** A number from 0 to 1. */
    static double share(JsonInput json) {
        final double share = json.numberFrom(0);
        if (share > 1) {
            throw json.error("must be at most 1", "Maybe the decimal point is missing.");
        }
        return share;
    }

    static NeuralNetwork needsValue(NeuralNetwork network, String learner) {
        if (!network.valued()) {
            throw NoctuleException.input(
                    "The learner " + learner + " needs a network that says what a state is worth.",
                    "Maybe choose another network, such as actor_critic or mlp.");
        }
        return network;
    }
}
