package org.noctule.workload.swf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.Repairs;
import org.noctule.workload.Workload;

/**
 * RLScheduler's reading of a trace (Zhang, Dai, He, Bao, Xie, "RLScheduler: an automated HPC batch job scheduler using
 * reinforcement learning", SC 2020).
 *
 * <p>Jobs without run time are left out; an unknown run time becomes 10 s. Jobs are sorted by number and keep their
 * dates, so that a run of later jobs begins late. Processors are the larger of the requested and the allocated ones.
 * The estimate is the requested time, or else the run time; nothing is killed, and memory does not matter.
 */
public final class RlSchedulerConversion implements SwfConversion {
    private static final double UNKNOWN_RUN_TIME = 10;

    private final int firstJob;
    private final int nbJobs;

    /**
     * Creates the conversion.
     *
     * @param options the options, of which only the range of jobs is heeded
     */
    public RlSchedulerConversion(SwfOptions options) {
        this.firstJob = options.firstJob();
        this.nbJobs = options.nbJobs();
    }

    @Override
    public Workload convert(SwfTrace trace, String name) {
        final Repairs repairs = new Repairs(trace.repairs());
        final List<SwfRow> rows = new ArrayList<>(trace.rows().size());
        for (final SwfRow row : trace.rows()) {
            if (kept(row, repairs)) {
                rows.add(row);
            }
        }
        if (rows.size() <= firstJob) {
            throw NoctuleException.input(
                    trace.source() + ": no job is left: " + rows.size() + " of "
                            + trace.rows().size() + " can be used, and first_job is (" + firstJob + ").",
                    "Maybe lower first_job, or let \"noctule inspect workload\" say what is wrong with the others.");
        }
        rows.sort(Comparator.comparingLong(SwfRow::jobNumber));
        final List<Job> jobs = new ArrayList<>();
        final JobNames names = new JobNames();
        final TraceOwners owners = TraceOwners.numbered();
        final int end = (int) Math.min(rows.size(), (long) firstJob + nbJobs);
        for (int i = 0; i < end; i++) {
            final String number = names.name(rows.get(i).jobNumber());
            if (i >= firstJob) {
                jobs.add(job(rows.get(i), name + "!" + number, number, owners.of(rows.get(i))));
            }
        }
        return new Workload(name, Collections.unmodifiableList(jobs), repairs.list());
    }

    private static boolean kept(SwfRow row, Repairs repairs) {
        if (row.runTime() == 0) {
            repairs.dropped("run time 0", row.line());
        } else if (row.submitTime() < 0) {
            repairs.dropped("no submission date", row.line());
        } else if (processors(row) <= 0 || processors(row) > Integer.MAX_VALUE) {
            repairs.dropped("no processors, neither requested nor allocated", row.line());
        } else {
            if (row.runTime() < 0) {
                repairs.kept("no run time: 10 s are taken", row.line());
            }
            return true;
        }
        return false;
    }

    private static double processors(SwfRow row) {
        return Math.ceil(Math.max(row.requestedProcessors(), row.allocatedProcessors()));
    }

    private static Job job(SwfRow row, String id, String number, JobParts parts) {
        final double seconds = row.runTime() < 0 ? UNKNOWN_RUN_TIME : row.runTime();
        return new Job(
                id,
                row.submitTime(),
                (int) processors(row),
                Double.POSITIVE_INFINITY,
                row.requestedTime() < 0 ? seconds : row.requestedTime(),
                0,
                0,
                new Profile.ReferenceTime(number, seconds, Map.of()),
                Map.of(),
                parts);
    }
}
