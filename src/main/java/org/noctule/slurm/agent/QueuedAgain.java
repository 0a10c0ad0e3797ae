package org.noctule.slurm.agent;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.slurm.JobNumber;
import org.noctule.slurm.SlurmJob;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;

/**
 * Jobs that are queued again: each run is a job of the simulator of its own, {@code 5#1} after {@code 5}.
 *
 * <p>Source: recordings (requeue-users, node-down, preempt-tier-requeue): eligible 121 s after.
 */
final class QueuedAgain {
    private static final double WAIT = 121;
    private static final Pattern LATER = Pattern.compile("(.+)#(\\d{1,9})");

    private final Map<JobNumber, SlurmJob> ended = new LinkedHashMap<>();
    private final Set<String> ids = new HashSet<>();

    /** Takes note of the id of a job that came. */
    void came(Job job) {
        ids.add(job.id());
    }

    /** Remembers a job that has ended, which may be queued again. */
    void ended(SlurmJob job) {
        ended.put(job.number(), job);
    }

    /** A job that has ended, by the number that Slurm shows. */
    Optional<SlurmJob> find(String name) {
        return ended.values().stream()
                .filter(each -> each.number().shown().equals(name))
                .findFirst();
    }

    /** The job that is queued in the place of another one. */
    SlurmJob of(SlurmJob before, double now) {
        ended.remove(before.number());
        final Job job = before.job();
        final Matcher later = LATER.matcher(job.id());
        final String parent = later.matches() ? later.group(1) : job.id();
        int run = later.matches() ? 1 + Integer.parseInt(later.group(2)) : 1;
        while (!ids.add(parent + "#" + run)) {
            run++;
        }
        final Job again = job.withId(parent + "#" + run)
                .with(new JobParts(
                        job.owner(),
                        job.elasticity(),
                        job.checkpoints(),
                        Dependencies.NONE,
                        Optional.empty(),
                        job.demand(),
                        job.terms()));
        return before.again(again, now, WAIT);
    }
}
