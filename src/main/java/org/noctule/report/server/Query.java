package org.noctule.report.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;

/**
 * The parameters behind an address, and the part of its path behind that of the page.
 *
 * @param rest the rest of the path, without a slash at its beginning
 * @param values the values of each parameter, in their order
 */
public record Query(String rest, Map<String, List<String>> values) {
    private static final int MOST_PARAMETERS = 64;

    /**
     * Reads the parameters.
     *
     * @param rest the rest of the path
     * @param query what follows the question mark, decoded by nobody yet; null if nothing does
     * @return the query
     * @throws IllegalArgumentException if an escape is broken
     */
    static Query of(String rest, String query) {
        final Map<String, List<String>> values = new LinkedHashMap<>();
        final String[] pairs = query == null ? new String[0] : query.split("&", MOST_PARAMETERS);
        for (final String pair : pairs) {
            final int equals = pair.indexOf('=');
            final String name = equals < 0 ? pair : pair.substring(0, equals);
            values.computeIfAbsent(decoded(name), key -> new ArrayList<>())
                    .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
        }
        return new Query(rest, values);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /**
     * Returns the first value of a parameter.
     *
     * @param name the parameter
     * @return its value, empty if it is not given
     */
    public Optional<String> text(String name) {
        return all(name).stream().findFirst();
    }

    /**
     * Returns the values of a parameter.
     *
     * @param name the parameter
     * @return its values in their order
     */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /**
     * Returns a finite number.
     *
     * @param name the parameter
     * @param otherwise the number if it is not given
     * @return the number
     * @throws NoctuleException if it is none
     */
    public double number(String name, double otherwise) {
        final Optional<String> text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            final double number = DecimalText.parse(text.get());
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (final NumberFormatException e) {
            throw refused(name, "a number");
        }
        throw refused(name, "a finite number");
    }

    /**
     * Returns a count.
     *
     * @param name the parameter
     * @param otherwise the count if it is not given
     * @param most the largest that is answered
     * @return the count, from 1
     * @throws NoctuleException if it is none, or larger
     */
    public int count(String name, int otherwise, int most) {
        final double number = number(name, otherwise);
        if (number < 1 || number > most || number != Math.rint(number)) {
            throw refused(name, "a whole number from 1 to " + most);
        }
        return (int) number;
    }

    private static NoctuleException refused(String name, String wanted) {
        return NoctuleException.input(
                "The parameter " + name + " is not " + wanted + ".", "Maybe the address was written by hand.");
    }
}
