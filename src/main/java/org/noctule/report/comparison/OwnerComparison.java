package org.noctule.report.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.FigureComparison;

/**
 * The entrants of a comparison by how the owners of jobs were served.
 *
 * @param by the owners by which jobs are grouped
 * @param baseline the entrant that the others are compared with
 * @param figures all entrants by each figure
 * @param lines a line per group and entrant: groups of a workload together, those with most core-hours first
 */
public record OwnerComparison(
        List<OwnerKind> by, String baseline, Map<OwnerFigure, FigureComparison> figures, List<Line> lines) {
    /**
     * Copies the lists.
     *
     * @param by the owners by which jobs are grouped
     * @param baseline the entrant that the others are compared with
     * @param figures all entrants by each figure
     * @param lines a line per group and entrant
     */
    public OwnerComparison {
        by = List.copyOf(by);
        figures = Collections.unmodifiableMap(new EnumMap<>(figures));
        lines = List.copyOf(lines);
    }

    /**
     * Jobs of one owner, or of one combination of owners.
     *
     * @param workload the workload
     * @param names names of the owners, in the order asked for, empty where unknown
     */
    public record Group(String workload, List<String> names) {}

    /**
     * A group under an entrant.
     *
     * @param group the group
     * @param entrant the entrant
     * @param cells what its runs come to, by figure; none of a figure that no run has
     */
    public record Line(Group group, String entrant, Map<OwnerFigure, FigureComparison.Cell> cells) {
        /**
         * Copies the cells.
         *
         * @param group the group
         * @param entrant the entrant
         * @param cells what its runs come to
         */
        public Line {
            final Map<OwnerFigure, FigureComparison.Cell> copy = new EnumMap<>(OwnerFigure.class);
            copy.putAll(cells);
            cells = Collections.unmodifiableMap(copy);
        }
    }

    /** {@return whether groups are of several workloads} */
    public boolean severalWorkloads() {
        return lines.stream().map(line -> line.group.workload).distinct().count() > 1;
    }

    /**
     * Makes a report in which each group is a workload, for a page: kinds of owners are its axes.
     *
     * @param name the name of the campaign
     * @return the report, of the figures of which one value is better than another
     */
    public CampaignReport report(String name) {
        final Map<Group, String> labels = labels();
        final List<CampaignReport.Section> sections = new ArrayList<>();
        figures.forEach((figure, all) -> {
            if (figure.measure().better() != Measure.Better.NEITHER) {
                final List<FigureComparison.Cell> cells = new ArrayList<>();
                for (final Line line : lines) {
                    Optional.ofNullable(line.cells.get(figure))
                            .ifPresent(cell -> cells.add(new FigureComparison.Cell(
                                    labels.getOrDefault(line.group, ""),
                                    cell.entrant(),
                                    cell.estimate(),
                                    cell.interval(),
                                    cell.contrast())));
                }
                sections.add(new CampaignReport.Section(
                        figure.measure(),
                        new FigureComparison(baseline, all.entrants(), cells, all.ranks(), all.pairing())));
            }
        });
        return new CampaignReport(name, axes(labels), sections);
    }

    /** Names of groups; names of owners may hold what stands between them. */
    private Map<Group, String> labels() {
        final Map<Group, String> labels = new LinkedHashMap<>();
        final Set<String> taken = new HashSet<>();
        final boolean several = severalWorkloads();
        for (final Line line : lines) {
            if (labels.containsKey(line.group)) {
                continue;
            }
            final List<String> words = new ArrayList<>(several ? List.of(line.group.workload) : List.of());
            for (int i = 0; i < by.size(); i++) {
                words.add(by.get(i).key() + " " + shown(line.group.names.get(i)));
            }
            String label = String.join(" / ", words);
            while (!taken.add(label)) {
                label += "'";
            }
            labels.put(line.group, label);
        }
        return labels;
    }

    private List<ReportAxis> axes(Map<Group, String> labels) {
        final List<ReportAxis> axes = new ArrayList<>();
        final Map<String, String> agents = new LinkedHashMap<>();
        lines.forEach(line -> agents.put(line.entrant, line.entrant));
        axes.add(new ReportAxis("agent", true, agents));
        if (severalWorkloads()) {
            axes.add(axis("workload", labels, Group::workload));
        }
        for (int i = 0; i < by.size(); i++) {
            final int place = i;
            axes.add(axis(by.get(i).key(), labels, group -> shown(group.names.get(place))));
        }
        return axes;
    }

    private static ReportAxis axis(String key, Map<Group, String> labels, Function<Group, String> value) {
        final Map<String, String> values = new LinkedHashMap<>();
        labels.forEach((group, label) -> values.put(label, value.apply(group)));
        return new ReportAxis(key, false, values);
    }

    /**
     * Writes the name of an owner.
     *
     * @param owner the name, empty if it is not known
     * @return what tables show
     */
    public static String shown(String owner) {
        return owner.isEmpty() ? "-" : owner;
    }
}
