package org.noctule.workload.swf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Repairs;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;

/**
 * HDeepRM's reading of a trace (v0.3.1): run times are drawn, not read, and become flops at reference speed; there is
 * no walltime; numbers lose their decimals; jobs are taken in the order of the file until there are enough.
 *
 * <p>Its random numbers are NumPy's, so the same seed gives HDeepRM's workload. Of the options only {@code firstJob},
 * {@code nbJobs}, {@code memory} and {@code seed} are read; a trace that does not tell of memory can be read with
 * {@link SwfOptions.Memory#NONE} alone, which HDeepRM does not have. Dates before the first job's, which HDeepRM makes
 * negative, become 0.
 */
public final class PublishedConversion implements SwfConversion {
    private final SwfOptions options;
    private final double referenceGflops;
    private final PublishedRules rules;

    /**
     * Creates the conversion.
     *
     * @param options the user's options
     * @param referenceGflops the platform's reference speed in GFLOPS per core
     * @param rules which peculiarities are kept
     */
    public PublishedConversion(SwfOptions options, double referenceGflops, PublishedRules rules) {
        this.options = options;
        this.referenceGflops = referenceGflops;
        this.rules = rules;
    }

    @Override
    public Workload convert(SwfTrace trace, String name) {
        final Repairs repairs = new Repairs(trace.repairs());
        final List<Job> jobs = new Conversion(name, repairs).jobs(trace);
        if (jobs.isEmpty()) {
            throw NoctuleException.input(trace.source() + ": no job is left.", remedy(trace));
        }
        jobs.sort(SubmissionOrder.INSTANCE);
        return new Workload(name, Collections.unmodifiableList(jobs), repairs.list());
    }

    private String remedy(SwfTrace trace) {
        return options.memory() == SwfOptions.Memory.TRACE
                        && trace.rows().stream().allMatch(row -> memory(row) < 0)
                ? "Maybe read its jobs as jobs without memory, which HDeepRM leaves out: --set workload.memory=none."
                : "Maybe its jobs have no requested time or no memory, which HDeepRM needs.";
    }

    private long memory(SwfRow line) {
        if (options.memory() == SwfOptions.Memory.NONE) {
            return 0;
        }
        final long requested = (long) line.requestedMemory();
        return requested < 0 ? (long) line.usedMemory() : requested;
    }

    /** One pass over a trace. */
    private final class Conversion {
        private final String name;
        private final Repairs repairs;
        private final TraceOwners owners = TraceOwners.numbered();
        private final UserDemands demands = new UserDemands(options.seed());
        private final List<Job> jobs = new ArrayList<>();
        private final Function<SwfRow, String> ids;
        private final SubmitShift submitShift;
        private final UnaryOperator<Profile.ParallelHomogeneous> profiles;

        private Conversion(String name, Repairs repairs) {
            this.name = name;
            this.repairs = repairs;
            final JobNames names = new JobNames();
            this.ids = rules.jobIds() == PublishedRules.JobIds.ROW
                    ? line -> Integer.toString(jobs.size())
                    : line -> names.name(line.jobNumber());
            this.submitShift = rules.submitShift() == PublishedRules.SubmitShift.FIRST
                    ? new SubmitShift.First()
                    : new SubmitShift.FirstNonZero();
            final Map<String, Profile.ParallelHomogeneous> byName = new HashMap<>();
            this.profiles = rules.profiles() == PublishedRules.Profiles.SHARED
                    ? profile -> byName.computeIfAbsent(profile.name(), key -> profile)
                    : profile -> new Profile.ParallelHomogeneous(
                            profile.name() + "_" + jobs.size(), profile.cpu(), profile.com(), profile.extra());
        }

        private List<Job> jobs(SwfTrace trace) {
            int skipped = 0;
            for (final SwfRow line : trace.rows()) {
                if (jobs.size() == options.nbJobs()) {
                    break;
                }
                if (kept(line) && skipped++ >= options.firstJob()) {
                    jobs.add(job(line));
                }
            }
            return jobs;
        }

        private boolean kept(SwfRow line) {
            if ((long) line.submitTime() < 0
                    || (long) line.requestedProcessors() < 0
                    || (long) line.requestedTime() < 0) {
                repairs.dropped("no submission date, requested processors or requested time", line.line());
                return false;
            }
            if (memory(line) < 0) {
                repairs.dropped("no memory, neither requested nor used", line.line());
                return false;
            }
            return true;
        }

        private Job job(SwfRow line) {
            final long requestedTime = (long) line.requestedTime();
            final long memory = memory(line) / 1000;
            final double factor = demands.runTimeFactor();
            final long bandwidth = demands.memoryBandwidth();
            final Map<String, Object> extra = new LinkedHashMap<>();
            extra.put("req_time", requestedTime);
            extra.put("req_ops", (long) (referenceGflops * requestedTime * 1e9));
            extra.put("mem", memory);
            extra.put("mem_bw", bandwidth);
            final Profile.ParallelHomogeneous profile = new Profile.ParallelHomogeneous(
                    requestedTime + "_" + memory + "_" + bandwidth,
                    Math.floor(referenceGflops * factor * requestedTime * 1e9),
                    0,
                    Collections.unmodifiableMap(extra));
            final double submit = submitShift.shifted((long) line.submitTime());
            if (submit < 0) {
                repairs.kept("submitted before the first job: moved to date 0", line.line());
            }
            return new Job(
                    name + "!" + ids.apply(line),
                    Math.max(0, submit),
                    (int) Math.min(Integer.MAX_VALUE, (long) line.requestedProcessors()),
                    Double.POSITIVE_INFINITY,
                    requestedTime,
                    memory,
                    bandwidth,
                    profiles.apply(profile),
                    Map.of(),
                    owners.of(line));
        }
    }
}
