package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.random.RandomGenerator;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.model.ModelJson;

/**
 * RLScheduler's kernel network.
 *
 * @param features number of values of a job in an observation
 * @param hidden sizes of the kernel's hidden layers
 * @param critic sizes of the hidden layers of the network for the value
 * @param activation the function after each hidden layer
 */
public record KernelOptions(int features, List<Integer> hidden, List<Integer> critic, Activation activation)
        implements NetworkOptions {
    private static final List<Integer> PUBLISHED = List.of(32, 16, 8);

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent.network",
                    OptionKey.needed("features", OptionValues.count(), "values of each job in an observation"),
                    OptionKey.of("hidden", OptionValues.any("size or list of sizes"), "[32, 16, 8]", "hidden layers")
                            .in("units"),
                    OptionKey.of(
                                    "critic",
                                    OptionValues.any("size or list of sizes"),
                                    "[32, 16, 8]",
                                    "hidden layers of the network for the value")
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
     * @param features number of values of a job in an observation
     * @param hidden sizes of the kernel's hidden layers
     * @param critic sizes of the hidden layers of the network for the value
     * @param activation the function after each hidden layer
     */
    public KernelOptions {
        hidden = List.copyOf(hidden);
        critic = List.copyOf(critic);
    }

    /**
     * Reads the options.
     *
     * @param json an object with the keys {@code type}, {@code features}, and {@code hidden} and {@code critic}
     *     (arrays, default 32, 16, 8) and {@code activation} (default {@code relu})
     * @return the options
     */
    public static KernelOptions read(JsonInput json) {
        json.allow(TABLE);
        return new KernelOptions(
                json.get("features").count(),
                json.find("hidden").map(Networks::sizes).orElse(PUBLISHED),
                json.find("critic").map(Networks::sizes).orElse(PUBLISHED),
                json.find("activation").map(Activation::read).orElse(Activation.RELU));
    }

    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        if ((long) actions * features > observations) {
            throw NoctuleException.input(
                    "The kernel network needs " + features + " values for each of " + actions
                            + " jobs; the observation has only " + observations + ".",
                    "Maybe \"features\" is too high, or the problem does not choose among jobs.");
        }
        Torch.load();
        return new KernelNetwork(observations, actions, this, chance);
    }

    @Override
    public boolean valued() {
        return true;
    }

    @Override
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object().put("type", "kernel").put("features", features);
        final ArrayNode sizes = json.putArray("hidden");
        hidden.forEach(sizes::add);
        final ArrayNode valueSizes = json.putArray("critic");
        critic.forEach(valueSizes::add);
        return json.put("activation", activation.text());
    }
}
