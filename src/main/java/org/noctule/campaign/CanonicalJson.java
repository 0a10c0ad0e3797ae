package org.noctule.campaign;

import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.TreeSet;

/**
 * One text for equal values: keys in the order of their characters, no white space, numbers in the shortest form that
 * reads back as the same double, whole ones without a point.
 */
public final class CanonicalJson {
    private static final double EXACT = 1L << 53;

    private CanonicalJson() {}

    /**
     * Writes a value.
     *
     * @param value the value
     * @return its text
     */
    public static String of(JsonNode value) {
        final StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    /**
     * Hashes a value.
     *
     * @param value the value
     * @return the SHA-256 of its text in UTF-8, 32 bytes
     */
    public static byte[] hash(JsonNode value) {
        return sha256().digest(of(value).getBytes(StandardCharsets.UTF_8));
    }

    /** Makes a digest, which every JDK has. */
    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(JsonNode value, StringBuilder text) {
        if (value.isObject()) {
            final TreeSet<String> keys = new TreeSet<>();
            value.fieldNames().forEachRemaining(keys::add);
            char before = '{';
            for (final String key : keys) {
                text.append(before).append(TextNode.valueOf(key)).append(':');
                write(value.get(key), text);
                before = ',';
            }
            text.append(keys.isEmpty() ? "{}" : "}");
        } else if (value.isArray()) {
            char before = '[';
            for (final JsonNode element : value) {
                text.append(before);
                write(element, text);
                before = ',';
            }
            text.append(value.isEmpty() ? "[]" : "]");
        } else if (value.isFloatingPointNumber()) {
            final double number = value.doubleValue();
            text.append(
                    number == StrictMath.rint(number) && Math.abs(number) <= EXACT
                            ? String.valueOf((long) number)
                            : NumberOutput.toString(number, true));
        } else {
            text.append(value);
        }
    }
}
