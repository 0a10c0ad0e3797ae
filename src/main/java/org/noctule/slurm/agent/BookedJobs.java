package org.noctule.slurm.agent;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.site.slurm.SlurmTimes;
import org.noctule.slurm.Dependency;
import org.noctule.slurm.JobNumber;
import org.noctule.slurm.SlurmJob;
import org.noctule.workload.Job;

/** The numbers of submissions: jobs are counted as they come; elements of an array share the number of the array. */
final class BookedJobs {
    private static final Pattern LATER = Pattern.compile("now\\+(\\d{1,9})(seconds|minutes|hours|days)?");
    private static final Pattern ELEMENT = Pattern.compile("(.+)_(\\d{1,9})(?:~\\d+)?");

    private final BatchRequests reader;
    private final Map<String, Long> arrays = new HashMap<>();
    private long next = 1;

    BookedJobs(BatchRequests reader) {
        this.reader = reader;
    }

    /** Books a job that is submitted now. */
    SlurmJob book(Job job, double now) {
        final SbatchOptions options = BatchRequests.options(job);
        final SlurmJob booked = new SlurmJob(
                job, number(job, options), reader.of(job, options), reader.partitions(job), now, job.estimate());
        booked.nice(job.terms().nice());
        booked.hold(job.terms().held() || options.has("hold") ? SlurmJob.Hold.USER : SlurmJob.Hold.NONE);
        if (options.has("time-min")) {
            booked.shortest(shortest(job, options));
        }
        if (options.has("no-requeue")) {
            booked.onlyOnce();
        }
        booked.waitForSwitches(SwitchWish.of(job.id(), options).patience());
        booked.waitFor(Dependency.of(options.text("dependency"), singleton(booked)));
        if (booked.dependency().isEmpty() && !booked.held()) {
            booked.eligible(Math.max(now, begin(job, options, now)));
        }
        return booked;
    }

    /** The date before which a job does not start. */
    private static double begin(Job job, SbatchOptions options, double now) {
        final Matcher later = LATER.matcher(options.text("begin"));
        if (!later.matches()) {
            return job.terms().begin();
        }
        return now
                + Double.parseDouble(later.group(1))
                        * switch (later.group(2) == null ? "" : later.group(2)) {
                            case "minutes" -> 60;
                            case "hours" -> 3600;
                            case "days" -> 86_400;
                            default -> 1;
                        };
    }

    private static double shortest(Job job, SbatchOptions options) {
        final double limit = SlurmTimes.limit(options.text("time-min"));
        if (Double.isNaN(limit)) {
            throw options.wrong(job.id(), "time-min", "30 or 1:30:00");
        }
        return limit;
    }

    private JobNumber number(Job job, SbatchOptions options) {
        final Matcher element = ELEMENT.matcher(job.name());
        if ((options.has("array") || job.terms().arrayLimit().isPresent()) && element.matches()) {
            return new JobNumber(
                    arrays.computeIfAbsent(element.group(1), any -> next++),
                    Integer.parseInt(element.group(2)),
                    job.name());
        }
        return new JobNumber(next++, -1, job.name());
    }

    /** The user and the name of a job, by which jobs are singletons; empty if it has no name. */
    static String singleton(SlurmJob job) {
        final String name = BatchRequests.options(job.job()).text("job-name");
        return name.isEmpty() ? "" : job.job().owner().user() + " " + name;
    }

    /** The number of elements of its array that may run at once. */
    OptionalInt arrayLimit(SlurmJob job) {
        final String array = BatchRequests.options(job.job()).text("array");
        final int percent = array.indexOf('%');
        return percent < 0 || !array.substring(percent + 1).matches("\\d{1,9}")
                ? job.job().terms().arrayLimit()
                : OptionalInt.of(Integer.parseInt(array.substring(percent + 1)));
    }
}
