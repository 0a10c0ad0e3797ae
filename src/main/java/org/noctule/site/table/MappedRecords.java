package org.noctule.site.table;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.file.CsvTable;
import org.noctule.site.JobRecords;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.RecordedTerms;
import org.noctule.workload.Owner;
import org.noctule.workload.Repairs;

/** Jobs of tables whose columns a map names: comma-separated values with a header, plain or gzip. */
public final class MappedRecords implements JobRecords {
    private final List<Path> files;
    private final ColumnMap map;
    private final TableDates dates;

    /**
     * Names the files.
     *
     * @param files the tables
     * @param map names of their columns
     * @param zone zone of dates without an offset
     */
    public MappedRecords(List<Path> files, ColumnMap map, ZoneId zone) {
        this.files = List.copyOf(files);
        this.map = map;
        this.dates = new TableDates(zone);
    }

    @Override
    public void read(Consumer<RecordedJob> jobs, Repairs repairs) {
        for (final Path file : files) {
            final boolean[] first = {true};
            CsvTable.read(file, row -> {
                if (first[0]) {
                    demand(row, file);
                    first[0] = false;
                }
                job(row, jobs, repairs);
            });
        }
    }

    private void demand(CsvTable.Row row, Path file) {
        for (final String needed : List.of("id", "submit")) {
            final String column = map.columns().getOrDefault(needed, "");
            if (row.fields().findField(column).isEmpty()) {
                throw NoctuleException.input(
                        file + ":1: the header has no column (" + column + "), which is to tell \"" + needed + "\".",
                        "Maybe another map is meant: --from NAME, or --from csv --map FILE.");
            }
        }
    }

    private void job(CsvTable.Row row, Consumer<RecordedJob> jobs, Repairs repairs) {
        final long line = row.fields().getStartingLineNumber();
        final String id = text(row, "id");
        if (id.isEmpty()) {
            repairs.dropped("no number of a job", line);
            return;
        }
        final double submit = dates.of(text(row, "submit"));
        final double queued = CellNumbers.seconds(text(row, "queued"));
        final double told = dates.of(text(row, "start"));
        final double start = Double.isNaN(told) ? submit + queued : told;
        final double duration = CellNumbers.seconds(text(row, "duration"));
        final double ended = dates.of(text(row, "end"));
        final double end = Double.isNaN(ended) ? start + duration : ended;
        final String word = text(row, "state").toLowerCase(Locale.ROOT);
        final RecordedState state = map.states().getOrDefault(word, RecordedState.UNKNOWN);
        if (state == RecordedState.UNKNOWN && !word.isEmpty()) {
            repairs.kept("an unknown state: its dates are taken", line);
        }
        final int nodes = CellNumbers.whole(text(row, "nodes"));
        final double cards = CellNumbers.of(text(row, "cards"));
        int cores = CellNumbers.whole(text(row, "cores"));
        if (cores == 0 && cards > 0) {
            repairs.kept("no cores are told: one per card", line);
            cores = (int) Math.min(1_000_000, Math.ceil(cards));
        }
        final String type = text(row, "card_type");
        final String asked =
                cards > 0 && cards < 1_000_000 ? "gpu" + (type.isEmpty() ? "" : ":" + type) + "=" + plain(cards) : "";
        final double limit = CellNumbers.seconds(text(row, "limit"));
        jobs.accept(new RecordedJob(
                id,
                submit,
                dates.of(text(row, "eligible")),
                start,
                end,
                cores,
                CellNumbers.megabytes(text(row, "memory"), map.memoryUnit()),
                text(row, "limit").contains(":") ? limit : limit * map.limitUnit(),
                state,
                new Owner(text(row, "user"), text(row, "account"), text(row, "partition")),
                text(row, "hosts"),
                new RecordedTerms("", text(row, "qos"), "", text(row, "features"), asked, asked, nodes, nodes, false),
                line));
    }

    /** Thousandths of cards at most, without an exponent. */
    private static String plain(double cards) {
        return cards == Math.rint(cards)
                ? String.valueOf((long) cards)
                : String.valueOf(Math.max(1, Math.round(cards * 1000)) / 1000.0);
    }

    private String text(CsvTable.Row row, String meaning) {
        final String column = map.columns().get(meaning);
        return column == null
                ? ""
                : row.fields().findField(column).map(String::strip).orElse("");
    }
}
