package org.noctule.learning.network;

import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.learning.forward.GraphScores;
import org.noctule.learning.forward.HdeeprmScores;
import org.noctule.learning.forward.KernelScores;
import org.noctule.learning.forward.MlpScores;
import org.noctule.learning.forward.NetworkKeys;

/** The networks that options can name. */
public final class Networks {
    /** What networks are called in options and models. */
    public static final List<String> TYPES = List.of("reinforce", "actor_critic", "mlp", "kernel", "gnn");

    private static final List<OptionTable> TABLES =
            List.of(HdeeprmScores.TABLE, HdeeprmScores.TABLE, MlpScores.TABLE, KernelScores.TABLE, GraphScores.TABLE);

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
        return new NamedNetwork(type, NetworkKeys.read(keys(type), json));
    }
}
