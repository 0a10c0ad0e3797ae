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
 * @param prior 0 or above; the score of place i, from 0, has {@code prior ln(1 + i)} less
 */
public record KernelOptions(
        int features, List<Integer> hidden, List<Integer> critic, Activation activation, double prior)
        implements NetworkOptions {
    private static final List<Integer> PUBLISHED = List.of(32, 16, 8);

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent.network",
                    OptionKey.of(
                            "features",
                            OptionValues.count(),
                            "that of the observation",
                            "values of each job in an observation"),
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
                            "what follows each hidden layer"),
                    OptionKey.of(
                            "prior",
                            OptionValues.fromZero(),
                            "0",
                            "weight of the line: place i, from 0, is (1 + i)^prior times less probable than its score says"))
            .silently("type");

    /**
     * Copies the lists.
     *
     * @param features number of values of a job in an observation
     * @param hidden sizes of the kernel's hidden layers
     * @param critic sizes of the hidden layers of the network for the value
     * @param activation the function after each hidden layer
     * @param prior weight of the line
     */
    public KernelOptions {
        hidden = List.copyOf(hidden);
        critic = List.copyOf(critic);
    }

    /**
     * Describes a network to which all places of the line are alike.
     *
     * @param features number of values of a job in an observation
     * @param hidden sizes of the kernel's hidden layers
     * @param critic sizes of the hidden layers of the network for the value
     * @param activation the function after each hidden layer
     */
    public KernelOptions(int features, List<Integer> hidden, List<Integer> critic, Activation activation) {
        this(features, hidden, critic, activation, 0);
    }

    /**
     * Reads the options.
     *
     * @param json an object with the keys {@code type}, {@code features}, and {@code hidden} and {@code critic}
     *     (arrays, default 32, 16, 8), {@code activation} (default {@code relu}) and {@code prior} (default 0)
     * @return the options
     */
    public static KernelOptions read(JsonInput json) {
        json.allow(TABLE);
        return new KernelOptions(
                json.get("features").count(),
                json.find("hidden").map(Networks::sizes).orElse(PUBLISHED),
                json.find("critic").map(Networks::sizes).orElse(PUBLISHED),
                json.find("activation").map(Activation::read).orElse(Activation.RELU),
                json.find("prior").map(prior -> prior.numberFrom(0)).orElse(0.0));
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
        json.put("activation", activation.text());
        // Models without it keep the bytes that they had before it could be asked for.
        return prior > 0 ? json.put("prior", prior) : json;
    }
}
