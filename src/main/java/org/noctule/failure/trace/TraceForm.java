package org.noctule.failure.trace;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.noctule.error.NoctuleException;

/** The forms of published failure traces. Columns are found by their names in the first line, but for Alea's. */
enum TraceForm {
    /**
     * Los Alamos: commas; columns of the node ({@code nodenumz}, {@code nodenum} or {@code node}), of the dates
     * ({@code ... started}, {@code ... fixed}: {@code 5/21/2003 14:30}, in UTC), and of causes, of which those filled
     * in count. A column {@code system} parts nodes of several systems.
     */
    LANL(",") {
        @Override
        NodeRecord record(TraceRow row) {
            final int started = row.column(name -> name.endsWith("started"), "prob started");
            final int fixed = row.column(name -> name.endsWith("fixed"), "prob fixed");
            return new NodeRecord(
                    row.optional("system", "") + "/" + row.of("nodenumz", "nodenum", "node"),
                    date(row, started),
                    date(row, fixed),
                    CAUSES.stream()
                            .filter(cause -> !row.optional(cause, "").isEmpty())
                            .findFirst()
                            .orElse(""));
        }
    },
    /** The Failure Trace Archive's {@code event_trace.tab}: an event of type 0 is a time out of use. */
    FTA("[\t ]+") {
        @Override
        NodeRecord record(TraceRow row) {
            final double start = row.number(row.at("event_start_time"));
            return new NodeRecord(
                    row.optional("platform_id", "") + "/" + row.of("node_id"),
                    start,
                    row.of("event_type").equals("0") ? row.number(row.at("event_stop_time", "event_end_time")) : start,
                    row.optional("event_end_reason", ""));
        }
    },
    /** Alea: date since 1970, cluster, seconds, and a machine's number; less than a minute does not count. */
    ALEA("[\t ;]+") {
        @Override
        NodeRecord record(TraceRow row) {
            final double start = row.number(0);
            final double seconds = row.number(2);
            return new NodeRecord(
                    row.cell(1) + "/" + row.cell(3), start, start + (seconds < SHORTEST ? 0 : seconds), "");
        }
    };

    private static final List<String> CAUSES =
            List.of("facilities", "hardware", "human error", "network", "software", "undetermined");
    private static final double SHORTEST = 60;
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("M/d/[uuuu][uu] H:mm", Locale.ROOT);

    private final String separator;

    TraceForm(String separator) {
        this.separator = separator;
    }

    /** The record of a row. */
    abstract NodeRecord record(TraceRow row);

    /** The form of a file with such a first line. */
    static TraceForm of(String first) {
        final String line = first.toLowerCase(Locale.ROOT);
        if (line.contains("event_start_time")) {
            return FTA;
        }
        return line.contains(",") && line.contains("started") ? LANL : ALEA;
    }

    /** Reads lines; the first one names the columns unless the form is Alea's. */
    List<NodeRecord> read(List<String> lines, String file) {
        final List<NodeRecord> records = new ArrayList<>();
        final boolean named = this != ALEA;
        final List<String> names = named
                ? Arrays.stream(cells(lines.get(0).replaceFirst("^#\\s*", "")))
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .toList()
                : List.of();
        for (int i = named ? 1 : 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
                final String place = file + " line " + (i + 1);
                for (final String[] cells : split(cells(lines.get(i)))) {
                    final NodeRecord record = record(new TraceRow(place, names, List.of(cells)));
                    if (!(record.end() >= record.start())) {
                        throw NoctuleException.input(
                                place + ": the end (" + record.end() + ") is before the start (" + record.start()
                                        + ").",
                                "Maybe the two columns are swapped, or a date is in another form.");
                    }
                    records.add(record);
                }
            }
        }
        return records;
    }

    /** A row of Alea's names several machines. */
    private List<String[]> split(String[] cells) {
        if (this != ALEA || cells.length < 4) {
            return Collections.singletonList(cells);
        }
        final List<String[]> rows = new ArrayList<>();
        for (int i = 3; i < cells.length; i++) {
            for (final String machine : cells[i].split(",")) {
                rows.add(new String[] {cells[0], cells[1], cells[2], machine});
            }
        }
        return rows;
    }

    private String[] cells(String line) {
        return Arrays.stream(line.strip().split(separator, -1))
                .map(cell -> cell.strip().replaceAll("^\"|\"$", ""))
                .toArray(String[]::new);
    }

    private static double date(TraceRow row, int column) {
        try {
            return LocalDateTime.parse(row.cell(column), DATE).toEpochSecond(ZoneOffset.UTC);
        } catch (final DateTimeException e) {
            throw NoctuleException.input(
                    row.place() + ": the date (" + row.cell(column) + ") is not of the form 5/21/2003 14:30.",
                    "Maybe it was changed by a spreadsheet.");
        }
    }
}
