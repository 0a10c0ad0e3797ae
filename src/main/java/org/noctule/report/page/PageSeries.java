package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.report.data.CoreRanges;
import org.noctule.report.data.NumberColumn;
import org.noctule.report.data.PStateChanges;
import org.noctule.report.data.StepSeries;

/** Writes quantities over time into a page. */
final class PageSeries {
    private final JsonGenerator json;

    PageSeries(JsonGenerator json) {
        this.json = json;
    }

    void write(String name, Optional<StepSeries> file) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        final StepSeries series = file.get();
        json.writeObjectFieldStart(name);
        PackedNumbers.write(json, "time", series.size(), series.time()::get);
        json.writeObjectFieldStart("values");
        for (final Map.Entry<String, NumberColumn> column : series.values().entrySet()) {
            // Mean power since the row before: the steps of wattmin tell the same without gaps.
            if (!column.getKey().equals("epower")) {
                PackedNumbers.write(json, column.getKey(), series.size(), column.getValue()::get);
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Writes how many machines are in each P-state, from the changes of each. */
    void writeStates(String name, Optional<PStateChanges> file) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        final PStateChanges changes = file.get();
        final Map<Integer, int[]> counts = counts(changes);
        json.writeObjectFieldStart(name);
        PackedNumbers.write(json, "time", changes.time().size(), changes.time()::get);
        json.writeObjectFieldStart("values");
        for (final Map.Entry<Integer, int[]> state : counts.entrySet()) {
            PackedNumbers.write(
                    json, String.valueOf(state.getKey()), state.getValue().length, i -> state.getValue()[i]);
        }
        json.writeEndObject();
        json.writeEndObject();
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
