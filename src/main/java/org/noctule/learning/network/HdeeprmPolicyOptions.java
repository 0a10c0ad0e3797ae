package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.random.RandomGenerator;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.model.ModelJson;

/**
 * The network of HDeepRM's REINFORCE example.
 *
 * @param hidden size of each hidden layer
 */
public record HdeeprmPolicyOptions(int hidden) implements NetworkOptions {
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
    public static HdeeprmPolicyOptions read(JsonInput json) {
        json.allow(TABLE);
        return new HdeeprmPolicyOptions(json.get("hidden").count());
    }

    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        Torch.load();
        return new HdeeprmPolicy(observations, actions, hidden, chance);
    }

    @Override
    public boolean valued() {
        return false;
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object().put("type", "reinforce").put("hidden", hidden);
    }
}
