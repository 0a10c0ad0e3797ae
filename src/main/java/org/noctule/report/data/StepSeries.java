package org.noctule.report.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;

/**
 * Quantities that hold from one date to the next: machine_states.csv, consumed_energy.csv.
 *
 * @param time dates in s, not falling
 * @param values quantities by the name of their column, NaN where the file has none (NA); unmodifiable, in the order of
 *     the file
 */
public record StepSeries(NumberColumn time, Map<String, NumberColumn> values) {
    /**
     * Reads a file.
     *
     * @param file a file with a column {@code time} and columns of numbers; a column {@code event_type} is left out
     * @return its series
     * @throws NoctuleException of kind INPUT if it is missing or damaged
     */
    public static StepSeries read(Path file) {
        try (CsvReader csv = CsvReader.open(file)) {
            final int time = csv.column("time");
            final NumberColumn times = new NumberColumn();
            final Map<String, NumberColumn> values = new LinkedHashMap<>();
            final List<Integer> fields = new ArrayList<>();
            final List<NumberColumn> columns = new ArrayList<>();
            for (int field = 0; field < csv.header().size(); field++) {
                final String name = csv.header().get(field);
                if (field != time && !name.equals("event_type")) {
                    fields.add(field);
                    columns.add(new NumberColumn());
                    values.put(name, columns.get(columns.size() - 1));
                }
            }
            double last = Double.NEGATIVE_INFINITY;
            while (csv.next()) {
                final double now = csv.number(time);
                if (now < last) {
                    throw csv.malformed(time, "at or after the date of the row before");
                }
                last = now;
                times.add(now);
                for (int i = 0; i < columns.size(); i++) {
                    columns.get(i).add(csv.numberOrNone(fields.get(i)));
                }
            }
            return new StepSeries(times, Collections.unmodifiableMap(values));
        }
    }

    /** {@return the number of dates} */
    public int size() {
        return time.size();
    }
}
