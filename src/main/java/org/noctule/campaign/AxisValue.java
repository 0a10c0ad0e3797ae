package org.noctule.campaign;

import com.fasterxml.jackson.databind.JsonNode;

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
        return new AxisValue(AxisReader.shown(value), value);
    }
}
