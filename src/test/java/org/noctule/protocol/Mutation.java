package org.noctule.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Breaks a frame at random: bytes changed, cut out or doubled, values put in the place of others. */
final class Mutation {
    private static final String[] VALUES = {
        "null", "-1", "1e999", "[]", "{}", "\"\"", "true", "0.5", "\"0-3\"", "{\"a\":[]}", "99999999999", "\"w0!\""
    };

    private Mutation() {}

    static byte[] of(Random random, byte[] frame) {
        byte[] bytes = frame.clone();
        for (int n = 1 + random.nextInt(3); n > 0 && bytes.length > 1; n--) {
            bytes = once(random, bytes);
        }
        return bytes;
    }

    private static byte[] once(Random random, byte[] bytes) {
        final int from = random.nextInt(bytes.length);
        final int to = Math.min(bytes.length, from + random.nextInt(20));
        return switch (random.nextInt(4)) {
            case 0 -> {
                bytes[from] =
                        (byte) (random.nextBoolean() ? random.nextInt() : "{}[]\",:0e-!".charAt(random.nextInt(11)));
                yield bytes;
            }
            case 1 -> join(bytes, from, new byte[0], to);
            case 2 -> join(bytes, to, Arrays.copyOfRange(bytes, from, to), to);
            default -> value(random, bytes);
        };
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
