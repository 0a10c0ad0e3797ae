package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** The keys that several networks have; the table of each says where a default is another. */
final class NetworkKeys {
    private static final int MOST_LAYERS = 100;

    /** Sizes of layers: a number or an array of numbers. */
    static final OptionValues<List<Integer>> SIZES =
            OptionValues.any("size or list of sizes").read(NetworkKeys::sizes, NetworkKeys::array);

    static final OptionKey<List<Integer>> HIDDEN =
            OptionKey.of("hidden", SIZES, "hidden layers").in("units");
    static final OptionKey<Activation> ACTIVATION = OptionKey.with(
            "activation", OptionValues.choice(Activation.class), Activation.RELU, "what follows each hidden layer");

    private static final String OBSERVED = "that of the observation";

    private NetworkKeys() {}

    /** A size that follows from the observation: it may be left out only where the program knows that one. */
    static OptionKey<Integer> observed(String name, String meaning) {
        return OptionKey.of(name, OptionValues.count(), meaning).told(OBSERVED);
    }

    static Options read(OptionTable table, JsonInput json) {
        final Options values = table.read(json);
        table.keys().stream().filter(key -> key.standard().equals(OBSERVED)).forEach(key -> json.get(key.name()));
        return values;
    }

    static OptionTable table(OptionKey<?>... keys) {
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
