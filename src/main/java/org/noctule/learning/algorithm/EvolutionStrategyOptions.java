package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * The settings of evolution.
 *
 * @param rate learning rate of Adam ({@code lr}, default 0.02)
 * @param spread standard deviation of the directions ({@code spread}, default 0.1)
 * @param decay share of a weight that is added to its slope ({@code weight_decay}, default 0.005)
 * @param pairs pairs of networks that an update tries ({@code pairs}, default 16)
 * @param comparison comparison of the two networks of a pair ({@code compare}, default {@code ranks})
 */
public record EvolutionStrategyOptions(double rate, double spread, double decay, int pairs, TrialComparison comparison)
        implements LearnerOptions {
    private static final String NAME = "evolution";

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent",
                    OptionKey.of("lr", OptionValues.positive(), "0.02", "learning rate of Adam"),
                    OptionKey.of(
                            "spread",
                            OptionValues.positive(),
                            "0.1",
                            "standard deviation of what is added to the weights for a trial"),
                    OptionKey.of(
                            "weight_decay",
                            OptionValues.fromZero(),
                            "0.005",
                            "share of each weight that is added to its slope"),
                    OptionKey.of("pairs", OptionValues.count(), "16", "pairs of opposite networks per update"),
                    OptionKey.of(
                            "compare",
                            OptionValues.choice(TrialComparison.class),
                            "`ranks`",
                            "comparison of the two networks of a pair: ranks of their returns among all of the update, or these returns alone"))
            .silently("name");

    /**
     * Makes settings by which pairs are compared by ranks.
     *
     * @param rate learning rate of Adam
     * @param spread standard deviation of the directions
     * @param decay share of a weight that is added to its slope
     * @param pairs pairs of networks that an update tries
     */
    public EvolutionStrategyOptions(double rate, double spread, double decay, int pairs) {
        this(rate, spread, decay, pairs, TrialComparison.RANKS);
    }

    /**
     * Reads the settings.
     *
     * @param json an object with the key {@code name} and those of the table
     * @return the settings
     */
    public static EvolutionStrategyOptions read(JsonInput json) {
        json.allow(TABLE);
        return new EvolutionStrategyOptions(
                json.find("lr").map(JsonInput::positive).orElse(0.02),
                json.find("spread").map(JsonInput::positive).orElse(0.1),
                json.find("weight_decay").map(value -> value.numberFrom(0)).orElse(0.005),
                json.find("pairs").map(JsonInput::count).orElse(16),
                json.find("compare")
                        .map(value -> value.oneOf(TrialComparison.class))
                        .orElse(TrialComparison.RANKS));
    }

    @Override
    public EvolutionStrategy create(NeuralNetwork network) {
        return new EvolutionStrategy(this, network);
    }

    @Override
    public int episodes() {
        return 2 * pairs;
    }

    @Override
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("name", NAME)
                .put("lr", rate)
                .put("spread", spread)
                .put("weight_decay", decay)
                .put("pairs", pairs);
        // Models without it keep the bytes that they had before it could be asked for.
        return comparison == TrialComparison.RANKS
                ? json
                : json.put("compare", comparison.name().toLowerCase(Locale.ROOT));
    }
}
