package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.json.Suggestion;

/** Numbers with units, as SimGrid writes them: the value is the number times the unit's factor, rounded once. */
enum Units {
    /** Speeds, in flop/s. */
    SPEED(speeds()),
    /** Bandwidths, in byte/s. */
    BANDWIDTH(bandwidths()),
    /** Times, in seconds. */
    TIME(times());

    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:\\d++\\.?\\d*+|\\.\\d++)(?:[eE][-+]?\\d++)?+");
    private static final int MOST_P_STATES = 10_000;

    private final Map<String, Double> factors;

    Units(Map<String, Double> factors) {
        this.factors = Collections.unmodifiableMap(factors);
    }

    private static Map<String, Double> speeds() {
        final Map<String, Double> factors = new LinkedHashMap<>();
        prefixed(factors, "f", 1, 1000, "", "k", "M", "G", "T", "P", "E", "Z", "Y");
        prefixed(factors, "flops", 1, 1000, "", "kilo", "mega", "giga", "tera", "peta", "exa", "zetta", "yotta");
        factors.put("", 1.0);
        return factors;
    }

    private static Map<String, Double> bandwidths() {
        final Map<String, Double> factors = new LinkedHashMap<>();
        for (final String unit : List.of("Bps", "bps")) {
            final double factor = unit.equals("bps") ? 0.125 : 1;
            prefixed(factors, unit, factor, 1000, "", "k", "M", "G", "T", "P", "E", "Z", "Y");
            prefixed(factors, unit, factor, 1024, "", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "Zi", "Yi");
        }
        factors.put("", 1.0);
        return factors;
    }

    private static Map<String, Double> times() {
        final Map<String, Double> factors = new LinkedHashMap<>();
        factors.put("w", 604800.0);
        factors.put("d", 86400.0);
        factors.put("h", 3600.0);
        factors.put("m", 60.0);
        factors.put("s", 1.0);
        factors.put("ms", 1e-3);
        factors.put("us", 1e-6);
        factors.put("ns", 1e-9);
        factors.put("ps", 1e-12);
        factors.put("", 1.0);
        return factors;
    }

    private static void prefixed(
            Map<String, Double> factors, String unit, double first, double step, String... prefixes) {
        double factor = first;
        for (final String prefix : prefixes) {
            factors.put(prefix + unit, factor);
            factor *= step;
        }
    }

    /** Reads an attribute that has to be there: finite and not negative. */
    double of(XmlElement element, String attribute) {
        return of(element, attribute, element.get(attribute));
    }

    /** Reads an attribute that may be missing: finite and not negative. */
    double of(XmlElement element, String attribute, double otherwise) {
        return element.find(attribute).isPresent() ? of(element, attribute) : otherwise;
    }

    /** Reads an attribute that has to be there: numbers with commas between them. */
    List<Double> list(XmlElement element, String attribute) {
        final String[] parts = element.get(attribute).split(",", -1);
        if (parts.length > MOST_P_STATES) {
            throw element.error(attribute, "names more than " + MOST_P_STATES + " P-states", "Maybe leave some out.");
        }
        final List<Double> values = new ArrayList<>(parts.length);
        for (final String part : parts) {
            values.add(of(element, attribute, part.strip()));
        }
        return List.copyOf(values);
    }

    private double of(XmlElement element, String attribute, String text) {
        final Matcher number = NUMBER.matcher(text);
        if (!number.lookingAt()) {
            throw element.error(attribute, "does not begin with a number", "Maybe a comma is too many.");
        }
        final String unit = text.substring(number.end());
        final Double factor = factors.get(unit);
        if (factor == null) {
            throw element.error(
                    attribute,
                    "has the unknown unit (" + XmlElement.shown(unit) + ")",
                    unit.isBlank() ? "Maybe remove the blanks behind it." : Suggestion.of(unit, factors.keySet()));
        }
        final double value = Double.parseDouble(number.group()) * factor;
        if (!Double.isFinite(value) || value < 0) {
            throw element.error(attribute, "must be finite and not negative", "Maybe the sign or the unit is wrong.");
        }
        return value == 0 ? 0 : value;
    }
}
