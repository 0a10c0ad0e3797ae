package org.noctule.site.command;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.noctule.campaign.compare.MarkdownTable;
import org.noctule.report.measure.Amounts;
import org.noctule.site.RecordedJob;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePast;
import org.noctule.workload.Workload;

/**
 * Report of an import: what was read, and what was odd about it.
 *
 * @param past its past
 * @param zone zone of the dates
 */
record ImportReport(SitePast past, ZoneId zone) {
    private static final double HOUR = 3600;

    /** Sums over jobs. */
    private static final class Sums {
        private long jobs;
        private double coreHours;
        private double waits;

        private void add(RecordedJob job) {
            jobs++;
            coreHours += job.cores() * (job.end() - job.start()) / HOUR;
            waits += job.start() - job.eligible();
        }

        private List<String> row(String name) {
            return List.of(name, String.valueOf(jobs), Amounts.number(coreHours), Amounts.duration(waits / jobs));
        }
    }

    static String machine(SiteMachine machine) {
        return machine.nodes().size() + " nodes, " + machine.cores() + " cores"
                + (machine.memory() ? ", memory is handed out\n" : ", memory is not handed out\n");
    }

    String text() {
        return "date 0 is "
                + Instant.ofEpochSecond((long) past.origin()).atZone(zone)
                + "\n\n" + partitions() + "\n" + oddities(past.repairs());
    }

    private String partitions() {
        final Map<String, Sums> byPartition = new TreeMap<>();
        final Sums all = new Sums();
        for (final RecordedJob job : past.jobs()) {
            byPartition.computeIfAbsent(job.owner().queue(), any -> new Sums()).add(job);
            all.add(job);
        }
        final MarkdownTable table = new MarkdownTable(1, List.of("partition", "jobs", "core hours", "mean wait"));
        byPartition.forEach((name, sums) -> table.add(sums.row(name.isEmpty() ? "(none)" : name)));
        table.add(all.row("all"));
        return table.toString();
    }

    static String oddities(List<Workload.Repair> repairs) {
        if (repairs.isEmpty()) {
            return "";
        }
        final MarkdownTable table = new MarkdownTable(2, List.of("lines", "oddity", "number", "first"));
        for (final Workload.Repair repair : repairs) {
            table.add(List.of(
                    repair.dropped() ? "left out" : "kept",
                    repair.what(),
                    String.valueOf(repair.count()),
                    repair.example()));
        }
        return table.toString();
    }

    /** Settings of a cluster that the agent {@code slurm} does not obey, as Markdown. */
    static String unmodelled(List<String> rules) {
        final StringBuilder text = new StringBuilder("\nrules of this cluster that the agent slurm does not model\n\n");
        rules.forEach(rule -> text.append("- ").append(rule).append('\n'));
        return text.append(rules.isEmpty() ? "none\n" : "").toString();
    }
}
