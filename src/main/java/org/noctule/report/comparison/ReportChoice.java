package org.noctule.report.comparison;

import java.util.List;
import java.util.Optional;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.Pairing;

/**
 * The part of a campaign that is reported.
 *
 * @param figures the figures, a section each; empty: all that have means, of very many runs the usual ones
 * @param pairBy the axes whose values make pairs, such as windows of a trace; empty: seeds do
 * @param compared the axes that are compared; empty: those below {@code decision}. The others make the workload.
 * @param baseline the entrant that the others are compared with; empty: the first one
 */
public record ReportChoice(
        List<Measure> figures, List<String> pairBy, List<String> compared, Optional<String> baseline) {
    /** Nothing chosen. */
    public static final ReportChoice USUAL = new ReportChoice(List.of(), List.of(), List.of(), Optional.empty());

    /**
     * Copies the lists.
     *
     * @param figures the figures
     * @param pairBy the axes whose values make pairs
     * @param compared the axes that are compared
     * @param baseline the entrant that the others are compared with
     */
    public ReportChoice {
        figures = List.copyOf(figures);
        pairBy = List.copyOf(pairBy);
        compared = List.copyOf(compared);
    }

    /** Returns the runs that are pairs. */
    Pairing pairing() {
        return pairBy.isEmpty()
                ? Pairing.SEEDS
                : pairBy.contains("workload.first_job") ? Pairing.WINDOWS : Pairing.POINTS;
    }
}
