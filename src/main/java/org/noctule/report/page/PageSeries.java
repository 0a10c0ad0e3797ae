package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.noctule.report.data.CoreRanges;
import org.noctule.report.data.EnergyCourse;
import org.noctule.report.data.PStateChanges;
import org.noctule.report.data.StepBins;
import org.noctule.report.data.StepSeries;

/**
 * Writes quantities over time into a page: each step where they are few, else mean, least and greatest of equal parts
 * of the time.
 */
final class PageSeries {
    /** What a page draws at most beside its schedule; more is binned. */
    static final int MOST_ROWS = 8192;
    /** More than a screen has columns of pixels. */
    static final int BINS = 4096;

    /** Means are rounded to a part in a million of the greatest value: no screen shows more. */
    private static final int DIGITS = 20;

    private final JsonGenerator json;

    PageSeries(JsonGenerator json) {
        this.json = json;
    }

    void write(String name, Optional<StepSeries> file) throws IOException {
        if (file.isPresent()) {
            final StepSeries series = file.get();
            final Map<String, IntToDoubleFunction> columns = new LinkedHashMap<>();
            series.values().forEach((key, column) -> columns.put(key, i -> orZero(column.get(i))));
            steps(name, series.time().toArray(), columns);
        }
    }

    /** Writes energy at dates, between which it slopes, and mean power between them. */
    void writeEnergy(String name, Optional<StepSeries> file) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        final EnergyCourse course = EnergyCourse.of(file.get());
        final double[] time = course.time();
        if (time.length == 0) {
            return;
        }
        steps(name, time, Map.of("power", i -> course.power()[i]));
        json.writeObjectFieldStart("energy");
        final boolean few = time.length <= MOST_ROWS;
        final double end = time[time.length - 1];
        final double unit = unit(course.energy()[time.length - 1], 2 * DIGITS);
        final int size = few ? time.length : BINS + 1;
        final IntToDoubleFunction date = i -> few ? time[i] : end * i / BINS;
        PackedNumbers.write(json, "time", size, date);
        PackedNumbers.write(
                json, "value", size, i -> few ? course.energy()[i] : rounded(course.at(date.applyAsDouble(i)), unit));
        json.writeEndObject();
    }

    /** Writes how many machines are in each P-state, from the changes of each. */
    void writeStates(String name, Optional<PStateChanges> file) throws IOException {
        if (file.isPresent()) {
            final PStateChanges changes = file.get();
            final Map<String, IntToDoubleFunction> columns = new LinkedHashMap<>();
            counts(changes).forEach((state, count) -> columns.put(String.valueOf(state), i -> count[i]));
            steps(name, changes.time().toArray(), columns);
        }
    }

    private void steps(String name, double[] time, Map<String, IntToDoubleFunction> columns) throws IOException {
        json.writeObjectFieldStart(name);
        final boolean few = time.length <= MOST_ROWS || time[time.length - 1] == time[0];
        if (few) {
            PackedNumbers.write(json, "time", time.length, i -> time[i]);
        } else {
            json.writeNumberField("from", time[0]);
            json.writeNumberField("to", time[time.length - 1]);
            json.writeNumberField("bins", BINS);
        }
        json.writeObjectFieldStart("values");
        for (final Map.Entry<String, IntToDoubleFunction> column : columns.entrySet()) {
            if (few) {
                PackedNumbers.write(json, column.getKey(), time.length, column.getValue());
            } else {
                bins(
                        column.getKey(),
                        StepBins.of(
                                time.length, i -> time[i], column.getValue(), time[0], time[time.length - 1], BINS));
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void bins(String name, StepBins bins) throws IOException {
        final double unit = unit(bins.greatest(), DIGITS);
        json.writeObjectFieldStart(name);
        PackedNumbers.write(json, "mean", BINS, i -> rounded(bins.mean()[i], unit));
        PackedNumbers.write(json, "low", BINS, i -> rounded(bins.low()[i], unit));
        PackedNumbers.write(json, "high", BINS, i -> rounded(bins.high()[i], unit));
        json.writeEndObject();
    }

    private static double orZero(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    /** A power of two of which the greatest value has as many digits, so that rounding to it ends in zeros. */
    private static double unit(double greatest, int digits) {
        return Math.scalb(1.0, Math.getExponent(Math.max(greatest, 1)) + 1 - digits);
    }

    private static double rounded(double value, double unit) {
        return Math.rint(value / unit) * unit;
    }

    private static Map<Integer, int[]> counts(PStateChanges changes) {
        final int rows = changes.time().size();
        final CoreRanges machines = changes.machines();
        final int[] current = new int[machines.highest() + 1];
        final int none = Integer.MIN_VALUE;
        Arrays.fill(current, none);
        final Map<Integer, int[]> steps = new TreeMap<>();
        for (int row = 0; row < rows; row++) {
            final int state = (int) changes.state().get(row);
            for (int range = machines.begin(row); range < machines.end(row); range++) {
                for (int machine = machines.low(range); machine <= machines.high(range); machine++) {
                    if (current[machine] != none) {
                        steps.computeIfAbsent(current[machine], s -> new int[rows])[row]--;
                    }
                    steps.computeIfAbsent(state, s -> new int[rows])[row]++;
                    current[machine] = state;
                }
            }
        }
        steps.values().forEach(column -> Arrays.parallelPrefix(column, Integer::sum));
        return steps;
    }
}
