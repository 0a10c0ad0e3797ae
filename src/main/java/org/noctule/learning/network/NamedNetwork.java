package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.random.RandomGenerator;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.model.ModelJson;

/**
 * A network of Noctule's by its name.
 *
 * @param type the name, as it stands in models
 * @param values the value of each key
 */
record NamedNetwork(String type, Options values) implements NetworkOptions {
    private static final OptionKey<Integer> SIZE = OptionKey.needed(
                    "hidden", OptionValues.count(), "size of each hidden layer")
            .in("units");
    /** The keys of both networks of HDeepRM. */
    static final OptionTable HDEEPRM = NetworkKeys.table(SIZE);

    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        switch (type) {
            case "gnn" -> Gnn.check(values, observations);
            case "kernel" -> KernelNetwork.check(values, observations, actions);
            default -> {}
        }
        Torch.load();
        return switch (type) {
            case "reinforce" -> new HdeeprmPolicy(observations, actions, values.get(SIZE), chance);
            case "actor_critic" -> new HdeeprmActorCritic(observations, actions, values.get(SIZE), chance);
            case "mlp" -> new Mlp(observations, actions, values, chance);
            case "gnn" -> new Gnn(observations, actions, values, chance);
            default -> new KernelNetwork(observations, actions, values, chance);
        };
    }

    @Override
    public boolean valued() {
        return !type.equals("reinforce");
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object()
                .put("type", type)
                .setAll(type.equals("mlp") ? values.listed(Mlp.STORED) : values.resolved());
    }
}
