package org.noctule.campaign.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.campaign.compare.MarkdownTable;
import org.noctule.campaign.compare.TableNumbers;
import org.noctule.file.CsvTable;
import org.noctule.report.comparison.OwnerComparison;
import org.noctule.report.comparison.OwnerFigure;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.FigureComparison;

/** Entrants by how the owners of jobs were served, as tables. */
public final class OwnerTables {
    private static final List<OwnerFigure> SHOWN =
            List.of(OwnerFigure.JOBS, OwnerFigure.CORE_HOURS, OwnerFigure.WAITING_TIME, OwnerFigure.BOUNDED_SLOWDOWN);
    private static final String NONE = "–";

    private OwnerTables() {}

    /**
     * Writes a table in Markdown.
     *
     * @param owners the comparison
     * @return a line per group and entrant: means with their 95 % intervals where there are several runs, the best of
     *     each group in bold
     */
    public static String markdown(OwnerComparison owners) {
        final boolean several = owners.lines().stream()
                        .map(line -> line.group().workload())
                        .distinct()
                        .count()
                > 1;
        final List<TableNumbers> numbers =
                SHOWN.stream().map(figure -> numbers(owners, figure)).toList();
        final List<String> header = new ArrayList<>(several ? List.of("workload") : List.of());
        owners.by().forEach(kind -> header.add(kind.key()));
        header.add("agent");
        final int texts = header.size();
        numbers.forEach(form -> header.add(form.title()));
        final MarkdownTable table = new MarkdownTable(texts, header);
        final Map<OwnerComparison.Group, List<OwnerComparison.Line>> groups = owners.lines().stream()
                .collect(Collectors.groupingBy(OwnerComparison.Line::group, LinkedHashMap::new, Collectors.toList()));
        groups.forEach((group, lines) -> {
            for (final OwnerComparison.Line line : lines) {
                final List<String> row = new ArrayList<>(several ? List.of(group.workload()) : List.of());
                group.names().forEach(name -> row.add(OwnerComparison.shown(name)));
                row.add(line.entrant());
                for (int i = 0; i < SHOWN.size(); i++) {
                    row.add(cell(lines, line, SHOWN.get(i), numbers.get(i)));
                }
                table.add(row);
            }
        });
        return table.toString();
    }

    private static TableNumbers numbers(OwnerComparison owners, OwnerFigure figure) {
        return TableNumbers.of(
                figure.measure(),
                owners.lines().stream()
                        .flatMap(line -> Optional.ofNullable(line.cells().get(figure)).stream())
                        .mapToDouble(cell -> cell.estimate().mean())
                        .toArray());
    }

    private static String cell(
            List<OwnerComparison.Line> group, OwnerComparison.Line line, OwnerFigure figure, TableNumbers numbers) {
        return Optional.ofNullable(line.cells().get(figure))
                .map(FigureComparison.Cell::estimate)
                .map(estimate -> best(group, figure, estimate.mean())
                        ? "**" + numbers.estimate(estimate) + "**"
                        : numbers.estimate(estimate))
                .orElse(NONE);
    }

    /** Tells whether no entrant serves the group better, and not all are equal. */
    private static boolean best(List<OwnerComparison.Line> group, OwnerFigure figure, double own) {
        final Measure measure = figure.measure();
        final double[] means = group.stream()
                .flatMap(other -> Optional.ofNullable(other.cells().get(figure)).stream())
                .mapToDouble(cell -> cell.estimate().mean())
                .toArray();
        return Arrays.stream(means).noneMatch(mean -> measure.better(mean, own))
                && Arrays.stream(means).anyMatch(mean -> measure.better(own, mean));
    }

    /**
     * Writes all figures as comma-separated values, numbers in the shortest form that reads back as the same double.
     *
     * @param owners the comparison
     * @return a line per group, entrant and figure, below a head
     */
    public static String csv(OwnerComparison owners) {
        final StringBuilder text = new StringBuilder("workload,");
        owners.by().forEach(kind -> text.append(kind.key()).append(','));
        text.append("agent,figure,").append(ReportCsv.VALUES);
        for (final OwnerComparison.Line line : owners.lines()) {
            final String who = Stream.of(
                            Stream.of(line.group().workload()),
                            line.group().names().stream(),
                            Stream.of(line.entrant()))
                    .flatMap(names -> names)
                    .map(CsvTable::quoted)
                    .collect(Collectors.joining(","));
            line.cells()
                    .forEach((figure, cell) -> text.append(Stream.concat(
                                    Stream.of(who, figure.measure().key()), ReportCsv.values(cell, owners.baseline()))
                            .collect(Collectors.joining(",", "", "\n"))));
        }
        return text.toString();
    }
}
