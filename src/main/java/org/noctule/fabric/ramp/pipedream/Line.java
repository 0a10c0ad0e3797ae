package org.noctule.fabric.ramp.pipedream;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.graph.OpGraphBuilder;

/**
 * A line of a profile.
 *
 * @param text the line without its end
 * @param where file and number of the line
 */
record Line(String text, String where) {
    static final String SEPARATOR = " -- ";

    private static final int SHOWN = 60;
    private static final Pattern NODE = Pattern.compile("node([0-9]{1,9})");
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    /** Makes errors about a value of this line. */
    OpGraphBuilder.Place value(String value) {
        return (problem, remedy) ->
                NoctuleException.input(where + ": the value (" + shown(value) + ") " + problem + ".", remedy);
    }

    int id(String word) {
        final var matcher = NODE.matcher(word.strip());
        if (!matcher.matches()) {
            throw value(word).error("is no node", "Maybe write it like \"node12\".");
        }
        return Integer.parseInt(matcher.group(1));
    }

    /** Reads a time, which is above or equal to zero. */
    double time(String word) {
        return amount(word, Job.LONGEST);
    }

    private double amount(String word, double most) {
        if (!NUMBER.matcher(word).matches()) {
            final boolean none =
                    List.of("nan", "inf", "infinity", "-inf", "-infinity").contains(word.toLowerCase(Locale.ROOT));
            throw value(word)
                    .error(
                            none ? "must be a finite number" : "is no number",
                            "Maybe the profiler failed at that node, or the line is cut.");
        }
        final double number = DecimalText.parse(word);
        if (number < 0) {
            throw value(word).error("must not be negative", "Maybe the profiler's clock was set back.");
        }
        return finite(word, number, most);
    }

    /** Reads a size: a number, or a list of numbers in brackets, which count together. */
    double size(String word) {
        if (!word.startsWith("[")) {
            return amount(word, Job.LARGEST);
        }
        if (!word.endsWith("]")) {
            throw value(word).error("is a list without an end", "Maybe a bracket is missing.");
        }
        final String[] parts = word.substring(1, word.length() - 1).split("[;,]", -1);
        final double sum = Arrays.stream(parts)
                .map(String::strip)
                .mapToDouble(part -> part.isEmpty() ? empty(word) : amount(part, Job.LARGEST))
                .reduce(0, Double::sum);
        return finite(word, sum, Job.LARGEST);
    }

    private double empty(String word) {
        throw value(word).error("is a list with an empty place", "Maybe a number or a semicolon was cut out.");
    }

    private double finite(String word, double number, double most) {
        if (!Double.isFinite(number)) {
            throw value(word).error("must be a finite number", "Maybe a digit too many stands in its exponent.");
        }
        if (number > most) {
            throw value(word).error("must be at most " + most, "Maybe a digit too many stands in its exponent.");
        }
        return number + 0.0;
    }

    private static String shown(String value) {
        return value.length() > SHOWN ? value.substring(0, SHOWN - 3) + "..." : value;
    }
}
