package org.noctule.report.export;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;

/** The values of one metric over time, as lines of OpenMetrics; of several at one date the last one counts. */
final class Samples {
    private final String labels;
    private double[] dates = new double[16];
    private double[] values = new double[16];
    private int size;

    /** Creates a metric without values; labels are as they stand after its name, with braces, or empty. */
    Samples(String labels) {
        this.labels = labels;
    }

    void add(double date, double value) {
        if (size > 0 && dates[size - 1] == date) {
            values[size - 1] = value;
            return;
        }
        if (size > 1 && values[size - 1] == value && values[size - 2] == value) {
            // A value that goes on needs its first and its last date only.
            dates[size - 1] = date;
            return;
        }
        if (size == dates.length) {
            dates = Arrays.copyOf(dates, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        dates[size] = date;
        values[size++] = value;
    }

    void write(Writer out, String name) throws IOException {
        for (int i = 0; i < size; i++) {
            out.write(name);
            out.write(labels);
            out.write(' ');
            out.write(text(values[i]));
            out.write(' ');
            out.write(text(dates[i]));
            out.write('\n');
        }
    }

    private static String text(double value) {
        final boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole ? Long.toString((long) value) : NumberOutput.toString(value, true);
    }

    /** A label, whatever its value holds. */
    static String label(String name, String value) {
        return "{" + name + "=\""
                + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"}";
    }
}
