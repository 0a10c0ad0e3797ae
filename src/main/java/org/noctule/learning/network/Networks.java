package org.noctule.learning.network;

import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;

/** The networks that options can name. */
public final class Networks {
    /** What networks are called in options and models. */
    public static final List<String> TYPES = List.of("reinforce", "actor_critic", "mlp", "kernel", "gnn");

    private static final List<OptionTable> TABLES = List.of(
            HdeeprmPolicyOptions.TABLE,
            HdeeprmActorCriticOptions.TABLE,
            MlpOptions.TABLE,
            KernelOptions.TABLE,
            GnnOptions.TABLE);

    private static final int MOST_LAYERS = 100;

    private Networks() {}

    /**
     * Returns the keys of a network beside its {@code type}.
     *
     * @param type one of {@link #TYPES}
     * @return the keys
     */
    public static OptionTable keys(String type) {
        return TABLES.get(TYPES.indexOf(type));
    }

    /**
     * Reads the options of a network.
     *
     * @param json an object with the key {@code type}: {@code reinforce}, {@code actor_critic}, {@code mlp},
     *     {@code kernel} or {@code gnn}
     * @return the options
     */
    public static NetworkOptions read(JsonInput json) {
        final String type = json.get("type").oneOf(TYPES);
        return switch (type) {
            case "reinforce" -> HdeeprmPolicyOptions.read(json);
            case "actor_critic" -> HdeeprmActorCriticOptions.read(json);
            case "mlp" -> MlpOptions.read(json);
            case "gnn" -> GnnOptions.read(json);
            default -> KernelOptions.read(json);
        };
    }

    /** Sizes of layers: a number or an array of numbers. */
    static List<Integer> sizes(JsonInput json) {
        if (!json.node().isArray()) {
            return List.of(json.count());
        }
        if (json.node().size() > MOST_LAYERS) {
            throw json.error("has more than " + MOST_LAYERS + " layers", "Maybe some were pasted twice.");
        }
        return json.elements().stream().map(JsonInput::count).toList();
    }
}
