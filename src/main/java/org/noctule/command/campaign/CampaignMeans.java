package org.noctule.command.campaign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.noctule.campaign.store.RunMeans;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.CsvReader;

/** The command {@code noctule campaign means}: a line for runs that are alike, perhaps beside figures of others. */
final class CampaignMeans {
    private final List<String> columns = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Map<List<String>, String> beside = new LinkedHashMap<>();
    private final List<Integer> shared = new ArrayList<>();
    private String title = "";

    private CampaignMeans(String by) {
        for (final String column : by.split(",", -1)) {
            final int equals = column.indexOf('=');
            columns.add(equals < 0 ? column : column.substring(0, equals));
            names.add(column.substring(equals + 1));
        }
    }

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(
                "campaign means",
                args,
                Arguments.value("by"),
                Arguments.value("figure"),
                Arguments.value("digits"),
                Arguments.value("beside"));
        final List<String> figures = List.of(
                Arguments.text(line, "figure").orElse("bounded_slowdown").split(",", -1));
        final CampaignMeans table = new CampaignMeans(Arguments.text(line, "by").orElse("decision.agent"));
        if (line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "campaign means: no folder of a campaign is named.", "Maybe see: noctule help campaign.");
        }
        final Map<String, List<RunMeans.Mean>> lines = new LinkedHashMap<>();
        final List<Path> tables = line.getArgList().stream()
                .map(folder -> CampaignTables.table(Arguments.path(folder), terminal))
                .toList();
        for (final String figure : figures) {
            final RunMeans means = new RunMeans(table.columns, figure);
            tables.forEach(means::add);
            lines.put(figure, means.lines());
        }
        Arguments.text(line, "beside").ifPresent(table::readBeside);
        final int digits = Arguments.count(line, "digits", 2);
        table.rows(lines, digits).forEach(terminal.out()::println);
        return 0;
    }

    /**
     * The last column of the file, or the one behind a #, stands beside lines that are equal in the columns of both.
     */
    private void readBeside(String text) {
        final int mark = text.lastIndexOf('#');
        final Path file = Arguments.path(mark < 0 ? text : text.substring(0, mark));
        try (CsvReader rows = CsvReader.open(file)) {
            final List<String> header = rows.header();
            for (int i = 0; i < names.size(); i++) {
                if (header.contains(names.get(i))) {
                    shared.add(i);
                }
            }
            if (shared.isEmpty() || mark < 0 && header.size() != shared.size() + 1) {
                throw NoctuleException.input(
                        file + ": its columns (" + String.join(", ", header) + ") are not those of --by and one more.",
                        "Maybe give columns of the table other names, --by KEY=NAME, or say which column: --beside FILE#NAME.");
            }
            final int column = mark < 0 ? header.size() - 1 : rows.column(text.substring(mark + 1));
            title = header.get(column);
            while (rows.next()) {
                final List<String> cells = new ArrayList<>();
                for (final int each : shared) {
                    cells.add(rows.text(header.indexOf(names.get(each))));
                }
                beside.put(List.copyOf(cells), rows.text(column));
            }
        }
    }

    private List<String> rows(Map<String, List<RunMeans.Mean>> means, int digits) {
        final Map<List<String>, List<String>> rows = new LinkedHashMap<>();
        final List<String> head = new ArrayList<>(names);
        head.add("runs");
        final boolean several = means.values().stream().flatMap(List::stream).anyMatch(line -> line.runs() > 1);
        means.forEach((figure, lines) -> {
            final boolean whole = !several && lines.stream().allMatch(line -> line.mean() == Math.rint(line.mean()));
            final String form = "%." + (whole ? 0 : digits) + "f";
            for (final RunMeans.Mean line : lines) {
                final List<String> row = rows.computeIfAbsent(line.cells(), cells -> {
                    final List<String> begun = new ArrayList<>(cells);
                    begun.add(Integer.toString(line.runs()));
                    return begun;
                });
                while (row.size() < head.size()) {
                    row.add("");
                }
                row.add(String.format(Locale.ROOT, form, line.mean()));
                if (several) {
                    row.add(String.format(Locale.ROOT, form, line.spread()));
                }
            }
            head.addAll(several ? List.of(figure, "spread") : List.of(figure));
        });
        rows.values().forEach(row -> row.addAll(Collections.nCopies(head.size() - row.size(), "")));
        if (!title.isEmpty()) {
            head.add(title);
            rows.forEach((cells, row) -> row.add(Optional.ofNullable(
                            beside.get(shared.stream().map(cells::get).toList()))
                    .orElse("")));
        }
        final List<List<String>> table = new ArrayList<>();
        table.add(head);
        table.addAll(rows.values());
        return aligned(table);
    }

    /** Words to the left, numbers to the right. */
    private List<String> aligned(List<List<String>> table) {
        final List<String> lines = new ArrayList<>();
        final int columnCount = table.get(0).size();
        final int[] widths = new int[columnCount];
        for (final List<String> row : table) {
            for (int i = 0; i < columnCount; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (final List<String> row : table) {
            final StringBuilder line = new StringBuilder();
            for (int i = 0; i < columnCount; i++) {
                final String padding = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? "" : "  ");
                line.append(i < names.size() ? row.get(i) + padding : padding + row.get(i));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
