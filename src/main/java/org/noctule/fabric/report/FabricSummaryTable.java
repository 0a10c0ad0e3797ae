package org.noctule.fabric.report;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.noctule.report.LabelledRows;
import org.noctule.report.measure.Amounts;

/** A summary of training jobs as lines for people. */
final class FabricSummaryTable {
    private FabricSummaryTable() {}

    static LabelledRows rows(FabricSummary summary) {
        final LabelledRows rows = new LabelledRows();
        rows.add("training jobs", Amounts.number(summary.jobs()) + " (" + outcomes(summary) + ")");
        rows.add("blocking rate", Amounts.percent(summary.blockingRate()));
        if (!summary.blockedByCause().isEmpty()) {
            rows.add("blocked by", causes(summary));
        }
        if (summary.completed() > 0) {
            rows.spreads("");
            rows.add("JCT", summary.completionTime(), Amounts::duration);
            rows.add("speed-up", summary.speedup(), Amounts::number);
        }
        return rows;
    }

    private static String outcomes(FabricSummary summary) {
        return Amounts.number(summary.completed()) + " completed, " + Amounts.number(summary.blocked()) + " blocked"
                + (summary.killed() > 0 ? ", " + Amounts.number(summary.killed()) + " killed" : "");
    }

    /** The most frequent cause first. */
    private static String causes(FabricSummary summary) {
        return summary.blockedByCause().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(cause -> cause.getKey() + " (" + Amounts.number(cause.getValue()) + ")")
                .collect(Collectors.joining(", "));
    }
}
