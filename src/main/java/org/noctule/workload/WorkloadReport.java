package org.noctule.workload;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** A workload's statistics and repairs as a text for people. */
public final class WorkloadReport {
    private static final String ROW = "%-14s %12s %12s %12s %12s %12s %12s  %s%n";

    private WorkloadReport() {}

    /**
     * Renders a workload.
     *
     * @param heading lines to begin with, such as a trace's header
     * @param statistics the statistics of its jobs
     * @param repairs what its reader dropped or repaired
     * @param cores size of the machine for which the offered load is wanted, if known
     * @param reference the cores for which run times hold, if they are known
     * @return the text, some lines
     */
    public static String text(
            List<String> heading,
            WorkloadStatistics statistics,
            List<Workload.Repair> repairs,
            OptionalInt cores,
            Optional<String> reference) {
        final StringBuilder text = new StringBuilder();
        heading.forEach(line -> line(text, "%s%n", line));
        line(text, "%njobs           %d%n", statistics.jobs());
        line(text, "span           %s s (%s days)%n", number(statistics.span()), number(statistics.span() / 86400));
        line(text, "work           %s core seconds%n", number(statistics.work()));
        cores.ifPresent(n -> line(text, "offered load   %s on %d cores%n", number(statistics.offeredLoad(n)), n));
        reference.ifPresent(speed -> line(text, "reference      %s%n", speed));
        line(text, "%n" + ROW, "", "min", "max", "mean", "median", "p95", "p99", "");
        for (final Distribution d : statistics.distributions()) {
            line(
                    text,
                    ROW,
                    d.name(),
                    number(d.min()),
                    number(d.max()),
                    number(d.mean()),
                    number(d.median()),
                    number(d.p95()),
                    number(d.p99()),
                    (d.unit() + known(d, statistics.jobs())).strip());
        }
        if (!repairs.isEmpty()) {
            line(text, "%nrepairs%n");
            for (final Workload.Repair repair : repairs) {
                line(
                        text,
                        "%9d %-8s %s (first: %s)%n",
                        repair.count(),
                        repair.dropped() ? "dropped" : "kept",
                        repair.what(),
                        repair.example());
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(
                String.format(Locale.ROOT, format.replace("%n", "\n"), values).replaceAll(" +\n", "\n"));
    }

    private static String known(Distribution distribution, int jobs) {
        final int all = distribution.name().equals(WorkloadStatistics.INTERARRIVAL) ? jobs - 1 : jobs;
        return distribution.count() < all ? " (" + distribution.count() + " known)" : "";
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.3f", value);
    }
}
