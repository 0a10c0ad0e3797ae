package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.agent.WaitReason;
import org.noctule.agent.admission.EntryRules;
import org.noctule.agent.admission.Lane;
import org.noctule.agent.priority.BackfillLimits;
import org.noctule.agent.priority.PriorityOptions.Backfilling;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;

/**
 * A queue under {@link EntryRules}. A job stands in it once per lane. First come jobs with a reservation of their own,
 * then those of higher tiers, then those of a smaller score, then those that came earlier.
 *
 * <p>A pass first starts jobs in this order; one that finds no room blocks the cores of its lane for the rest of this
 * sweep, as Slurm's main scheduler does. Jobs that a rule holds are passed over: a limit, or an advance reservation
 * that leaves too few cores of the lane whatever runs. Backfilling then tries the others in the same order, beside the
 * {@link RulePlan promises} made so far: with EASY the first job of each lane that finds no room is promised its start,
 * with conservative backfilling each one is.
 *
 * <p>A pass takes time for each waiting job, and for each promise the time of that.
 */
final class RuledQueue implements QueueMethod {
    private final Machine machine;
    private final JobTable jobs;
    private final EntryRules rules;
    private final LaneScore score;
    private final Optional<LaneScore> sweep;
    private final Backfilling backfilling;
    private final BackfillLimits limits;
    private final Set<Integer> waiting = new TreeSet<>();
    private final RunningJobs running;
    private final LaneNodes nodes;
    private RulePlan plan;
    private double called = Double.NEGATIVE_INFINITY;

    /** Scores jobs in lanes; the smallest score comes first. */
    @FunctionalInterface
    interface LaneScore {
        /** The score of a job at a date. */
        double of(int job, Lane lane, double now);
    }

    /** A job in one of its lanes. */
    private record Entry(int job, Lane lane, boolean reserved, double score, long sequence) {
        static final Comparator<Entry> ORDER = Comparator.comparing(Entry::reserved, Comparator.reverseOrder())
                .thenComparing(entry -> -entry.lane.tier())
                .thenComparingDouble(Entry::score)
                .thenComparingLong(Entry::sequence);

        /** What it blocks: jobs of one reservation block each other alone. */
        String queue() {
            return (reserved ? "reserved in " : "") + lane.name();
        }
    }

    RuledQueue(
            Machine machine,
            EntryRules rules,
            LaneScore score,
            Optional<LaneScore> sweep,
            Backfilling backfilling,
            BackfillLimits limits) {
        this.machine = machine;
        this.jobs = machine.jobs;
        this.rules = rules;
        this.score = score;
        this.sweep = sweep;
        this.backfilling = backfilling;
        this.limits = limits;
        this.running = new RunningJobs(jobs);
        this.nodes = new LaneNodes(machine, rules);
        machine.rooms().ifPresent(rooms -> rooms.restrict(nodes));
        this.plan = plan(0);
    }

    private RulePlan plan(double now) {
        return machine.rooms().isPresent()
                ? new RoomCalendar(machine, nodes, running, now)
                : new CoreCalendar(machine, rules, running, now);
    }

    @Override
    public Optional<String> refusal(int job, double now) {
        return rules.refusal(jobs.job(job), now);
    }

    @Override
    public void submitted(int job, double now) {
        waiting.add(job);
        rules.submitted(jobs.job(job));
    }

    @Override
    public void withdrawn(int job, double now) {
        waiting.remove(job);
        nodes.forget(job);
        rules.ended(jobs.job(job), now);
    }

    @Override
    public void ended(int job, double now) {
        running.remove(job);
        rules.ended(jobs.job(job), now);
    }

    @Override
    public void unstarted(int job, double now) {
        ended(job, now);
        submitted(job, now);
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        started(job, rules.lanes(jobs.job(job)).get(0), since);
    }

    private void started(int job, Lane lane, double since) {
        waiting.remove(job);
        running.insert(job);
        nodes.forget(job);
        rules.started(jobs.job(job), lane, jobs.alloc(job), since);
    }

    @Override
    public void schedule(double now) {
        plan = plan(now);
        final List<Entry> left = inOrder(entries(now, score), now);
        if (backfilling != Backfilling.NONE && !left.isEmpty()) {
            backfill(left, now);
        }
        call(now);
    }

