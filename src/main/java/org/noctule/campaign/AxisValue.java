package org.noctule.campaign;

import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A value that an option takes.
 *
 * @param shown how tables write it
 * @param value the value, files by absolute paths; not to be changed
 */
public record AxisValue(String shown, JsonNode value) {
    /**
     * Shows a value as it is.
     *
     * @param value the value
     * @return the value with the text for tables
     */
    public static AxisValue of(JsonNode value) {
        return new AxisValue(shown(value), value);
    }

    /** Writes a value for tables: texts as they are, an agent as on the command line of evaluate, all else as JSON. */
    static String shown(JsonNode value) {
        if (value.isTextual()) {
            return value.textValue();
        }
        if (value.isFloatingPointNumber()) {
            return NumberOutput.toString(value.doubleValue(), true);
        }
        return value.path("name").isTextual() ? agent(value) : CanonicalJson.of(value);
    }

    private static String agent(JsonNode value) {
        final StringJoiner keys = new StringJoiner(",");
        for (final Map.Entry<String, JsonNode> field : value.properties()) {
            if (!field.getKey().equals("name")) {
                keys.add(field.getKey() + "=" + shown(field.getValue()));
            }
        }
        final String name = value.get("name").textValue();
        return keys.length() == 0 ? name : name + ":" + keys;
    }
}
