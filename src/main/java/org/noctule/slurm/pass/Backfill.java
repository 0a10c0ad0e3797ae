package org.noctule.slurm.pass;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.slurm.SlurmJob;

/**
 * Backfill: conservative, in whole nodes, planned anew in each {@link BackfillPass pass}; one that would find nothing
 * else than the last one is not made.
 *
 * <p>Source: Slurm's scheduling configuration guide; manual slurm.conf, SchedulerParameters; recordings.
 */
final class Backfill {
    private final ClusterBook cluster;
    private final StartRules rules;
    private final MainPass.Starter starter;
    private final Preemption preemption;
    private List<PlannedStart> plans = List.of();
    /** The plans by their jobs, once somebody asks. */
    private Optional<Map<SlurmJob, PlannedStart>> byJob = Optional.empty();

    private BitSet marked = new BitSet();
    private Optional<BackfillPass> last = Optional.empty();

    Backfill(ClusterBook cluster, StartRules rules, Preemption preemption, MainPass.Starter starter) {
        this.preemption = preemption;
        this.cluster = cluster;
        this.rules = rules;
        this.starter = starter;
    }

    /** The start that the last pass planned for a job, in the first of its partitions for which it planned one. */
    Optional<PlannedStart> plan(SlurmJob job) {
        if (byJob.isEmpty()) {
            final Map<SlurmJob, PlannedStart> all = new HashMap<>();
            plans.stream().filter(plan -> !plan.beyond()).forEach(plan -> all.putIfAbsent(plan.job(), plan));
            byJob = Optional.of(all);
        }
        return Optional.ofNullable(byJob.get().get(job));
    }

    /** The nodes that the last pass marked as planned, which were idle then; not to be changed. */
    BitSet planned() {
        return marked;
    }

    /** Takes the marks of planned nodes away, as a pass over an empty queue does; true if there were any. */
    boolean unmark() {
        final boolean unmarked = !marked.isEmpty();
        marked = new BitSet();
        return unmarked;
    }

    /**
     * Makes a pass.
     *
     * @param queue the queue, sorted
     * @param now the date
     */
    BackfillOutcome run(List<QueueRecord> queue, double now) {
        final Optional<BackfillPass> known = last.filter(each -> each.again(queue, now));
        final BackfillPass pass = known.orElseGet(() -> made(queue, now));
        last = Optional.of(pass);
        plans = known.isEmpty()
                ? pass.plans()
                : pass.plans().stream().map(plan -> plan.at(now)).toList();
        byJob = Optional.empty();
        final boolean unmarked = unmark();
        plans.stream().filter(plan -> !plan.beyond()).forEach(plan -> marked.or(plan.nodes()));
        marked.and(cluster.withoutJobs());
        return pass.outcome(plans, unmarked || !marked.isEmpty());
    }

    private BackfillPass made(List<QueueRecord> queue, double now) {
        final WillRun dates = last.map(BackfillPass::willRun).orElseGet(() -> new WillRun(cluster));
        final BackfillPass pass = new BackfillPass(cluster, rules, preemption, starter, dates, now);
        pass.run(queue);
        return pass;
    }
}
