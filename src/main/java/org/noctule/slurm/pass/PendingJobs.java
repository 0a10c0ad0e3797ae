package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.noctule.slurm.Dependency;
import org.noctule.slurm.JobHistory;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;

/** The jobs that wait, and the queue that passes look at. */
final class PendingJobs {
    private static final Comparator<QueueRecord> ORDER = Comparator.comparingInt(
                    (QueueRecord each) -> -each.partition().tier())
            .thenComparingLong(each -> -each.priority())
            .thenComparingDouble(each -> each.job().submit())
            .thenComparing(each -> each.job().number());

    private final StartRules rules;
    private final PreemptionRules preempting;
    private final Priorities priorities;
    private final JobHistory history;
    private final Set<SlurmJob> jobs = new LinkedHashSet<>();
    /** Jobs whose start the machine did not allow. */
    private final Set<SlurmJob> refused = new HashSet<>();

    PendingJobs(StartRules rules, PreemptionRules preempting, Priorities priorities, JobHistory history) {
        this.rules = rules;
        this.preempting = preempting;
        this.priorities = priorities;
        this.history = history;
    }

    void add(SlurmJob job) {
        jobs.add(job);
    }

    void remove(SlurmJob job) {
        jobs.remove(job);
    }

    /** Lets a job wait until {@link #retry}. */
    void refuse(SlurmJob job) {
        jobs.add(job);
        refused.add(job);
    }

    void retry() {
        refused.clear();
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    /** The jobs in the order of their submission, not to be changed. */
    Set<SlurmJob> all() {
        return jobs;
    }

    /** Tells whether others, a date or someone who holds it let a job start; from then on it is eligible. */
    boolean free(SlurmJob job, double now) {
        if (job.held() || refused.contains(job)) {
            return false;
        }
        if (Double.isNaN(job.eligible())
                && job.dependency().state(job.number(), history, now) == Dependency.State.MET) {
            job.eligible(now);
            priorities.eligible(job, false, now);
        }
        return job.eligible() <= now;
    }

    /** The jobs that may start as far as dates and others go, and that meet a condition. */
    List<SlurmJob> free(double now, Predicate<SlurmJob> condition) {
        return jobs.stream()
                .filter(job -> free(job, now) && condition.test(job))
                .toList();
    }

    /** Tells whether no pass until a date could start a job. */
    boolean nobodyMayStart(double date) {
        return jobs.stream()
                .noneMatch(job -> !job.held()
                        && (job.eligible() <= date || job.dependency().timed()));
    }

    /** Tells whether a pass may start a job, or find that it may. */
    boolean anyMayStart(double now) {
        return jobs.stream()
                .anyMatch(
                        job -> free(job, now) || !job.held() && job.dependency().timed());
    }

    /** Tells of a job that waits for nothing but passes whether others come before it. Nothing is kept for it. */
    boolean isBehind(SlurmJob job, double now) {
        final SlurmPartition partition = job.partitions().get(0);
        return job.submit() == job.eligible()
                && jobs.stream()
                        .anyMatch(other -> other != job
                                && !other.held()
                                && other.eligible() <= now
                                && other.partitions().contains(partition)
                                && priorities.of(other, partition) > priorities.of(job, partition));
    }

    /** The first date after another one at which a job may start; infinite if there is none. */
    double nextBegin(double date) {
        double next = Double.POSITIVE_INFINITY;
        for (final SlurmJob job : jobs) {
            if (job.eligible() > date) {
                next = Math.min(next, Math.ceil(job.eligible()));
            }
        }
        return next;
    }

    /** The jobs of which what they wait for can never come. */
    List<SlurmJob> hopeless(double now) {
        return jobs.stream()
                .filter(job -> job.dependency().state(job.number(), history, now) == Dependency.State.NEVER)
                .toList();
    }

    /** A number that another one takes the place of when the priority of a job changes. */
    long priorities() {
        long mixed = 0;
        for (final SlurmJob job : jobs) {
            for (final SlurmPartition partition : job.partitions()) {
                mixed = 31 * mixed + priorities.of(job, partition);
            }
        }
        return mixed;
    }

    /** The records of jobs that may start, sorted: reservations, tiers, priorities, dates, numbers. */
    List<QueueRecord> queue(double now) {
        final List<QueueRecord> reserved = new ArrayList<>();
        final List<QueueRecord> others = new ArrayList<>(jobs.size());
        for (final SlurmJob job : jobs) {
            if (free(job, now)) {
                final List<QueueRecord> queue = rules.reserved(job) ? reserved : others;
                for (final SlurmPartition partition : job.partitions()) {
                    queue.add(new QueueRecord(job, partition, priorities.of(job, partition)));
                }
            }
        }
        reserved.sort(ORDER);
        others.sort(ORDER);
        preempting.sort(others);
        reserved.addAll(others);
        return reserved;
    }
}
