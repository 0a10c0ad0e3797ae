package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.random.RandomGenerator;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.model.ModelJson;

/**
 * The network of HDeepRM's actor-critic example.
 *
 * @param hidden size of each hidden layer
 */
public record HdeeprmActorCriticOptions(int hidden) implements NetworkOptions {
    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent.network",
                    OptionKey.needed("hidden", OptionValues.count(), "size of each hidden layer")
                            .in("units"))
            .silently("type");

    /**
     * Reads the options.
     *
     * @param json an object with the keys {@code type} and {@code hidden}
     * @return the options
     */
    public static HdeeprmActorCriticOptions read(JsonInput json) {
        json.allow(TABLE);
        return new HdeeprmActorCriticOptions(json.get("hidden").count());
    }

    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        Torch.load();
        return new HdeeprmActorCritic(observations, actions, hidden, chance);
    }

    @Override
    public boolean valued() {
        return true;
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object().put("type", "actor_critic").put("hidden", hidden);
    }
}
