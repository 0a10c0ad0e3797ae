package org.noctule.slurm.agent;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.slurm.JobNumber;
import org.noctule.slurm.SlurmJob;
import org.noctule.workload.Job;

/** The numbers of submissions: jobs are counted as they come; elements of an array share the number of the array. */
final class Submissions {
    private static final Pattern ELEMENT = Pattern.compile("(.+)_(\\d{1,9})");

    private final RequestReader reader;
    private final Map<String, Long> arrays = new HashMap<>();
    private long next = 1;

    Submissions(RequestReader reader) {
        this.reader = reader;
    }

    /** Books a job that is submitted now. */
    SlurmJob book(Job job, double now) {
        final SbatchOptions options = RequestReader.options(job);
        final SlurmJob booked = new SlurmJob(
                job, number(job, options), reader.of(job, options), reader.partitions(job), now, limit(job));
        booked.eligible(now);
        return booked;
    }

    private double limit(Job job) {
        return job.estimate();
    }

    private JobNumber number(Job job, SbatchOptions options) {
        final Matcher element = ELEMENT.matcher(job.name());
        if (options.has("array") && element.matches()) {
            return new JobNumber(
                    arrays.computeIfAbsent(element.group(1), any -> next++),
                    Integer.parseInt(element.group(2)),
                    job.name());
        }
        return new JobNumber(next++, -1, job.name());
    }

    /** The number of elements of its array that may run at once. */
    OptionalInt arrayLimit(SlurmJob job) {
        final String array = RequestReader.options(job.job()).text("array");
        final int percent = array.indexOf('%');
        return percent < 0 || !array.substring(percent + 1).matches("\\d{1,9}")
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(array.substring(percent + 1)));
    }
}
