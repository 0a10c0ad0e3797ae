package org.noctule.fabric.ramp;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A point where ddls does otherwise than a training step should go, and what can be chosen there. */
public enum FabricRule {
    /** The unit of the times of a profile. */
    TIME_UNIT("milliseconds", "seconds"),
    /** The unit of a fabric's bandwidth, per second. */
    BANDWIDTH_UNIT("bits", "bytes"),
    /** The number of times that the bandwidth of a server is divided by the number of groups for an all-reduce. */
    ALL_REDUCE_BANDWIDTH("divided_once", "divided_twice"),
    /** Whether racks with servers at the same place of one group take turns in an all-reduce. */
    RACK_CONTENTION("counted", "ignored"),
    /** Whether transfers on one channel go one after the other, by priority, or all at once at full rate. */
    CHANNEL_SHARING("priority", "none"),
    /** The quantity that the parts of an op share: the mini-batch, or all that the op has. */
    SPLIT("batch", "mixed"),
    /** The forward ops that are joined to their backward twins. */
    JOINS("every", "last_id"),
    /** The data between the parts of two ops. */
    DEP_SIZES("activation", "memory"),
    /**
     * The transfers that bring gradients together: one all-reduce of an op's parameters, or one of memory for each pair
     * of parts.
     */
    SYNCHRONISATION("op", "pair"),
    /** The number of times that the memory of an op is counted for its forward and backward parts. */
    OP_MEMORY("once", "twice"),
    /**
     * The dependencies that a part waits for: its parents, or as many dependencies, those of synchronisation included.
     */
    RELEASE("parents", "any"),
    /** Whether a completion time that misses the deadline by no more than rounding is acceptable. */
    DEADLINE("rounded", "exact"),
    /**
     * The jobs for which forecasts are used again: equal jobs in equal places, or a model and degree wherever they are.
     */
    FORECASTS("placement", "degree");

    private final List<String> choices;

    FabricRule(String... choices) {
        this.choices = List.of(choices);
    }

    /** {@return the name in options.json} */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the values, Noctule's own first, that of ddls last} */
    public List<String> choices() {
        return choices;
    }

    /** {@return Noctule's own value} */
    public String corrected() {
        return choices.get(0);
    }

    /** {@return the value of ddls: the published value} */
    public String published() {
        return choices.get(choices.size() - 1);
    }

    /** {@return the value of ddls of every rule: values by rule, unmodifiable} */
    public static Map<FabricRule, String> allPublished() {
        final Map<FabricRule, String> values = new EnumMap<>(FabricRule.class);
        for (final FabricRule rule : values()) {
            values.put(rule, rule.published());
        }
        return Collections.unmodifiableMap(values);
    }
}
