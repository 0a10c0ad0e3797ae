package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * The settings of the actor-critic of IMPALA, which can learn from what older weights played.
 *
 * @param rate learning rate of Adam ({@code lr}, default 0.001)
 * @param scale what rewards are multiplied with ({@code reward_scale}, default 1)
 * @param constants those of V-trace ({@code gamma} 0.99, {@code lambda} 1, {@code clip_rho} 1, {@code clip_trace} 1)
 * @param entropy weight of the policy's entropy (default 0.01)
 * @param valueWeight weight of the critic's error (default 0.5)
 * @param maxNorm to what the norm of a gradient is cut, 0 for not at all (default 0.5)
 * @param episodes episodes an update ({@code batch}, default 8)
 */
record ImpalaOptions(
        double rate,
        double scale,
        VTrace.Constants constants,
        double entropy,
        double valueWeight,
        double maxNorm,
        int episodes)
        implements LearnerOptions {
    private static final String NAME = "impala";

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent",
                    OptionKey.of("lr", OptionValues.positive(), "0.001", "learning rate of Adam"),
                    OptionKey.of("gamma", OptionValues.upTo(1), "0.99", "discount per decision"),
                    OptionKey.of("batch", OptionValues.count(), "8", "episodes per update")
                            .in("episodes"),
                    OptionKey.of("entropy", OptionValues.fromZero(), "0.01", "weight of the entropy"),
                    OptionKey.of("value_weight", OptionValues.positive(), "0.5", "weight of the loss of the value"),
                    OptionKey.of(
                            "reward_scale",
                            OptionValues.positive(),
                            "1",
                            "factor of rewards; returns should be of the order of 1"),
                    OptionKey.of("lambda", OptionValues.upTo(1), "1", "decay of advantages"),
                    OptionKey.of(
                            "max_norm", OptionValues.fromZero(), "0.5", "bound of the norm of a gradient; 0 for none"),
                    OptionKey.of(
                            "clip_rho",
                            OptionValues.positive(),
                            "1",
                            "largest weight of a decision that other weights made"),
                    OptionKey.of(
                            "clip_trace",
                            OptionValues.positive(),
                            "1",
                            "largest weight of what follows such a decision"))
            .silently("name");

    /**
     * Reads the settings.
     *
     * @param json an object with the key {@code name} and those of the table
     * @return the settings
     */
    static ImpalaOptions read(JsonInput json) {
        json.allow(TABLE);
        return new ImpalaOptions(
                json.find("lr").map(JsonInput::positive).orElse(0.001),
                json.find("reward_scale").map(JsonInput::positive).orElse(1.0),
                new VTrace.Constants(
                        json.find("gamma").map(Learners::share).orElse(0.99),
                        json.find("lambda").map(Learners::share).orElse(1.0),
                        json.find("clip_rho").map(JsonInput::positive).orElse(1.0),
                        json.find("clip_trace").map(JsonInput::positive).orElse(1.0)),
                json.find("entropy").map(value -> value.numberFrom(0)).orElse(0.01),
                json.find("value_weight").map(JsonInput::positive).orElse(0.5),
                json.find("max_norm").map(value -> value.numberFrom(0)).orElse(0.5),
                json.find("batch").map(JsonInput::count).orElse(8));
    }

    @Override
    public Learner create(NeuralNetwork network) {
        return new Impala(this, Learners.needsValue(network, NAME));
    }

    @Override
    public boolean learnsFromOlderWeights() {
        return true;
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object()
                .put("name", NAME)
                .put("lr", rate)
                .put("reward_scale", scale)
                .put("gamma", constants.gamma())
                .put("lambda", constants.lambda())
                .put("clip_rho", constants.clipRho())
                .put("clip_trace", constants.clipTrace())
                .put("entropy", entropy)
                .put("value_weight", valueWeight)
                .put("max_norm", maxNorm)
                .put("batch", episodes);
    }
}
