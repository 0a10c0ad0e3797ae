package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.random.RandomGenerator;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.model.ModelJson;

/**
 * Multilayer perceptrons for scores and value.
 *
 * @param hidden sizes of the hidden layers of each
 * @param activation the function after each hidden layer
 */
public record MlpOptions(List<Integer> hidden, Activation activation) implements NetworkOptions {
    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent.network",
                    OptionKey.of("hidden", OptionValues.any("size or list of sizes"), "[64, 64]", "hidden layers")
                            .in("units"),
                    OptionKey.of(
                            "activation",
                            OptionValues.choice(Activation.class),
                            "`relu`",
                            "what follows each hidden layer"))
            .silently("type");

    /**
     * Copies the lists.
     *
     * @param hidden sizes of the hidden layers of each
     * @param activation the function after each hidden layer
     */
    public MlpOptions {
        hidden = List.copyOf(hidden);
    }

    /**
     * Reads the options.
     *
     * @param json an object with the keys {@code type}, {@code hidden} (a number or an array, default 64, 64) and
     *     {@code activation} (default {@code relu})
     * @return the options
     */
    public static MlpOptions read(JsonInput json) {
        json.allow(TABLE);
        return new MlpOptions(
                json.find("hidden").map(Networks::sizes).orElse(List.of(64, 64)),
                json.find("activation").map(Activation::read).orElse(Activation.RELU));
    }

    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        Torch.load();
        return new Mlp(observations, actions, this, chance);
    }

    @Override
    public boolean valued() {
        return true;
    }

    @Override
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object().put("type", "mlp").put("activation", activation.text());
        final ArrayNode sizes = json.putArray("hidden");
        hidden.forEach(sizes::add);
        return json;
    }
}
