package org.noctule.experiment.campaign.report;

import java.util.List;
import java.util.Optional;
import org.noctule.experiment.compare.RunFigure;

/**
 * The part of a campaign that is reported.
 *
 * @param figures the figures, a section each
 * @param compared the axes that are compared; empty: those below {@code decision}. The others make the workload.
 * @param baseline the entrant that the others are compared with; empty: the first one
 */
public record ReportChoice(List<RunFigure> figures, List<String> compared, Optional<String> baseline) {
    /**
     * Copies the lists.
     *
     * @param figures the figures
     * @param compared the axes that are compared
     * @param baseline the entrant that the others are compared with
     */
    public ReportChoice {
        figures = List.copyOf(figures);
        compared = List.copyOf(compared);
    }
}