    private List<Entry> entries(double now, LaneScore order) {
        final List<Entry> entries = new ArrayList<>();
        for (final int job : List.copyOf(waiting)) {
            final Optional<String> refused = rules.refusal(jobs.job(job), now);
            if (refused.isPresent()) {
                withdrawn(job, now);
                machine.reject(job, now, refused.get());
            } else {
                for (final Lane lane : rules.lanes(jobs.job(job))) {
                    entries.add(new Entry(
                            job, lane, rules.reserved(jobs.job(job)), order.of(job, lane, now), jobs.sequence[job]));
                }
            }
        }
        entries.sort(Entry.ORDER);
        return entries;
    }

    /** Starts jobs in order, and returns those that found no room or stood behind one. */
    private List<Entry> inOrder(List<Entry> entries, double now) {
        final List<Entry> left = new ArrayList<>();
        final Set<String> blocked = new HashSet<>();
        ResourceSet struck = ResourceSet.EMPTY;
        for (final Entry entry : entries) {
            if (!waiting.contains(entry.job)
                    || rules.hold(jobs.job(entry.job), entry.lane, now).isPresent()) {
                continue;
            }
            if (blocked.contains(entry.queue())) {
                left.add(entry);
            } else if (!started(entry, now, struck)) {
                if (!plan.shut(entry.job, entry.lane)) {
                    blocked.add(entry.queue());
                    struck = entry.reserved ? struck : struck.plus(entry.lane.cores());
                }
                left.add(entry);
            }
        }
        return left;
    }

    private boolean started(Entry entry, double now, ResourceSet beside) {
        if (jobs.width[entry.job] > machine.free() || !plan.start(entry.job, entry.lane, beside)) {
            return false;
        }
        started(entry.job, entry.lane, now);
        return true;
    }

    private void backfill(List<Entry> left, double now) {
        final Map<String, Integer> byUser = new HashMap<>();
        final Set<String> promised = new HashSet<>();
        final List<Entry> later = new ArrayList<>();
        int looked = 0;
        for (final Entry entry : left) {
            final String user = jobs.job(entry.job).owner().user();
            final boolean head = backfilling == Backfilling.EASY && !promised.contains(entry.queue());
            if (!waits(entry, now) || !head && looked >= limits.depth()) {
                continue;
            }
            if (byUser.merge(user, 1, Integer::sum) > limits.jobsPerUser() && !head) {
                continue;
            }
            looked++;
            if (!head && backfilling == Backfilling.EASY && sweep.isPresent()) {
                later.add(entry);
            } else if (!filled(entry, now) && (head || backfilling == Backfilling.CONSERVATIVE)) {
                if (head && plan.shut(entry.job, entry.lane)) {
                    continue;
                }
                promised.add(entry.queue());
                plan.promise(entry.job, entry.lane, limits.window());
            }
        }
        sweep.ifPresent(order -> swept(later, order, now));
    }

    private boolean waits(Entry entry, double now) {
        return waiting.contains(entry.job)
                && rules.hold(jobs.job(entry.job), entry.lane, now).isEmpty();
    }

    private boolean filled(Entry entry, double now) {
        return started(entry, now, ResourceSet.EMPTY);
    }

    private void swept(Collection<Entry> later, LaneScore order, double now) {
        later.stream()
                .map(entry -> new Entry(
                        entry.job, entry.lane, entry.reserved, order.of(entry.job, entry.lane, now), entry.sequence))
                .sorted(Entry.ORDER)
                .forEach(entry -> {
                    if (waits(entry, now)) {
                        filled(entry, now);
                    }
                });
    }

    /** Asks to be called when the next reservation begins or ends, for as long as jobs wait. */
    private void call(double now) {
        final List<Double> dates = waiting.isEmpty() ? List.of() : rules.dates(now);
        if (!dates.isEmpty() && dates.get(0) != called) {
            called = dates.get(0);
            machine.decide(new Decision.CallMeLater(now, called));
        }
    }

    @Override
    public WaitReason reason(int job, double now) {
        final Lane lane = rules.lanes(jobs.job(job)).get(0);
        final Optional<WaitReason> hold = rules.hold(jobs.job(job), lane, now);
        if (hold.isPresent()) {
            return hold.get();
        }
        if (jobs.width[job] > machine.free()) {
            return machine.lacking(job);
        }
        final double end = Availability.end(now, lane.time(jobs.job(job).estimate()));
        final ResourceSet free = machine.idle().minus(rules.closed(jobs.job(job), lane, now, end));
        if (free.size() >= jobs.width[job]) {
            return plan.reason(job, lane);
        }
        final ResourceSet own = machine.idle().minus(machine.idle().minus(lane.cores()));
        return own.size() < jobs.width[job]
                ? WaitReason.partition(lane.name())
                : rules.closing(jobs.job(job), lane, now, end).orElse(WaitReason.place());
    }
}
