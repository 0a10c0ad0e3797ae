package org.noctule.learning.value;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.model.ModelJson;

/**
 * The options of the evolution of weights.
 *
 * @param generations steps of the weights
 * @param interval steps an update, after which the network is evaluated
 * @param pairs networks a step, in pairs that lie opposite each other around the weights
 * @param spread how far they lie from them: standard deviation as a share of the size that weights of a kind have
 * @param rate how far a step goes at first, likewise; it falls to 0 with the last step
 * @param streams episodes whose jobs the networks are tried on
 */
public record EvolutionOptions(int generations, int interval, int pairs, double spread, double rate, int streams)
        implements MethodOptions {
    /** The name of the method. */
    public static final String NAME = "evolution";

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
            "decision.agent.training",
            OptionKey.of("generations", OptionValues.count(), "300", "steps of the weights"),
            OptionKey.of("interval", OptionValues.count(), "25", "steps between two evaluations and checkpoints"),
            OptionKey.of("pairs", OptionValues.count(), "40", "pairs of networks per step, each on one stream of jobs"),
            OptionKey.of(
                    "spread",
                    OptionValues.positive(),
                    "0.04",
                    "how far the networks lie apart, as a share of the size of the weights"),
            OptionKey.of("lr", OptionValues.positive(), "0.03", "how far a step goes at first, likewise"),
            OptionKey.of("streams", OptionValues.count(), "100", "episodes whose jobs are taken down"));

    /**
     * Reads options.
     *
     * @param json an object with the keys {@code generations} (default 300), {@code interval} (25), {@code pairs} (40),
     *     {@code spread} (0.04), {@code lr} (0.03) and {@code streams} (100); others are not looked at
     * @return the options
     * @throws org.noctule.error.NoctuleException if a value is wrong
     */
    static EvolutionOptions read(JsonInput json) {
        return new EvolutionOptions(
                json.find("generations").map(JsonInput::count).orElse(300),
                json.find("interval").map(JsonInput::count).orElse(25),
                json.find("pairs").map(JsonInput::count).orElse(40),
                json.find("spread").map(JsonInput::positive).orElse(0.04),
                json.find("lr").map(JsonInput::positive).orElse(0.03),
                json.find("streams").map(JsonInput::count).orElse(100));
    }

    @Override
    public long updates() {
        return (generations + interval - 1L) / interval;
    }

    @Override
    public int episodes() {
        return 2 * pairs * generations;
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object()
                .put("name", NAME)
                .put("generations", generations)
                .put("interval", interval)
                .put("pairs", pairs)
                .put("spread", spread)
                .put("lr", rate)
                .put("streams", streams);
    }
}
