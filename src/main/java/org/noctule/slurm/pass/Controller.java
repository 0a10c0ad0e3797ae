package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.noctule.slurm.JobHistory;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.Placed;

/**
 * Slurm's controller: it takes note of what happens, and at whole seconds makes the passes that are due. Its owner has
 * the clock; decisions take no time.
 *
 * <p>Within a second ends of jobs come first, each with a quick pass of its own; then submissions and orders; then the
 * main loop: limits of time, a full or a quick pass; then backfill.
 */
public final class Controller {
    /** The part of a second after which backfill begins. */
    private static final double BACKFILL_AT = 0.75;

    private final ClusterBook cluster;
    private final SubmissionTests tests;
    private final TimeLimits limits;
    private final SchedulerSettings settings;
    private final StartRules rules;
    private final Priorities priorities;
    private final PassLog log;
    private final MainPass mainPass;
    private final Backfill backfill;
    private final PendingJobs pending;
    private final PassClock clock;
    private final ArrayBook arrays = new ArrayBook();
    private final JobHistory history = new JobHistory();
    private final List<Start> starts = new ArrayList<>();
    private final Preemption preemption;
    private final Departures departures;
    private final List<String> startedInPass = new ArrayList<>();
    private final SwitchWaits switches;
    private final WaitBook reasons = new WaitBook(history, arrays);
    private final PassCounts counts;

    private double now;
    private double nextCalculation;

    /**
     * A start.
     *
     * @param job the job
     * @param partition its partition
     * @param placed its place
     */
    public record Start(SlurmJob job, SlurmPartition partition, Placed placed) {}

    /**
     * Creates the controller of one run.
     *
     * @param machine its cluster
     * @param settings its settings
     * @param rules rules of who may start
     * @param preempting rules of whose nodes others may take
     * @param priorities the priorities of jobs
     * @param log hears of passes and plans
     * @param ends ends running jobs, behind the starts that were made before
     */
    public Controller(
            SlurmMachine machine,
            SchedulerSettings settings,
            StartRules rules,
            PreemptionRules preempting,
            Priorities priorities,
            PassLog log,
            JobEnds ends) {
        this.cluster = new ClusterBook(machine, settings);
        this.preemption = new Preemption(cluster, preempting);
        this.tests = new SubmissionTests(cluster);
        this.limits = new TimeLimits(cluster, rules);
        this.switches = new SwitchWaits(cluster);
        this.settings = settings;
        this.rules = rules;
        this.priorities = priorities;
        this.log = log;
        this.pending = new PendingJobs(rules, preempting, priorities, history);
        this.clock = new PassClock(settings);
        this.counts = new PassCounts(settings.interval() > 0 ? (long) (settings.booted() / settings.interval()) : 0);
        this.departures = new Departures(cluster, pending, history, priorities, preemption, counts, arrays, ends);
        final MainPass.Starter starter = new Starter();
        this.mainPass = new MainPass(cluster, rules, preemption, starter);
        this.backfill = new Backfill(cluster, rules, preemption, starter);
        this.nextCalculation = -settings.booted();
    }

    private final class Starter implements MainPass.Starter {
        @Override
        public void start(SlurmJob job, SlurmPartition partition, Placed placed) {
            cluster.start(job, partition, placed, now);
            history.started(job.number(), now);
            pending.remove(job);
            switches.forget(job);
            reasons.forget(job);
            counts.start();
            rules.started(job, partition, placed, now);
            priorities.started(job, partition, placed, now);
            arrays.count(job, 1);
            starts.add(new Start(job, partition, placed));
            startedInPass.add(job.number().shown());
            clock.changed(now);
        }

        @Override
        public boolean mayStart(SlurmJob job) {
            return arrays.hasRoom(job);
        }

        @Override
        public void waits(SlurmJob job, String reason) {
            reasons.put(job, reason);
        }

        @Override
        public void limited(SlurmJob job, Optional<String> limit) {
            limit.ifPresentOrElse(reason -> reasons.put(job, reason), () -> reasons.unlimited(job));
        }
    }

    /**
     * Limits how many elements of an array run at once.
     *
     * @param array number of the array
     * @param most most elements
     */
    public void limitArray(long array, int most) {
        arrays.limit(array, most);
    }

    /**
     * Takes note of a submission.
     *
     * @param job the job
     * @param name its user and its name, by which jobs are singletons; empty if it has no name
     * @param date the date
     */
    public void submitted(SlurmJob job, String name, double date) {
        reach(date);
        pending.add(job);
        history.submitted(job.number(), name);
        priorities.submitted(job, date);
        counts.submission();
        tests.look(job);
        if (!job.held()) {
            switches.seen(job, date);
            rules.hold(job, job.partitions().get(0), date).ifPresent(limit -> reasons.put(job, limit));
        }
        clock.count(date);
    }

