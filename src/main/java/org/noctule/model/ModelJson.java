package org.noctule.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonSetup;

/** JSON as it stands in models: the shortest text of a number that reads back as the same number, on every JDK. */
public final class ModelJson {
    private static final JsonMapper JSON = JsonSetup.trees();

    private ModelJson() {}

    /**
     * Makes an empty object.
     *
     * @return the object
     */
    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    /**
     * Tells whether two values mean the same, in whatever order their keys stand and however their numbers are written.
     *
     * @param one a value
     * @param other another
     * @return true if they do
     */
    public static boolean same(JsonNode one, JsonNode other) {
        return one.equals(ModelJson::compare, other);
    }

    /** Compares what has no parts; 0 for what means the same. */
    private static int compare(JsonNode one, JsonNode other) {
        final boolean same = one.isNumber() && other.isNumber()
                ? one.decimalValue().compareTo(other.decimalValue()) == 0
                : one.equals(other);
        return same ? 0 : 1;
    }

    /**
     * Writes a value.
     *
     * @param value the value
     * @return its text, in one line
     */
    public static String text(JsonNode value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
