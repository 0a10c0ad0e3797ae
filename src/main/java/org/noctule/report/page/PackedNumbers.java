package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.zip.Deflater;

/**
 * Writes columns of numbers into a page so that a sorted million takes few bytes: as integers of a decimal unit where
 * that loses nothing, differences of neighbours, all first bytes before all second ones, deflated, in base64.
 */
final class PackedNumbers {
    private static final int[] PARTS = {1, 10, 100, 1000, 10_000, 100_000, 1_000_000};

    private PackedNumbers() {}

    /** Writes {@code name: {n, kind, data}}, {@code kind} telling how the page gets the numbers back. */
    static void write(JsonGenerator json, String name, int size, IntToDoubleFunction values) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("n", size);
        final double[] column = IntStream.range(0, size).mapToDouble(values).toArray();
        final OptionalInt parts =
                IntStream.of(PARTS).filter(p -> areIntegers(column, p)).findFirst();
        if (parts.isPresent()) {
            final int[] integers = new int[size];
            for (int i = 0; i < size; i++) {
                integers[i] = (int) Math.rint(column[i] * parts.getAsInt());
            }
            final boolean differences = differencesAreShorter(integers);
            json.writeStringField("kind", differences ? "int" : "raw");
            if (parts.getAsInt() > 1) {
                json.writeNumberField("parts", parts.getAsInt());
            }
            json.writeBinaryField("data", integers(integers, differences));
        } else {
            final boolean differences = differencesAreExact(column);
            json.writeStringField("kind", differences ? "delta" : "plain");
            json.writeBinaryField("data", doubles(column, differences));
        }
        json.writeEndObject();
    }

    /** Whether all are integers when multiplied, and division gives them back. */
    private static boolean areIntegers(double[] values, int parts) {
        for (final double value : values) {
            final int integer = (int) Math.rint(value * parts);
            // Not so -0.0, which an integer would lose.
            if ((double) integer / parts != value || value == 0 && 1 / value < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean differencesAreExact(double[] values) {
        double before = 0;
        for (final double value : values) {
            if (before + (value - before) != value) {
                return false;
            }
            before = value;
        }
        return true;
    }

    /**
     * Whether neighbours are so alike that their differences, which may wrap around, have fewer digits than they have.
     */
    private static boolean differencesAreShorter(int[] values) {
        long saved = 0;
        int before = 0;
        for (final int value : values) {
            saved += Integer.numberOfLeadingZeros(folded(value - before)) - Integer.numberOfLeadingZeros(folded(value));
            before = value;
        }
        return saved > 0;
    }

    /** A small step back must not set the high bits. */
    private static int folded(int step) {
        return step << 1 ^ step >> 31;
    }

    private static byte[] integers(int[] values, boolean differences) {
        final int size = values.length;
        final byte[] planes = new byte[4 * size];
        int before = 0;
        for (int i = 0; i < size; i++) {
            final int value = values[i];
            final int bits = folded(differences ? value - before : value);
            for (int plane = 0; plane < 4; plane++) {
                planes[plane * size + i] = (byte) (bits >>> 8 * plane);
            }
            before = value;
        }
        return deflated(planes);
    }

    private static byte[] doubles(double[] values, boolean differences) {
        final int size = values.length;
        final byte[] planes = new byte[8 * size];
        double before = 0;
        for (int i = 0; i < size; i++) {
            final double value = values[i];
            final long bits = Double.doubleToLongBits(differences ? value - before : value);
            for (int plane = 0; plane < 8; plane++) {
                planes[plane * size + i] = (byte) (bits >>> 8 * plane);
            }
            before = value;
        }
        return deflated(planes);
    }

    /** Compresses as the format zlib does, which browsers call deflate. */
    static byte[] deflated(byte[] bytes) {
        final Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            final byte[] buffer = new byte[1 << 16];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
