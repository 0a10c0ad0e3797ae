package org.noctule.simulator.results;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;

/** The rows of a capability's file, in the order in which they were told. */
final class RowSeries implements Series {
    private final ResultColumns columns;
    private final Map<Object, ResultRow> rows = new LinkedHashMap<>();

    RowSeries(ResultColumns columns) {
        this.columns = columns;
    }

    void add(ResultRow row) {
        rows.put(row.key().<Object>map(key -> key).orElse(rows.size()), row);
    }

    @Override
    public String file() {
        return columns.file();
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(String.join(",", columns.names()));
        for (final ResultRow row : rows.values()) {
            for (final Object value : row.values()) {
                write(value, out);
            }
            out.endRow();
        }
    }

    private static void write(Object value, CsvOutput out) throws IOException {
        if (value instanceof Double number) {
            out.fixed(number);
        } else if (value instanceof Integer || value instanceof Long) {
            out.integer(((Number) value).longValue());
        } else if (value instanceof ResourceSet set) {
            out.resources(set);
        } else if (value instanceof OptionalDouble number) {
            write(number.isPresent() ? number.getAsDouble() : Optional.empty(), out);
        } else if (value instanceof Optional<?> maybe) {
            if (maybe.isPresent()) {
                write(maybe.get(), out);
            } else {
                out.empty();
            }
        } else {
            out.text(value.toString());
        }
    }
}
