package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.error.NoctuleException;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * A learner of Noctule's by its name; evolution, which asks for more than updates, has a class of its own.
 *
 * @param name the name, as it stands in models
 * @param values the value of each key
 */
record NamedLearner(String name, Options values) implements LearnerOptions {
    @Override
    public Learner create(NeuralNetwork network) {
        return switch (name) {
            case "reinforce" -> new Reinforce(values, network);
            case "actor_critic" ->
                new LossLearner(
                        name, values, new ActorCriticLoss(values.get(LearnerKeys.VALUE_WEIGHT)), needsValue(network));
            case "ppo" -> new Ppo(values, needsValue(network));
            case "impala" -> new Impala(values, needsValue(network));
            default -> new Dqn(values, values.get(Dqn.DUELLING) ? needsValue(network) : network);
        };
    }

    private NeuralNetwork needsValue(NeuralNetwork network) {
        if (!network.valued()) {
            throw NoctuleException.input(
                    "The learner " + name + " needs a network that says what a state is worth.",
                    "Maybe choose another network, such as actor_critic or mlp.");
        }
        return network;
    }

    @Override
    public int episodes() {
        return values.get(LearnerKeys.EPISODES);
    }

    @Override
    public boolean learnsFromOlderWeights() {
        return name.equals("impala");
    }

    @Override
    public ObjectNode toJson() {
        final OptionTable stored = switch (name) {
            case "ppo" -> Ppo.STORED;
            case "impala" -> Impala.STORED;
            default -> LearnerKeys.stored(Learners.keys(name));
        };
        return ModelJson.object().put("name", name).setAll(values.listed(stored.keys()));
    }
}
