package org.noctule.fabric.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.report.Sample;
import org.noctule.report.Spread;
import org.noctule.report.SummarySection;
import org.noctule.report.data.CsvReader;
import org.noctule.report.measure.Amounts;

/**
 * The summary of a run's training jobs, from its result files alone.
 *
 * @param jobs number of jobs that arrived
 * @param completed number of jobs that completed
 * @param blocked number of jobs that were blocked
 * @param killed number of jobs that were killed
 * @param blockingRate blocked ÷ arrived
 * @param blockedByCause number of blocked jobs by the name of the cause, unmodifiable
 * @param completionTime from submission to end, in seconds, of the jobs that completed
 * @param speedup time on one server ÷ completion time, of the jobs that completed
 */
public record FabricSummary(
        long jobs,
        long completed,
        long blocked,
        long killed,
        double blockingRate,
        SortedMap<String, Long> blockedByCause,
        Spread completionTime,
        Spread speedup)
        implements SummarySection {

    /**
     * Summarises the training jobs of a run.
     *
     * @param figuresFile its training.json
     * @param jobsFile its training_jobs.csv
     * @return the summary
     * @throws NoctuleException of kind INPUT if a file is missing or malformed
     */
    public static FabricSummary of(Path figuresFile, Path jobsFile) {
        final JsonInput figures = JsonInput.read(figuresFile).object();
        final SortedMap<String, Long> causes = new TreeMap<>();
        final JsonInput blocked = figures.get("blocked_by_cause").object();
        blocked.keys().forEach(cause -> causes.put(cause, count(blocked, cause)));
        final Sample times = new Sample();
        final Sample speedups = new Sample();
        try (CsvReader csv = CsvReader.open(jobsFile)) {
            final int outcome = csv.column("outcome");
            final int time = csv.column("job_completion_time");
            final int speedup = csv.column("job_completion_time_speedup");
            while (csv.next()) {
                if (csv.text(outcome).equals("completed")) {
                    times.add(csv.number(time));
                    speedups.add(csv.number(speedup));
                }
            }
        }
        return new FabricSummary(
                count(figures, "num_jobs_arrived"),
                count(figures, "num_jobs_completed"),
                count(figures, "num_jobs_blocked"),
                count(figures, "num_jobs_killed"),
                figures.get("blocking_rate").number(),
                Collections.unmodifiableSortedMap(causes),
                times.distribution(),
                speedups.distribution());
    }

    private static long count(JsonInput object, String key) {
        return object.get(key).integer(0, Long.MAX_VALUE);
    }

    /** {@inheritDoc} The summary of a run says nothing of them: training.json does. */
    @Override
    public void write(JsonGenerator json) {}

    @Override
    public String toTable(int width) {
        return FabricSummaryTable.rows(this).text(width);
    }

    @Override
    public String headline() {
        return "blocking rate " + Amounts.percent(blockingRate) + ", mean JCT "
                + Amounts.duration(completionTime.mean());
    }
}