    /**
     * Takes note of an end, and makes a quick pass.
     *
     * @param job a job that ran
     * @param succeeded true if it did its work
     * @param date the date
     */
    public void ended(SlurmJob job, boolean succeeded, double date) {
        reach(date);
        history.ended(job.number(), date, succeeded);
        counts.end(succeeded);
        preemption.forget(job);
        cluster.end(job);
        priorities.ended(job, date);
        pending.retry();
        arrays.count(job, -1);
        clock.changed(date);
        pass("quick", settings.queueDepth(), 0);
    }

    /**
     * Queues a job again, and makes a quick pass.
     *
     * @param before a job that ran, or has ended
     * @param again the same job, which waits
     * @param date the date
     */
    public void requeued(SlurmJob before, SlurmJob again, double date) {
        reach(date);
        clock.changed(date);
        if (departures.requeued(before, again, date)) {
            pass("quick", settings.queueDepth(), 250);
        }
    }

    /**
     * Takes back a start that the machine did not allow: the job waits until another one has ended.
     *
     * @param job a job that was started
     * @param date the date
     */
    public void refused(SlurmJob job, double date) {
        reach(date);
        cluster.end(job);
        priorities.ended(job, date);
        job.refused();
        priorities.submitted(job, date);
        pending.refuse(job);
        arrays.count(job, -1);
        clock.changed(date);
    }

    /**
     * Takes back a job that waits.
     *
     * @param job the job
     * @param date the date
     */
    public void withdrawn(SlurmJob job, double date) {
        reach(date);
        history.ended(job.number(), date, false);
        pending.remove(job);
        switches.forget(job);
        reasons.forget(job);
        counts.withdrawal();
        cluster.end(job);
        priorities.ended(job, now);
        clock.changed(now);
    }

    /**
     * Makes what is due at a whole second, when all that happened in it is told.
     *
     * @param date the date
     */
    public void tick(double date) {
        reach(date);
        final List<SlurmJob> over = limits.over(date);
        over.removeIf(departures::leaving);
        final long unseen = clock.unseen(date);
        final boolean full = clock.takeFull(date);
        counts.unseen(unseen - (full ? 1 : 0));
        if (full) {
            pass("full", Integer.MAX_VALUE - 1, 500);
        }
        if (clock.takeQuick(date)) {
            pass("quick", settings.queueDepth(), 500);
        }
        over.addAll(preemption.takeDue());
        final boolean left = departures.kill(over, date);
        if (left) {
            clock.changed(date);
        }
        if (clock.backfillDue() <= date) {
            clock.takeBackfill(date);
            startedInPass.clear();
            final List<QueueRecord> queue = queue(date);
            final BackfillOutcome outcome = backfill.run(queue, date);
            if (!queue.isEmpty()) {
                counts.backfillPass(date, queue.size(), outcome);
            }
            if (outcome.changed()) {
                clock.changed(date);
            }
            log.pass(date, 750, "backfill", startedInPass);
            outcome.plans().forEach(log::plan);
        }
        if (left) {
            pass("quick", settings.queueDepth(), 750);
        }
        if (departures.killForBackfill(preemption.takeDue(), date)) {
            clock.changed(date);
            pass("quick", settings.queueDepth(), 750);
        }
        if (cluster.states().register()) {
            clock.count(date);
        }
        calculate(date);
    }

    /**
     * Comes to a date; passes of backfill that found nothing waiting were made on the way, unseen but for their phase.
     */
    private void reach(double date) {
        now = date;
        calculate(Math.ceil(date) - 1);
        final double quick = clock.quickDue();
        if (quick < date && pending.nobodyMayStart(quick)) {
            clock.takeQuick(quick);
        }
        while (clock.backfillDue() + BACKFILL_AT <= date && pending.nobodyMayStart(clock.backfillDue())) {
            final double due = clock.backfillDue();
            clock.takeBackfill(due);
            if (backfill.unmark()) {
                clock.changed(due);
            }
        }
    }

    /** Calculates priorities as often as is due until a date. */
    private void calculate(double date) {
        while (nextCalculation <= date) {
            final long before = pending.priorities();
            priorities.calculate(nextCalculation);
            if (pending.priorities() != before) {
                clock.changed(nextCalculation);
            }
            nextCalculation += priorities.period();
        }
    }

    private List<QueueRecord> queue(double date) {
        final List<QueueRecord> queue = pending.queue(date);
        queue.forEach(each -> switches.seen(each.job(), date));
        return queue;
    }

