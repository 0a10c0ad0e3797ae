package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a value that Noctule does not interpret: text, truth value, {@link Long}, {@link java.math.BigInteger},
 * {@link Double}, unmodifiable {@link List} and {@link Map}, and Jackson's {@link NullNode} for null.
 */
final class PlainValue {
    private PlainValue() {}

    static Object read(WireInput in, JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            case VALUE_NUMBER_INT ->
                json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? json.getBigIntegerValue()
                        : (Object) json.getLongValue();
            case VALUE_NUMBER_FLOAT -> in.number();
            case START_ARRAY -> elements(in, json);
            case START_OBJECT -> fields(in, json);
            default -> NullNode.getInstance();
        };
    }

    private static List<Object> elements(WireInput in, JsonParser json) throws IOException {
        final List<Object> elements = new ArrayList<>();
        while (in.nextElement()) {
            elements.add(read(in, json));
        }
        return List.copyOf(elements);
    }

    static Map<String, Object> fields(WireInput in, JsonParser json) throws IOException {
        final Map<String, Object> fields = new LinkedHashMap<>();
        while (in.nextField()) {
            fields.put(in.field(), read(in, json));
        }
        return Collections.unmodifiableMap(fields);
    }
}
