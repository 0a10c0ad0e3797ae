package org.noctule.workload.swf;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.Repairs;
import org.noctule.workload.Workload;

/**
 * Noctule's reading of a trace: each job works for its real run time on cores of reference speed.
 *
 * <p>Jobs are sorted by submission and then by number, and the date of the first job taken becomes 0. A job's name is
 * its number in the trace. Its cores are the requested processors, else the allocated ones; without a requested time it
 * has no walltime and its estimate is its run time. Memory is counted per core: KB / 1000 = MB. Jobs without a date, a
 * run time or processors are left out, and so are lines of {@linkplain PartialRuns parts} of jobs. If preceding jobs
 * are followed, a job whose preceding one is not among those taken comes at its date, as one does that precedes itself
 * or comes before the preceding one.
 */
public final class TraceConversion implements SwfConversion {
    private final SwfOptions options;

    /**
     * Creates the conversion.
     *
     * @param options the user's options
     */
    public TraceConversion(SwfOptions options) {
        this.options = options;
    }

    @Override
    public Workload convert(SwfTrace trace, String name) {
        final Repairs repairs = new Repairs(trace.repairs());
        final List<SwfRow> lines = PartialRuns.joined(trace.rows(), repairs);
        final List<SwfRow> rows = new ArrayList<>(lines.size());
        double last = Double.NEGATIVE_INFINITY;
        for (final SwfRow row : lines) {
            if (kept(row, repairs)) {
                if (row.submitTime() < last) {
                    repairs.kept("submitted before the line above it: sorted", row.line());
                }
                last = row.submitTime();
                rows.add(row);
            }
        }
        if (rows.size() <= options.firstJob()) {
            throw NoctuleException.input(
                    trace.source() + ": no job is left: " + rows.size() + " of "
                            + trace.rows().size() + " can be used, and first_job is (" + options.firstJob() + ").",
                    "Maybe lower first_job, or let \"noctule inspect workload\" say what is wrong with the others.");
        }
        rows.sort(Comparator.comparingDouble(SwfRow::submitTime).thenComparingLong(SwfRow::jobNumber));
        final double shift = rows.get(options.firstJob()).submitTime();
        return new Workload(
                name,
                jobs(rows, name, trace.header(), repairs),
                repairs.list(),
                Map.of(),
                begin(trace.header(), shift));
    }

    /** The moment of the first submission that is taken; a beginning of 0 is how headers say that it is not known. */
    private static Optional<Instant> begin(SwfHeader header, double shift) {
        final long begin = header.number("UnixStartTime").orElse(0);
        return begin > 0 && begin < Integer.MAX_VALUE
                ? Optional.of(Instant.ofEpochSecond(begin + (long) shift))
                : Optional.empty();
    }

    private boolean kept(SwfRow row, Repairs repairs) {
        final double processors = processors(row);
        if (row.submitTime() < 0) {
            repairs.dropped("no submission date", row.line());
        } else if (processors <= 0) {
            repairs.dropped("no processors, neither requested nor allocated", row.line());
        } else if (processors > Integer.MAX_VALUE) {
            repairs.dropped("more processors than can be counted", row.line());
        } else if (row.runTime() < 0 && (row.requestedTime() <= 0 || !modelled())) {
            repairs.dropped("no run time", row.line());
        } else {
            reportOddities(row, repairs);
            return true;
        }
        return false;
    }

    private void reportOddities(SwfRow row, Repairs repairs) {
        if (row.requestedProcessors() <= 0) {
            repairs.kept("no requested processors: the allocated ones are taken", row.line());
        } else if (row.allocatedProcessors() > 0 && row.allocatedProcessors() != row.requestedProcessors()) {
            repairs.kept("allocated and requested processors differ: the requested ones are taken", row.line());
        }
        if (row.requestedTime() <= 0) {
            repairs.kept("no requested time: no walltime, and the estimate is the run time", row.line());
        } else if (row.runTime() > row.requestedTime() && !modelled()) {
            repairs.kept(
                    options.killAtWalltime()
                            ? "runs longer than requested: killed at its walltime"
                            : "runs longer than requested: not killed",
                    row.line());
        }
        if (row.runTime() == 0 && !modelled()) {
            repairs.kept("run time 0: ends at the date of its start", row.line());
        }
    }

    private boolean modelled() {
        return options.runTime() == SwfOptions.RunTime.ESTIMATE_MODEL;
    }

    private static double processors(SwfRow row) {
        return Math.ceil(row.requestedProcessors() > 0 ? row.requestedProcessors() : row.allocatedProcessors());
    }

    /** Names and random numbers are those of the whole trace, whatever window is taken. */
    private List<Job> jobs(List<SwfRow> rows, String name, SwfHeader header, Repairs repairs) {
        final int end = (int) Math.min(rows.size(), (long) options.firstJob() + options.nbJobs());
        final double shift = rows.get(options.firstJob()).submitTime();
        final Optional<UserDemands> demands =
                options.draws() ? Optional.of(new UserDemands(options.seed())) : Optional.empty();
        final JobNames names = new JobNames();
        final TraceOwners owners = TraceOwners.of(options.queues(), header);
        final PrecedingJobs preceding = PrecedingJobs.of(options, repairs);
        final List<Job> jobs = new ArrayList<>(end - options.firstJob());
        for (int i = 0; i < end; i++) {
            final SwfRow row = rows.get(i);
            final String number = names.name(row.jobNumber());
            if (number.indexOf('.') >= 0) {
                repairs.kept("the job number appears again: a suffix is added", row.line());
            }
            final double seconds = modelled() ? demands.orElseThrow().runTimeFactor() * asked(row) : row.runTime();
            final double bandwidth = options.memoryBandwidth() == SwfOptions.MemoryBandwidth.RANDOM
                    ? demands.orElseThrow().memoryBandwidth()
                    : 0;
            if (i >= options.firstJob()) {
                final Job job = job(row, name + "!" + number, number, shift, seconds, bandwidth, owners.of(row));
                jobs.add(preceding.follow(job, row));
            }
        }
        return Collections.unmodifiableList(jobs);
    }

    private Job job(
            SwfRow row, String id, String number, double shift, double seconds, double bandwidth, JobParts parts) {
        return new Job(
                id,
                row.submitTime() - shift,
                (int) processors(row),
                options.killAtWalltime() && row.requestedTime() > 0 ? row.requestedTime() : Double.POSITIVE_INFINITY,
                options.estimate() == SwfOptions.Estimate.TRACE ? asked(row) : seconds,
                options.memory() == SwfOptions.Memory.TRACE ? memory(row) : 0,
                bandwidth,
                new Profile.ReferenceTime(number, seconds, Map.of()),
                Map.of(),
                parts);
    }

    private static double asked(SwfRow row) {
        return row.requestedTime() > 0 ? row.requestedTime() : row.runTime();
    }

    private static double memory(SwfRow row) {
        return Math.max(0, row.requestedMemory() >= 0 ? row.requestedMemory() : row.usedMemory()) / 1000;
    }
}
