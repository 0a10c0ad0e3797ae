package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.IntToDoubleFunction;
import java.util.zip.Deflater;

/**
 * Writes columns of numbers into a page so that a sorted million takes few bytes: differences of neighbours, all first
 * bytes before all second ones, deflated, in base64.
 */
final class PackedNumbers {
    private PackedNumbers() {}

    /** Writes {@code name: {n, kind, data}}, {@code kind} telling how the page gets the numbers back. */
    static void write(JsonGenerator json, String name, int size, IntToDoubleFunction values) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("n", size);
        if (areIntegers(size, values)) {
            final boolean differences = differencesAreShorter(size, values);
            json.writeStringField("kind", differences ? "int" : "raw");
            json.writeBinaryField("data", integers(size, values, differences));
        } else if (differencesAreExact(size, values)) {
            json.writeStringField("kind", "delta");
            json.writeBinaryField("data", doubles(size, values, true));
        } else {
            json.writeStringField("kind", "plain");
            json.writeBinaryField("data", doubles(size, values, false));
        }
        json.writeEndObject();
    }

    /** Whether differences fit into 32 bits too: they wrap around, and wrap back. */
    private static boolean areIntegers(int size, IntToDoubleFunction values) {
        for (int i = 0; i < size; i++) {
            final double value = values.applyAsDouble(i);
            // Not so -0.0, which an integer would lose.
            if ((int) value != value || value == 0 && 1 / value < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean differencesAreExact(int size, IntToDoubleFunction values) {
        double before = 0;
        for (int i = 0; i < size; i++) {
            final double value = values.applyAsDouble(i);
            if (before + (value - before) != value) {
                return false;
            }
            before = value;
        }
        return true;
    }

    /** Whether neighbours are so alike that their differences have fewer digits than they have. */
    private static boolean differencesAreShorter(int size, IntToDoubleFunction values) {
        long saved = 0;
        int before = 0;
        for (int i = 0; i < size; i++) {
            final int value = (int) values.applyAsDouble(i);
            saved += Integer.numberOfLeadingZeros(folded(value - before)) - Integer.numberOfLeadingZeros(folded(value));
            before = value;
        }
        return saved > 0;
    }

    /** A small step back must not set the high bits. */
    private static int folded(int step) {
        return step << 1 ^ step >> 31;
    }

    private static byte[] integers(int size, IntToDoubleFunction values, boolean differences) {
        final byte[] planes = new byte[4 * size];
        int before = 0;
        for (int i = 0; i < size; i++) {
            final int value = (int) values.applyAsDouble(i);
            final int bits = folded(differences ? value - before : value);
            for (int plane = 0; plane < 4; plane++) {
                planes[plane * size + i] = (byte) (bits >>> 8 * plane);
            }
            before = value;
        }
        return deflated(planes);
    }

    private static byte[] doubles(int size, IntToDoubleFunction values, boolean differences) {
        final byte[] planes = new byte[8 * size];
        double before = 0;
        for (int i = 0; i < size; i++) {
            final double value = values.applyAsDouble(i);
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
