package org.noctule.site;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Repairs;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;

/**
 * The jobs of a site's past that can be played on its machine, in the order in which they could have started.
 *
 * <p>A job can be played if it has a date from which it could start, a start, an end that is not before it, and no more
 * cores than the machine. One that runs at the end of the record ends with the record. All others are left out and
 * counted.
 */
public final class SitePast {
    /** The time that Slurm takes for a job without a limit, in s (manual slurm.conf, MaxTime: UNLIMITED is a year). */
    private static final double YEAR = 365 * 86_400.0;

    private final SiteMachine machine;
    private final Set<String> partitions;
    private final int cores;
    private final Repairs repairs = new Repairs();
    private final List<RecordedJob> jobs = new ArrayList<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private double last = Double.NEGATIVE_INFINITY;

    private SitePast(SiteMachine machine, Set<String> partitions) {
        this.machine = machine;
        this.partitions = partitions;
        this.cores = machine.cores();
    }

    /**
     * Reads a past.
     *
     * @param records the source
     * @param machine the machine of today
     * @param partitions partitions whose jobs are taken; empty for all
     * @return the jobs, and what was odd
     * @throws NoctuleException of kind INPUT if the source cannot be read or no job is left
     */
    public static SitePast read(JobRecords records, SiteMachine machine, Set<String> partitions) {
        final SitePast past = new SitePast(machine, Set.copyOf(partitions));
        records.read(past::take, past.repairs);
        past.jobs.replaceAll(past::completed);
        if (past.jobs.isEmpty()) {
            throw NoctuleException.input(
                    "No job of the record can be played" + past.mostDropped() + ".",
                    "Maybe sacct was asked without the columns Start and End, or the configuration is that of another"
                            + " cluster.");
        }
        past.jobs.sort(Comparator.comparingDouble(RecordedJob::eligible)
                .thenComparing(RecordedJob::id, SubmissionOrder::compareIds));
        return past;
    }

    private String mostDropped() {
        return repairs.list().stream()
                .filter(Workload.Repair::dropped)
                .max(Comparator.comparingInt(Workload.Repair::count))
                .map(most -> "; of " + most.count() + " is to be said: " + most.what())
                .orElse("");
    }

    private void take(RecordedJob job) {
        for (final double date : new double[] {job.submit(), job.start(), job.end()}) {
            last = Double.isNaN(date) ? last : Math.max(last, date);
        }
        if (!partitions.isEmpty() && !partitions.contains(job.owner().queue())) {
            repairs.dropped("another partition", job.line());
        } else if (!job.started() && job.state() == RecordedState.WAITING) {
            repairs.dropped("waits at the end of the record", job.line());
        } else if (!job.started() && job.state() == RecordedState.CANCELLED) {
            repairs.dropped("cancelled before it started", job.line());
        } else if (!job.started()) {
            repairs.dropped("no start", job.line());
        } else if (Double.isNaN(job.submit()) && Double.isNaN(job.eligible())) {
            repairs.dropped("no date of submission", job.line());
        } else if (job.cores() <= 0) {
            repairs.dropped("no number of cores", job.line());
        } else if (job.cores() > cores) {
            repairs.dropped("more cores than the machine of today has", job.line());
        } else if (job.end() < job.start()) {
            repairs.dropped("an end before the start", job.line());
        } else if (Double.isNaN(job.end()) && job.state() != RecordedState.RUNNING) {
            repairs.dropped("no end, though it does not run", job.line());
        } else {
            jobs.add(job);
        }
    }

    /** Fills in what other lines or the configuration tell. */
    private RecordedJob completed(RecordedJob job) {
        double eligible = Double.isNaN(job.eligible()) ? job.submit() : job.eligible();
        if (eligible > job.submit()) {
            repairs.kept("eligible after its submission: comes then", job.line());
        }
        if (job.start() < eligible) {
            repairs.kept("starts before it comes: comes at its start", job.line());
            eligible = job.start();
        }
        double end = job.end();
        if (Double.isNaN(end)) {
            repairs.kept("runs at the end of the record: ends there", job.line());
            end = Math.max(last, job.start());
        }
        final double limit = limit(job);
        if (end - job.start() > limit) {
            repairs.kept("ran longer than its limit: is not killed", job.line());
        }
        return new RecordedJob(
                name(job),
                job.submit(),
                eligible,
                job.start(),
                end,
                job.cores(),
                job.memory(),
                limit,
                job.state(),
                job.owner(),
                job.nodes(),
                job.line());
    }

    private double limit(RecordedJob job) {
        double limit = job.limit();
        if (Double.isNaN(limit)) {
            repairs.kept("no limit of its own: that of its partition holds", job.line());
            final SitePartition partition = machine.partitions().get(job.owner().queue());
            limit = partition == null ? Double.POSITIVE_INFINITY : partition.usual();
        }
        if (limit > YEAR) {
            repairs.kept("no limit of time: a year, as Slurm plans", job.line());
            limit = YEAR;
        }
        return limit;
    }

    /** Attempts of a job that was put back into the queue are jobs of their own. */
    private String name(RecordedJob job) {
        final int attempt = attempts.merge(job.id(), 1, Integer::sum);
        if (attempt > 1) {
            repairs.kept("a further attempt of a job: a job of its own", job.line());
        }
        return attempt == 1 ? job.id() : job.id() + "~" + attempt;
    }

    /** {@return the jobs with every date and limit filled in, unmodifiable} */
    public List<RecordedJob> jobs() {
        return Collections.unmodifiableList(jobs);
    }

    /** {@return what was left out or repaired} */
    public List<Workload.Repair> repairs() {
        return repairs.list();
    }

    /** {@return the date from which all others are counted: when the first job came, in s since 1970} */
    public double origin() {
        return jobs.get(0).eligible();
    }
}
