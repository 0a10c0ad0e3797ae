package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.noctule.json.JsonInput;

/**
 * The fields of a job or profile that Noctule does not read, as plain values: text, truth value, {@link Long},
 * {@link BigInteger}, {@link Double}, unmodifiable {@link List} and {@link Map}, and Jackson's {@link NullNode} for
 * null.
 */
public final class JsonValue {
    /** All whole numbers up to here are doubles too. */
    private static final double LARGEST_WHOLE = 0x1p53;

    private JsonValue() {}

    static Map<String, Object> fields(JsonInput object, Set<String> except) {
        return fields(object, except::contains);
    }

    static Map<String, Object> fields(JsonInput object, Predicate<String> except) {
        final Map<String, Object> fields = new LinkedHashMap<>();
        object.object().node().properties().forEach(field -> {
            if (!except.test(field.getKey())) {
                fields.put(field.getKey(), plain(field.getValue(), object));
            }
        });
        return fields.isEmpty() ? Map.of() : Collections.unmodifiableMap(fields);
    }

    private static Object plain(JsonNode node, JsonInput owner) {
        if (node.isTextual()) {
            return node.textValue();
        } else if (node.isBoolean()) {
            return node.booleanValue();
        } else if (node.isIntegralNumber()) {
            return node.canConvertToLong() ? (Object) node.longValue() : node.bigIntegerValue();
        } else if (node.isNumber()) {
            if (!Double.isFinite(node.doubleValue())) {
                throw owner.error("holds a number that is not finite", "Maybe a digit too many stands in an exponent.");
            }
            return node.doubleValue();
        } else if (node.isArray()) {
            final List<Object> elements = new ArrayList<>(node.size());
            node.forEach(element -> elements.add(plain(element, owner)));
            return List.copyOf(elements);
        } else if (node.isObject()) {
            final Map<String, Object> fields = new LinkedHashMap<>();
            node.properties().forEach(field -> fields.put(field.getKey(), plain(field.getValue(), owner)));
            return Collections.unmodifiableMap(fields);
        }
        return NullNode.getInstance();
    }

    /**
     * Writes fields, without braces around them.
     *
     * @param out the output, inside an object
     * @param fields plain values by their names
     * @throws IOException if they cannot be written
     */
    public static void writeFields(JsonGenerator out, Map<String, Object> fields) throws IOException {
        writeFields(out, fields, Set.of());
    }

    static void writeFields(JsonGenerator out, Map<String, Object> fields, Set<String> except) throws IOException {
        for (final Map.Entry<String, Object> field : fields.entrySet()) {
            if (!except.contains(field.getKey())) {
                out.writeFieldName(field.getKey());
                write(out, field.getValue());
            }
        }
    }

    private static void write(JsonGenerator out, Object value) throws IOException {
        if (value instanceof String text) {
            out.writeString(text);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof Double number) {
            out.writeNumber(number);
        } else if (value instanceof BigInteger number) {
            out.writeNumber(number);
        } else if (value instanceof Number number) {
            out.writeNumber(number.longValue());
        } else if (value instanceof List<?> elements) {
            out.writeStartArray();
            for (final Object element : elements) {
                write(out, element);
            }
            out.writeEndArray();
        } else if (value instanceof Map<?, ?> fields) {
            out.writeStartObject();
            for (final Map.Entry<?, ?> field : fields.entrySet()) {
                out.writeFieldName(String.valueOf(field.getKey()));
                write(out, field.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof NullNode) {
            out.writeNull();
        } else {
            throw new IllegalArgumentException("The value (" + value + ") has no form in JSON.");
        }
    }

    /**
     * Writes a number as a field.
     *
     * @param out the output, inside an object
     * @param name the field
     * @param value the number, without a decimal point if it is whole, as people write it: both read back as the same
     * @throws IOException if it cannot be written
     */
    public static void writeNumber(JsonGenerator out, String name, double value) throws IOException {
        out.writeFieldName(name);
        writeNumber(out, value);
    }

    /**
     * Writes a number.
     *
     * @param out the output, at the place of a value
     * @param value the number, without a decimal point if it is whole, as people write it: both read back as the same
     * @throws IOException if it cannot be written
     */
    public static void writeNumber(JsonGenerator out, double value) throws IOException {
        if (value == Math.rint(value) && Math.abs(value) <= LARGEST_WHOLE) {
            out.writeNumber((long) value);
        } else {
            out.writeNumber(value);
        }
    }

    /** Reads a name, which may be written as a whole number; empty if it is missing. */
    static String word(JsonInput fields, String key) {
        return fields.find(key)
                .map(value -> value.node().isIntegralNumber() ? value.node().asText() : value.text())
                .orElse("");
    }

    /** Writes a name, unless it is empty. */
    static void writeWord(JsonGenerator out, String key, String value) throws IOException {
        if (!value.isEmpty()) {
            out.writeStringField(key, value);
        }
    }
}
