package org.noctule.site;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.noctule.resource.ResourceSet;

/**
 * A past as the result file {@code jobs.csv} of a run: what compares and shows runs takes the real one too. Dates are
 * whole seconds from date 0 of the workload, submission is the date from which a job could have started, metadata are
 * its nodes, its cores are those of {@link RecordedPlaces}.
 */
final class RecordedResults {
    private static final String[] COLUMNS = {
        "job_id",
        "workload_name",
        "profile",
        "submission_time",
        "requested_number_of_resources",
        "requested_time",
        "success",
        "final_state",
        "starting_time",
        "execution_time",
        "finish_time",
        "waiting_time",
        "turnaround_time",
        "stretch",
        "allocated_resources",
        "consumed_energy",
        "metadata",
        "estimate",
        "user",
        "group",
        "queue"
    };

    private RecordedResults() {}

    static void write(Writer out, SitePast past, SiteMachine machine, String workload) throws IOException {
        final Map<String, ResourceSet> places = RecordedPlaces.of(past, machine);
        final CsvWriter csv = CsvWriter.builder().build(out);
        csv.writeRecord(COLUMNS);
        for (final RecordedJob job : past.jobs()) {
            final double seconds = job.end() - job.start();
            final double turnaround = job.end() - job.eligible();
            final String state = state(job.state());
            csv.writeRecord(
                    job.id(),
                    workload,
                    profile(job),
                    whole(job.eligible() - past.origin()),
                    whole(job.cores()),
                    whole(job.limit()),
                    state.equals("COMPLETED_SUCCESSFULLY") ? "1" : "0",
                    state,
                    whole(job.start() - past.origin()),
                    whole(seconds),
                    whole(job.end() - past.origin()),
                    whole(job.start() - job.eligible()),
                    whole(turnaround),
                    String.valueOf(turnaround / Math.max(1, seconds)),
                    places.getOrDefault(job.id(), ResourceSet.EMPTY).toString(),
                    "-1",
                    job.nodes(),
                    whole(job.limit()),
                    job.owner().user(),
                    job.owner().group(),
                    job.owner().queue());
        }
        csv.flush();
    }

    /** Name of a job's profile: jobs that took as long share one. */
    static String profile(RecordedJob job) {
        final double seconds = job.end() - job.start();
        return (seconds == (long) seconds ? String.valueOf((long) seconds) : String.valueOf(seconds)) + "s";
    }

    private static String state(RecordedState state) {
        return switch (state) {
            case ENDED, UNKNOWN -> "COMPLETED_SUCCESSFULLY";
            case FAILED -> "COMPLETED_FAILED";
            case TIMED_OUT -> "COMPLETED_WALLTIME_REACHED";
            case CANCELLED, INTERRUPTED, RUNNING, WAITING -> "COMPLETED_KILLED";
        };
    }

    /** Accounting knows whole seconds. */
    private static String whole(double value) {
        return String.valueOf((long) value);
    }
}
