package org.noctule.failure.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.noctule.report.LabelledRows;
import org.noctule.report.SummarySection;
import org.noctule.report.data.CsvReader;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.NodeMap;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.measure.Amounts;

/**
 * The failures of a run and what they cost, from its result files alone.
 *
 * @param outages number of outages
 * @param interruptions number of attempts at jobs that a failure ended
 * @param reworkCoreHours core-hours of work that failures undid, all work of jobs that one ended for good included
 * @param restartCoreHours core-hours before the work of further attempts began
 * @param checkpointCoreHours core-hours of checkpoints
 * @param goodput useful ÷ allocated core-hours; useful are those that are none of the three above
 * @param effectiveTimeRatio ETTR, the mean over jobs whose last attempt no failure ended: useful time of all attempts ÷
 *     time from the submission to the last end (Kokolis et al., arXiv 2410.21680); 0 without such jobs
 * @param availability core-seconds in use ÷ all core-seconds of the machine
 * @param interruptionsPer1000NodeDays interruptions per 1,000 days of nodes with a job; a node that several jobs share
 *     counts once
 */
public record FailureSummary(
        long outages,
        long interruptions,
        double reworkCoreHours,
        double restartCoreHours,
        double checkpointCoreHours,
        double goodput,
        double effectiveTimeRatio,
        double availability,
        double interruptionsPer1000NodeDays)
        implements SummarySection {
    private static final double HOUR = 3600;
    private static final double THOUSAND_DAYS = 86_400_000;

    /**
     * Summarises the failures of a complete run.
     *
     * @param run its files: failures.csv, attempts.csv, schedule.csv, jobs.csv and, if there is one, allocations.csv
     * @param nodes the nodes of its platform
     * @return the summary
     * @throws org.noctule.error.NoctuleException of kind INPUT if a file is missing or malformed
     */
    public static FailureSummary of(ResultFolder run, NodeMap nodes) {
        long outages = 0;
        try (CsvReader csv = CsvReader.open(run.file("failures.csv"))) {
            while (csv.next()) {
                outages++;
            }
        }
        final Sums sums = new Sums();
        try (CsvReader csv = CsvReader.open(run.file("attempts.csv"))) {
            sums.read(csv);
        }
        final JobColumns jobs = run.jobs();
        return new FailureSummary(
                outages,
                sums.interruptions,
                sums.rework / HOUR,
                sums.restart / HOUR,
                sums.checkpoints / HOUR,
                ratio(sums.allocated - sums.rework - sums.restart - sums.checkpoints, sums.allocated),
                ratio(sums.ratios, sums.ended),
                availability(run.file("schedule.csv")),
                ratio(sums.interruptions * THOUSAND_DAYS, BusyNodes.seconds(jobs, run.intervals(jobs), nodes)));
    }

    /** The sums over attempts, in core-seconds where nothing else is said. */
    private static final class Sums {
        private final Map<String, Double> useful = new HashMap<>();
        private long interruptions;
        private long ended;
        private double ratios;
        private double allocated;
        private double rework;
        private double restart;
        private double checkpoints;

        void read(CsvReader csv) {
            final int parent = csv.column("parent");
            final int submission = csv.column("submission_time");
            final int start = csv.column("starting_time");
            final int finish = csv.column("finish_time");
            final int cores = csv.column("cores");
            final int restarts = csv.column("restart");
            final int saved = csv.column("checkpoints");
            final int undone = csv.column("rework");
            final int failure = csv.column("failure");
            final int suspended = csv.column("suspended");
            while (csv.next()) {
                final double seconds = csv.number(finish) - csv.number(start) - csv.number(suspended);
                final double width = csv.number(cores);
                allocated += width * seconds;
                restart += width * csv.number(restarts);
                checkpoints += width * csv.number(saved);
                rework += width * csv.number(undone);
                final double good = seconds - csv.number(restarts) - csv.number(saved) - csv.number(undone);
                final double all = useful.merge(csv.text(parent), good, Double::sum);
                if (csv.isEmpty(failure)) {
                    final double inSystem = csv.number(finish) - csv.number(submission);
                    ended++;
                    ratios += inSystem > 0 ? all / inSystem : 1;
                    useful.remove(csv.text(parent));
                } else {
                    interruptions++;
                }
            }
        }
    }

    private static double availability(Path scheduleFile) {
        try (CsvReader csv = CsvReader.open(scheduleFile)) {
            csv.next();
            double sum = 0;
            for (final String state :
                    new String[] {"computing", "idle", "sleeping", "switching_off", "switching_on", "unavailable"}) {
                sum += csv.number(csv.column("time_" + state));
            }
            return sum > 0 ? 1 - csv.number(csv.column("time_unavailable")) / sum : 1;
        }
    }

    private static double ratio(double part, double whole) {
        return whole > 0 ? part / whole : 0;
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("failures");
        json.writeNumberField("outages", outages);
        json.writeNumberField("interruptions", interruptions);
        json.writeNumberField("rework_core_hours", reworkCoreHours);
        json.writeNumberField("restart_core_hours", restartCoreHours);
        json.writeNumberField("checkpoint_core_hours", checkpointCoreHours);
        json.writeNumberField("goodput", goodput);
        json.writeNumberField("effective_time_ratio", effectiveTimeRatio);
        json.writeNumberField("availability", availability);
        json.writeNumberField("interruptions_per_1000_node_days", interruptionsPer1000NodeDays);
        json.writeEndObject();
    }

    @Override
    public String toTable(int width) {
        final LabelledRows rows = new LabelledRows();
        rows.add(
                "outages",
                Amounts.number(outages) + ", which ended " + Amounts.number(interruptions) + " attempts at jobs");
        rows.add(
                "lost core-hours",
                Amounts.number(reworkCoreHours + restartCoreHours + checkpointCoreHours) + " (rework "
                        + Amounts.number(reworkCoreHours) + ", restart " + Amounts.number(restartCoreHours)
                        + ", checkpoints " + Amounts.number(checkpointCoreHours) + ")");
        rows.add("goodput", Amounts.percent(goodput) + " of allocated core-hours");
        rows.add("ETTR", Amounts.percent(effectiveTimeRatio));
        rows.add("availability", Amounts.percent(availability));
        rows.add("interruptions", Amounts.number(interruptionsPer1000NodeDays) + " per 1,000 node-days");
        return rows.text(width);
    }
}
