package org.noctule.protocol.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * Breaks a frame at random: bytes changed, cut out or doubled, values put in the place of others, events told twice or
 * of other types, nesting too deep, text that is none.
 */
public final class Mutation {
    private static final String[] VALUES = {
        "null",
        "-1",
        "0",
        "1e999",
        "1e308",
        "1e-320",
        "-0.0",
        "[]",
        "{}",
        "\"\"",
        "true",
        "0.5",
        "2",
        "2147483647",
        "\"0-3\"",
        "\"0-2147483646\"",
        "\"0 0\"",
        "{\"a\":[]}",
        "99999999999",
        "\"w0!\"",
        "\"w0!1\"",
        "\"dyn!0\"",
        "[".repeat(3000)
    };
    private static final String[] TYPES = {
        "SIMULATION_BEGINS",
        "SIMULATION_ENDS",
        "JOB_SUBMITTED",
        "JOB_COMPLETED",
        "EXECUTE_JOB",
        "REJECT_JOB",
        "KILL_JOB",
        "CALL_ME_LATER",
        "REQUESTED_CALL",
        "NOTIFY",
        "QUERY",
        "REGISTER_JOB",
        "REGISTER_PROFILE",
        "SET_JOB_METADATA",
        "CHANGE_JOB_STATE",
        "TO_JOB_MSG",
        "SET_RESOURCE_STATE",
        "LAUNCH_MISSILES"
    };

    private Mutation() {}

    /** Returns a frame with one to three defects, most of which make it illegal. */
    public static byte[] of(Random random, byte[] frame) {
        byte[] bytes = frame.clone();
        for (int n = 1 + random.nextInt(3); n > 0 && bytes.length > 1; n--) {
            bytes = once(random, bytes);
        }
        return bytes;
    }

    private static byte[] once(Random random, byte[] bytes) {
        final int from = random.nextInt(bytes.length);
        final int to = Math.min(bytes.length, from + random.nextInt(20));
        return switch (random.nextInt(8)) {
            case 0 -> {
                bytes[from] =
                        (byte) (random.nextBoolean() ? random.nextInt() : "{}[]\",:0e-!".charAt(random.nextInt(11)));
                yield bytes;
            }
            case 1 -> join(bytes, from, new byte[0], to);
            case 2 -> join(bytes, to, Arrays.copyOfRange(bytes, from, to), to);
            case 3 -> twice(bytes);
            case 4 -> type(random, bytes);
            default -> value(random, bytes);
        };
    }

    /** Tells all events a second time. */
    private static byte[] twice(byte[] bytes) {
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        final int from = text.indexOf('[') + 1;
        final int to = text.lastIndexOf(']');
        if (from == 0 || to <= from) {
            return bytes;
        }
        final String events = text.substring(from, to);
        return (text.substring(0, to) + "," + events + text.substring(to)).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Makes an event one of another type. */
    private static byte[] type(Random random, byte[] bytes) {
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        final int field = text.indexOf("\"type\":\"", random.nextInt(bytes.length));
        if (field < 0) {
            return bytes;
        }
        final int from = field + 8;
        final int to = Math.max(from, text.indexOf('"', from));
        return join(bytes, from, TYPES[random.nextInt(TYPES.length)].getBytes(StandardCharsets.UTF_8), to);
    }

    /** Puts another value after one of the colons. */
    private static byte[] value(Random random, byte[] bytes) {
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        final int colon = text.indexOf(':', random.nextInt(bytes.length));
        if (colon < 0) {
            return bytes;
        }
        int end = colon + 1;
        while (end < text.length() && ",}".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        final byte[] other = VALUES[random.nextInt(VALUES.length)].getBytes(StandardCharsets.UTF_8);
        return join(bytes, colon + 1, other, end);
    }

    private static byte[] join(byte[] bytes, int end, byte[] middle, int start) {
        final byte[] joined = Arrays.copyOf(bytes, end + middle.length + bytes.length - start);
        System.arraycopy(middle, 0, joined, end, middle.length);
        System.arraycopy(bytes, start, joined, end + middle.length, bytes.length - start);
        return joined;
    }
}
