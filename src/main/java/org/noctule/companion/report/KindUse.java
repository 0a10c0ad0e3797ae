package org.noctule.companion.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.report.data.StepBins;

/** How many resources of a kind jobs had over time. */
final class KindUse {
    private static final int MOST_STEPS = 4096;
    private static final int BINS = 2048;

    private final int number;
    private final SortedMap<Double, Double> changes = new TreeMap<>();

    /** Begins with none in use; the number is that of the kind. */
    KindUse(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    void add(double amount, double from, double to) {
        changes.merge(from, amount, Double::sum);
        changes.merge(to, -amount, Double::sum);
    }

    /** Writes dates and what holds from each on; of very many the means of equal times. */
    void write(String name, JsonGenerator json) throws IOException {
        double[] time = new double[changes.size()];
        double[] value = new double[changes.size()];
        int at = 0;
        double sum = 0;
        for (final Map.Entry<Double, Double> change : changes.entrySet()) {
            sum += change.getValue();
            time[at] = change.getKey();
            // Thousandths are whole: sums of halves and tenths are not.
            value[at++] = Math.rint(sum * 1000) / 1000;
        }
        if (at > MOST_STEPS) {
            final double from = time[0];
            final double to = time[at - 1];
            final double[] dates = time;
            final double[] values = value;
            value = StepBins.of(at, i -> dates[i], i -> values[i], from, to, BINS)
                    .mean();
            time = new double[BINS];
            for (int bin = 0; bin < BINS; bin++) {
                time[bin] = from + (to - from) * bin / BINS;
            }
        }
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeFieldName("time");
        json.writeArray(time, 0, time.length);
        json.writeFieldName("value");
        json.writeArray(value, 0, value.length);
        json.writeEndObject();
    }
}