    private void pass(String kind, int depth, int millisecond) {
        startedInPass.clear();
        final List<QueueRecord> queue = queue(now);
        if (!pending.isEmpty() && mainPass.run(queue, depth, now)) {
            clock.changed(now);
        }
        counts.mainPass(now, queue.size(), queue.isEmpty() ? 0 : mainPass.looked());
        log.pass(now, millisecond, kind, startedInPass);
    }

    /**
     * Returns the next date at which something is due, if nothing happens until then.
     *
     * @param date a date at which {@link #tick} was called
     * @return a later whole second; infinite if nothing is
     */
    public double next(double date) {
        double next = departures.areOver() ? pending.nextBegin(date) : date + 1;
        if (pending.anyMayStart(now)) {
            next = Math.min(next, clock.next(date));
        }
        next = Math.min(next, limits.next(date));
        return next == Double.POSITIVE_INFINITY ? next : Math.max(date + 1, next);
    }

    /**
     * {@return the jobs that wait and may start as far as dates, others and arrays go, in the order of their
     * submission}
     */
    public List<SlurmJob> waiting() {
        return pending.free(now, arrays::hasRoom);
    }

    /**
     * Tells whether a job could start on the idle machine.
     *
     * @param job the job
     * @return true if one of its partitions has enough nodes, and lets jobs have as many and run as long
     */
    public boolean possible(SlurmJob job) {
        return tests.possible(job);
    }

    /**
     * Lists jobs that can never start, since what they wait for can never come.
     *
     * @return the jobs
     */
    public List<SlurmJob> hopeless() {
        return pending.hopeless(now);
    }

    /** {@return the starts since the last call} */
    public List<Start> takeStarts() {
        final List<Start> taken = List.copyOf(starts);
        starts.clear();
        return taken;
    }

    /**
     * Takes note of a change of a waiting or running job.
     *
     * @param job the job
     * @param released true if it was released from a hold
     * @param date the date
     */
    public void changed(SlurmJob job, boolean released, double date) {
        reach(date);
        if (job.state() == SlurmJob.State.PENDING) {
            if (released) {
                reasons.forget(job);
                if (job.dependency().isEmpty()) {
                    job.eligible(Math.max(date, job.earliest()));
                }
                priorities.eligible(job, true, date);
            } else {
                priorities.changed(job, date);
            }
        }
        clock.count(date);
    }

    /**
     * Takes note of an order that changes what backfill sees.
     *
     * @param date the date
     */
    public void touched(double date) {
        reach(date);
        clock.count(date);
    }

    /**
     * Opens or closes a node for jobs that start, as an order says. One that was set down registers only after the
     * passes of this second.
     *
     * @param node number of the node
     * @param open false if no job may start there
     * @param down true if it is set down
     * @param date the date
     */
    public void node(int node, boolean open, boolean down, double date) {
        reach(date);
        if (cluster.states().order(node, open, down)) {
            clock.changed(date);
        } else {
            clock.count(date);
        }
    }

    /**
     * Takes note that the machine has lost a node, or has it again.
     *
     * @param node number of the node
     * @param works false if no job can start there
     * @param date the date
     */
    public void machine(int node, boolean works, double date) {
        reach(date);
        cluster.states().machine(node, works);
        clock.changed(date);
    }

    /**
     * Lists the jobs that run on a node.
     *
     * @param node number of the node
     * @return the jobs by their numbers
     */
    public List<SlurmJob> on(int node) {
        return cluster.running().stream()
                .filter(each -> each.nodes().get(node))
                .map(ClusterBook.Running::job)
                .sorted(Comparator.comparing(SlurmJob::number))
                .toList();
    }

    /**
     * Tells how things stand.
     *
     * @param date a date, not before the last one
     * @return the state
     */
    public ControllerState state(double date) {
        reach(date);
        calculate(date);
        counts.unseen(clock.unseen(date));
        return new ControllerState(
                cluster.machine(),
                date,
                date + settings.booted(),
                pending.all().stream().map(this::pending).toList(),
                cluster.running().stream()
                        .map(each -> new ControllerState.Running(
                                each.job(),
                                priorities.of(each.job(), each.partition()),
                                each.partition(),
                                each.placed()))
                        .toList(),
                cluster.up(),
                cluster.states().down(),
                backfill.planned(),
                counts);
    }

    /**
     * Tells how a job waits.
     *
     * @param job a job that waits
     * @return its priority, reason and plan
     */
    public ControllerState.Pending pending(SlurmJob job) {
        return new ControllerState.Pending(
                job,
                job.held() ? 0 : priorities.of(job, job.partitions().get(0)),
                reasons.of(job, now).equals(WaitBook.NONE) && pending.isBehind(job, now)
                        ? WaitBook.PRIORITY
                        : reasons.of(job, now),
                backfill.plan(job));
    }
}
