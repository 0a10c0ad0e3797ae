package org.noctule.site;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWriter;

/**
 * Jobs that come at the dates at which they were submitted, with all that they wait for, as a workload. Their ends tell
 * how long they run: {@link RecordedJob#end} is the run time in s.
 *
 * @param jobs the jobs, whose dates count from date 0
 * @param machine the machine
 * @param heldByAgent true if the agent itself lets jobs wait for others, for dates and for releases, and ends those
 *     that run beyond their limits
 */
public record PlannedJobs(List<QueuedJob> jobs, SiteMachine machine, boolean heldByAgent) {
    /** The field of a job that holds the options of sbatch. */
    public static final String SBATCH = "sbatch";

    private static final String WORKLOAD = "w0";

    /**
     * Plans jobs that the simulator submits when they may start.
     *
     * @param jobs the jobs, whose dates count from date 0
     * @param machine the machine
     */
    public PlannedJobs(List<QueuedJob> jobs, SiteMachine machine) {
        this(jobs, machine, false);
    }

    /**
     * Writes the workload.
     *
     * @param out the output; is flushed, not closed
     * @throws IOException if it cannot be written
     */
    public void write(OutputStream out) throws IOException {
        final Set<String> ids = new HashSet<>();
        jobs.forEach(job -> ids.add(job.job().id()));
        final List<Job> made = new ArrayList<>();
        jobs.forEach(job -> made.add(job(job, ids)));
        made.sort(SubmissionOrder.INSTANCE);
        BatsimWriter.lossless()
                .write(out, new Workload(WORKLOAD, made, List.of()), machine.cores(), OptionalDouble.empty());
    }

    private Job job(QueuedJob queued, Set<String> ids) {
        final RecordedJob job = queued.job();
        final double memory = machine.memory() ? job.memory() / job.cores() : 0;
        final Map<String, Object> demands = new TreeMap<>();
        demands.put("req_time", job.limit());
        demands.put("mem", memory);
        if (!queued.options().isEmpty()) {
            demands.put(SBATCH, queued.options());
        }
        final List<String> parents = queued.after().stream()
                .flatMap(
                        id -> ids.contains(id) ? Stream.of(id) : ids.stream().filter(each -> each.startsWith(id + "_")))
                .map(id -> WORKLOAD + "!" + id)
                .sorted(SubmissionOrder::compareIds)
                .toList();
        return new Job(
                WORKLOAD + "!" + job.id(),
                job.submit(),
                job.cores(),
                heldByAgent ? Double.POSITIVE_INFINITY : job.limit(),
                job.limit(),
                memory,
                0,
                new Profile.ReferenceTime((long) job.end() + "s", job.end(), Map.of()),
                demands,
                JobParts.of(job.owner())
                        .withDemand(queued.demand())
                        .withTerms(heldByAgent ? queued.terms().free() : queued.terms())
                        .withDependencies(
                                parents.isEmpty() || heldByAgent
                                        ? Dependencies.NONE
                                        : Dependencies.on(0, parents.toArray(String[]::new))));
    }
}
