package org.noctule.fabric.ramp.stream;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.noctule.error.DecimalText;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * Reads distributions: a number, or an object whose {@code type} is {@code fixed} ({@code value}), {@code uniform}
 * ({@code min}, {@code max}, {@code decimals}), {@code probability_mass} ({@code values}, numbers as keys and their
 * probabilities), {@code skew_normal} ({@code skewness}, {@code min}, {@code max}, {@code decimals}), {@code any_of}
 * ({@code distributions}) or {@code exponential} ({@code mean}).
 */
public final class DistributionReader {
    private static final int UNIFORM_DECIMALS = 2;
    private static final int SKEW_NORMAL_DECIMALS = 2;
    private static final int MOST_DECIMALS = 12;
    private static final double ROUNDING = 1e-9;

    /** The keys of each type of distribution. */
    public static final Map<String, OptionTable> TABLES = tables();

    private DistributionReader() {}

    private static Map<String, OptionTable> tables() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        tables.put("fixed", table(OptionKey.needed("value", OptionValues.number(), "always this number")));
        tables.put(
                "uniform",
                table(
                        OptionKey.needed("min", OptionValues.number(), "least number"),
                        OptionKey.needed("max", OptionValues.number(), "greatest number"),
                        OptionKey.of("decimals", OptionValues.whole(0, MOST_DECIMALS), "decimals of the numbers")
                                .told("2")));
        tables.put(
                "probability_mass",
                table(OptionKey.needed(
                        "values",
                        OptionValues.object("object"),
                        "numbers as keys, their probabilities as values: `{\"0.5\": 0.2, \"1\": 0.8}`")));
        tables.put(
                "skew_normal",
                table(
                        OptionKey.needed("skewness", OptionValues.number(), "skewness of the skew-normal numbers"),
                        OptionKey.needed("min", OptionValues.fromZero(), "least number"),
                        OptionKey.needed("max", OptionValues.number(), "greatest number, above `min`"),
                        OptionKey.of("decimals", OptionValues.whole(0, MOST_DECIMALS), "decimals of the numbers")
                                .told("2")));
        tables.put(
                "exponential",
                table(OptionKey.needed(
                        "mean",
                        OptionValues.positive(),
                        "mean of the exponential numbers; as gaps: Poisson arrivals")));
        tables.put(
                "any_of",
                table(OptionKey.needed(
                        "distributions",
                        OptionValues.list("list of distributions"),
                        "one of these serves a whole stream")));
        return Collections.unmodifiableMap(tables);
    }

    private static OptionTable table(OptionKey<?>... keys) {
        return OptionTable.of("distribution", keys).silently("type");
    }

    /**
     * Reads a distribution.
     *
     * @param json the number or object
     * @return the distribution
     * @throws org.noctule.error.NoctuleException if it says something wrong
     */
    public static ValueDistribution read(JsonInput json) {
        if (json.node().isNumber()) {
            return new FixedValue(json.number());
        }
        final String type = json.get("type").oneOf(List.copyOf(TABLES.keySet()));
        json.allow(Objects.requireNonNull(TABLES.get(type)));
        return switch (type) {
            case "fixed" -> new FixedValue(json.get("value").number());
            case "uniform" -> uniform(json);
            case "probability_mass" -> mass(json);
            case "skew_normal" -> skewNormal(json);
            case "exponential" -> new Exponential(json.get("mean").positive());
            default -> choice(json);
        };
    }

    private static UniformGrid uniform(JsonInput json) {
        final double min = json.get("min").number();
        final double max = largest(json, min);
        final int decimals = decimals(json, UNIFORM_DECIMALS);
        if (UniformGrid.size(min, max, decimals).doubleValue() > UniformGrid.MOST) {
            throw json.error("has more than " + UniformGrid.MOST + " values", "Maybe use fewer decimals.");
        }
        return new UniformGrid(min, max, decimals);
    }

    private static SkewNormal skewNormal(JsonInput json) {
        json.allow("type", "skewness", "min", "max", "decimals");
        final double min = json.get("min").numberFrom(0);
        final double max = largest(json, min);
        if (min == max) {
            throw json.get("max").error("must be above the min", "Maybe use the type fixed.");
        }
        final int decimals = decimals(json, SKEW_NORMAL_DECIMALS);
        if (SkewNormal.sample(min, max, decimals) > SkewNormal.LARGEST_SAMPLE) {
            throw json.error(
                    "needs a sample of more than " + SkewNormal.LARGEST_SAMPLE + " values",
                    "Maybe use fewer decimals.");
        }
        return new SkewNormal(json.get("skewness").number(), min, max, decimals);
    }

    private static double largest(JsonInput json, double min) {
        final double max = json.get("max").number();
        if (max < min) {
            throw json.get("max")
                    .error(
                            "must not be below the min (" + NumberOutput.toString(min, true) + ")",
                            "Maybe they are swapped.");
        }
        return max;
    }

    private static int decimals(JsonInput json, int otherwise) {
        return json.find("decimals")
                .map(decimals -> (int) decimals.integer(0, MOST_DECIMALS))
                .orElse(otherwise);
    }

    private static ProbabilityMass mass(JsonInput json) {
        final JsonInput object = json.get("values").object();
        final List<Double> values = new ArrayList<>();
        final List<Double> probabilities = new ArrayList<>();
        double sum = 0;
        for (final String key : object.keys()) {
            values.add(value(object, key));
            final double probability = object.get(key).numberFrom(0);
            probabilities.add(probability);
            sum += probability;
        }
        if (Math.abs(sum - 1) > ROUNDING) {
            throw object.error(
                    "has probabilities that add up to " + NumberOutput.toString(sum, true) + ", not to 1",
                    "Maybe one of them is missing, or they are percentages.");
        }
        return new ProbabilityMass(List.copyOf(values), List.copyOf(probabilities));
    }

    private static double value(JsonInput object, String key) {
        try {
            final double value = DecimalText.parse(key);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (final NumberFormatException e) {
            // The complaint below covers it.
        }
        throw object.error("has the key \"" + key + "\", which is no number", "Maybe write it like {\"0.5\": 1}.");
    }

    private static DistributionChoice choice(JsonInput json) {
        final JsonInput list = json.get("distributions");
        final List<ValueDistribution> members =
                list.elements().stream().map(DistributionReader::read).toList();
        if (members.isEmpty()) {
            throw list.error("must not be empty", "Maybe write one distribution instead of any_of.");
        }
        return new DistributionChoice(members);
    }
}
