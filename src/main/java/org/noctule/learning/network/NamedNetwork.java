package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.random.RandomGenerator;
import org.noctule.json.Options;
import org.noctule.learning.forward.ActionScores;
import org.noctule.learning.forward.GraphScores;
import org.noctule.learning.forward.HdeeprmScores;
import org.noctule.learning.forward.KernelScores;
import org.noctule.learning.forward.MlpScores;
import org.noctule.learning.forward.StoredWeights;
import org.noctule.model.ModelJson;

/**
 * A network of Noctule's by its name.
 *
 * @param type the name, as it stands in models
 * @param values the value of each key
 */
record NamedNetwork(String type, Options values) implements NetworkOptions {
    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        check(observations, actions);
        Torch.load();
        return switch (type) {
            case "reinforce" -> new HdeeprmPolicy(observations, actions, values.get(HdeeprmScores.SIZE), chance);
            case "actor_critic" ->
                new HdeeprmActorCritic(observations, actions, values.get(HdeeprmScores.SIZE), chance);
            case "mlp" -> new Mlp(observations, actions, values, chance);
            case "gnn" -> new Gnn(observations, actions, values, chance);
            default -> new KernelNetwork(observations, actions, values, chance);
        };
    }

    /** Makes what plays the network, without PyTorch. */
    ActionScores scores(int observations, int actions, StoredWeights weights) {
        check(observations, actions);
        return switch (type) {
            case "reinforce" -> HdeeprmScores.reinforce(observations, actions, values, weights);
            case "actor_critic" -> HdeeprmScores.actor(observations, actions, values, weights);
            case "mlp" -> MlpScores.read(observations, actions, values, weights);
            case "gnn" -> new GraphScores(observations, actions, values, weights);
            default -> new KernelScores(observations, actions, values, weights);
        };
    }

    private void check(int observations, int actions) {
        switch (type) {
            case "gnn" -> GraphScores.check(values, observations);
            case "kernel" -> KernelScores.check(values, observations, actions);
            default -> {}
        }
    }

    @Override
    public boolean valued() {
        return !type.equals("reinforce");
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object()
                .put("type", type)
                .setAll(type.equals("mlp") ? values.listed(MlpScores.STORED) : values.resolved());
    }
}
