package org.noctule.report.comparison;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.statistics.FigureComparison;

/**
 * The entrants of a comparison by how the owners of jobs were served.
 *
 * @param by the owners by which jobs are grouped
 * @param baseline the entrant that the others are compared with
 * @param lines a line per group and entrant: groups of a workload together, those with most core-hours first
 */
public record OwnerComparison(List<OwnerKind> by, String baseline, List<Line> lines) {
    /**
     * Copies the lists.
     *
     * @param by the owners by which jobs are grouped
     * @param baseline the entrant that the others are compared with
     * @param lines a line per group and entrant
     */
    public OwnerComparison {
        by = List.copyOf(by);
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
}
