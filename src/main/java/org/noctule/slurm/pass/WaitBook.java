package org.noctule.slurm.pass;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.noctule.slurm.JobHistory;
import org.noctule.slurm.SlurmJob;

/**
 * The reasons for which jobs wait, as passes find them.
 *
 * <p>Source: manual squeue, job reason codes; recordings: the word {@code Priority} takes the place of none and of
 * {@code Resources} alone, so that a job behind others still shows the limit that held it.
 */
final class WaitBook {
    static final String NONE = "None";
    static final String PRIORITY = "Priority";
    static final String RESOURCES = "Resources";
    static final String NO_NODES =
            "Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions";
    static final String NOT_AVAILABLE = "ReqNodeNotAvail, UnavailableNodes:";

    private static final String NEVER = "DependencyNeverSatisfied";
    private static final Set<String> WEAK = Set.of(NONE, PRIORITY, RESOURCES);

    private final JobHistory history;
    private final ArrayBook arrays;
    private final Map<SlurmJob, String> reasons = new HashMap<>();

    WaitBook(JobHistory history, ArrayBook arrays) {
        this.history = history;
        this.arrays = arrays;
    }

    /** Takes down why a job was passed over. */
    void put(SlurmJob job, String reason) {
        if (!reason.equals(PRIORITY) || WEAK.contains(last(job))) {
            reasons.put(job, reason);
        }
    }

    /** Takes down that no limit holds a job any more; the next pass tells why it waits. */
    void unlimited(SlurmJob job) {
        final String reason = last(job);
        if (reason.startsWith("Assoc") || reason.startsWith("QOS") || reason.equals("Reservation")) {
            reasons.remove(job);
        }
    }

    void forget(SlurmJob job) {
        reasons.remove(job);
    }

    private String last(SlurmJob job) {
        return reasons.getOrDefault(job, NONE);
    }

    /** The reason at a date. */
    String of(SlurmJob job, double now) {
        if (job.held()) {
            return job.hold() == SlurmJob.Hold.USER ? "JobHeldUser" : "JobHeldAdmin";
        }
        if (Double.isNaN(job.eligible())) {
            return switch (job.dependency().state(job.number(), history, now)) {
                case OPEN -> "Dependency";
                case NEVER -> NEVER;
                case MET -> last(job);
            };
        }
        if (job.eligible() > now) {
            return "BeginTime";
        }
        return arrays.hasRoom(job) ? last(job) : "JobArrayTaskLimit";
    }
}
