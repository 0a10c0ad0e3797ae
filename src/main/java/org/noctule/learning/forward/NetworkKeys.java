package org.noctule.learning.forward;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** The keys that several networks have; the table of each says where a default is another. */
public final class NetworkKeys {
    private static final int MOST_LAYERS = 100;

    /** Sizes of layers: a number or an array of numbers. */
    public static final OptionValues<List<Integer>> SIZES =
            OptionValues.any("size or list of sizes").read(NetworkKeys::sizes, NetworkKeys::array);

    /** Sizes of the hidden layers, where there are several. */
    public static final OptionKey<List<Integer>> HIDDEN =
            OptionKey.of("hidden", SIZES, "hidden layers").in("units");
    /** The function after each hidden layer. */
    public static final OptionKey<Activation> ACTIVATION = OptionKey.with(
            "activation", OptionValues.choice(Activation.class), Activation.RELU, "what follows each hidden layer");

    private static final String OBSERVED = "that of the observation";

    private NetworkKeys() {}

    /** A size that follows from the observation: it may be left out only where the program knows that one. */
    static OptionKey<Integer> observed(String name, String meaning) {
        return OptionKey.of(name, OptionValues.count(), meaning).told(OBSERVED);
    }

    /**
     * Reads the options of a network.
     *
     * @param table its keys
     * @param json an object with them and the key {@code type}
     * @return the options
     * @throws org.noctule.error.NoctuleException of kind INPUT if a key is unknown or missing, or a value is wrong
     */
    public static Options read(OptionTable table, JsonInput json) {
        final Options values = table.read(json);
        table.keys().stream().filter(key -> key.standard().equals(OBSERVED)).forEach(key -> json.get(key.name()));
        return values;
    }

    /**
     * Describes the keys of a network.
     *
     * @param keys the keys
     * @return the table, which allows the key {@code type} too
     */
    public static OptionTable table(OptionKey<?>... keys) {
        return OptionTable.of("decision.agent.network", keys).silently("type");
    }

    private static List<Integer> sizes(JsonInput json) {
        if (!json.node().isArray()) {
            return List.of(json.count());
        }
        if (json.node().size() > MOST_LAYERS) {
            throw json.error("has more than " + MOST_LAYERS + " layers", "Maybe some were pasted twice.");
        }
        return json.elements().stream().map(JsonInput::count).toList();
    }

    private static ArrayNode array(List<Integer> sizes) {
        final ArrayNode array = JsonNodeFactory.instance.arrayNode();
        sizes.forEach(array::add);
        return array;
    }
}
