package org.noctule.command.terminal;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.cli.CommandLine;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;

/**
 * A number with its unit, such as {@code 84mm} or {@code 30d}.
 *
 * @param number the number, from 0 on
 * @param unit the unit as it was written
 * @param value the number in the first of the units
 */
public record UnitText(double number, String unit, double value) {
    /** Lengths in inches. */
    public static final Map<String, Double> LENGTHS =
            Map.of("in", 1.0, "cm", 1 / 2.54, "mm", 1 / 25.4, "pt", 1.0 / 72, "px", 1.0 / 96);

    /** Dates in seconds. */
    public static final Map<String, Double> DATES = Map.of("s", 1.0, "min", 60.0, "h", 3600.0, "d", 86400.0, "", 1.0);

    private static final Pattern FORM = Pattern.compile("([0-9]+(?:[.][0-9]+)?) ?([a-z]*)");

    /**
     * Reads an option.
     *
     * @param line the arguments
     * @param name the option's long name
     * @param units the worth of each unit
     * @param examples values that it may have
     * @return its number
     * @throws NoctuleException if it is none
     */
    public static UnitText of(CommandLine line, String name, Map<String, Double> units, String examples) {
        final String text = line.getOptionValue(name);
        final Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || !units.containsKey(matcher.group(2))) {
            throw NoctuleException.input(
                    "--" + name + ": the value (" + text + ") must be a number with a unit.",
                    "Maybe write one such as " + examples + ".");
        }
        final double number = Double.parseDouble(matcher.group(1));
        return new UnitText(number, matcher.group(2), number * units.get(matcher.group(2)));
    }

    /**
     * Reads a date.
     *
     * @param text a number, perhaps with a unit of dates
     * @return the seconds from 0; empty if it is none
     */
    public static OptionalDouble date(String text) {
        final Matcher matcher = FORM.matcher(text);
        if (matcher.matches() && DATES.containsKey(matcher.group(2))) {
            return OptionalDouble.of(Double.parseDouble(matcher.group(1)) * DATES.get(matcher.group(2)));
        }
        try {
            final double seconds = DecimalText.parse(text);
            return seconds >= 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
        } catch (final NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
