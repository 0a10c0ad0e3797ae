package org.noctule.slurm.pass;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;

/**
 * Which jobs may take the nodes of running ones, and what becomes of these.
 *
 * <p>Source: manual slurm.conf, PreemptType, PreemptMode, GraceTime, SchedulerParameters (preempt_youngest_first,
 * preempt_reorder_count).
 *
 * @param by what tells jobs that may preempt others from these
 * @param youngestFirst true if jobs that started last go first
 * @param reorders attempts to need fewer jobs by taking the one first that made room
 * @param terms terms of jobs that are preempted, by their partitions
 * @param usual terms of other jobs
 * @param preempts classes of service that each class may preempt
 * @param qos the class of service of a job
 */
public record PreemptionRules(
        By by,
        boolean youngestFirst,
        int reorders,
        Map<String, Terms> terms,
        Terms usual,
        Map<String, Set<String>> preempts,
        Function<SlurmJob, String> qos) {
    /** No job preempts another one. */
    public static final PreemptionRules NONE =
            new PreemptionRules(By.NOTHING, false, 1, Map.of(), new Terms(Mode.OFF, 0), Map.of(), job -> "");

    /** What tells jobs apart. */
    public enum By {
        /** Nothing: none is preempted. */
        NOTHING,
        /** The tiers of their partitions (preempt/partition_prio). */
        PARTITION,
        /** Their classes of service (preempt/qos). */
        QOS
    }

    /** What becomes of a job that is preempted. */
    public enum Mode {
        /** It is not preempted. */
        OFF,
        /** It is killed. */
        CANCEL,
        /** It is queued again. */
        REQUEUE
    }

    /**
     * The terms of jobs that are preempted.
     *
     * @param mode what becomes of them
     * @param grace seconds that they still have
     */
    public record Terms(Mode mode, double grace) {}

    /** The terms of a running job. */
    Terms terms(SlurmPartition partition) {
        return by == By.QOS ? usual : terms.getOrDefault(partition.name(), usual);
    }

    /** Tells whether a job may take the nodes of a running one. */
    boolean may(SlurmJob job, SlurmPartition partition, ClusterBook.Running other) {
        // Terms are looked up last: this is asked of each running job for each of a long queue.
        final boolean before = switch (by) {
            case NOTHING -> false;
            case PARTITION -> partition.tier() > other.partition().tier();
            case QOS -> preempts(job, other.job());
        };
        return before && terms(other.partition()).mode() != Mode.OFF;
    }

    private boolean preempts(SlurmJob job, SlurmJob other) {
        return preempts.getOrDefault(qos.apply(job), Set.of()).contains(qos.apply(other));
    }

    /**
     * Brings jobs that wait before those of classes that their own may preempt, whatever their priorities are
     * (recorded: preempt-qos).
     */
    void sort(List<QueueRecord> queue) {
        for (int i = 1; by == By.QOS && i < queue.size(); i++) {
            final QueueRecord record = queue.get(i);
            for (int before = 0; before < i; before++) {
                if (preempts(record.job(), queue.get(before).job())) {
                    queue.add(before, queue.remove(i));
                    break;
                }
            }
        }
    }
}
