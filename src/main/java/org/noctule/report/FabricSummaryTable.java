package org.noctule.report;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A summary of training jobs as lines for people. */
final class FabricSummaryTable {
    private FabricSummaryTable() {}

    static String write(FabricSummary summary) {
        final StringBuilder text = new StringBuilder();
        line(text, "%-18s  %d (%s)\n", "training jobs", summary.jobs(), outcomes(summary));
        line(text, "%-18s  %.4f\n", "blocking rate", summary.blockingRate());
        if (!summary.blockedByCause().isEmpty()) {
            line(text, "%-18s  %s\n", "blocked by", causes(summary));
        }
        if (summary.completed() > 0) {
            line(text, "%-18s%16s%16s%16s\n", "", "mean", "median", "max");
            row(text, "JCT s", summary.completionTime());
            row(text, "speed-up", summary.speedup());
        }
        return text.toString();
    }

    private static String outcomes(FabricSummary summary) {
        return summary.completed() + " completed, " + summary.blocked() + " blocked"
                + (summary.killed() > 0 ? ", " + summary.killed() + " killed" : "");
    }

    /** The most frequent cause first. */
    private static String causes(FabricSummary summary) {
        return summary.blockedByCause().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(cause -> cause.getKey() + " (" + cause.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    private static void row(StringBuilder text, String name, Spread values) {
        line(text, "%-18s%16.2f%16.2f%16.2f\n", name, values.mean(), values.median(), values.max());
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
