package org.noctule.elastic.simulator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.ElasticEvent.Cause;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.simulator.CoreChanges;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Motion;
import org.noctule.simulator.Objection;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workload.Elasticity;
import org.noctule.workload.JobPlan;
import org.noctule.workload.Profile;

/**
 * The running and suspended jobs that can change their cores. A change is the end on the old cores and the start on the
 * new ones, at one date, and costs time in which the job holds its cores and does no work.
 */
final class ElasticRuns implements JobChanges, RunPart {
    private static final int RANK = 10;

    /** A job this near to a scheduling point, relative to the distance between two, is at it. */
    private static final double AT_POINT = 1e-9;

    private final RunScene scene;
    private final ElasticOrders orders;
    private final CoreChanges work;
    private final Destinations destinations;
    private final Map<JobRun, ElasticRun> followed = new HashMap<>();
    private final DatedQueue<ElasticRun> wakes = new DatedQueue<>();

    private int suspended;

    ElasticRuns(RunScene scene, CoreChanges work) {
        this.scene = scene;
        this.orders = new ElasticOrders(scene, this);
        this.work = work;
        this.destinations = new Destinations(scene, work);
    }

    @Override
    public int rank() {
        return RANK;
    }

    @Override
    public boolean apply(Decision decision, double now, List<Event> outbox) {
        return orders.apply(decision, now, outbox);
    }

    @Override
    public Optional<Objection> toStart(JobRun run, Decision.ExecuteJob execute) {
        return destinations.objection(execute.alloc());
    }

    /** {@inheritDoc} It follows the job, if that can change. */
    @Override
    public void placed(JobRun run, double now) {
        if (run.job().elasticity().isPresent()) {
            final ElasticRun elastic = new ElasticRun(run, now);
            followed.put(run, elastic);
            scale(elastic, destinations.factorAtStart(run));
        }
    }

    private boolean follows(JobRun run) {
        return !followed.isEmpty() && followed.containsKey(run);
    }

    private ElasticRun followed(JobRun run) {
        final ElasticRun elastic = followed.get(run);
        return elastic == null ? new ElasticRun(run, run.start()) : elastic;
    }

    @Override
    public int standing() {
        return suspended;
    }

    @Override
    public double nextDate() {
        return wakes.date();
    }

    @Override
    public void redated(JobRun run) {
        if (follows(run)) {
            redate(followed(run));
        }
    }

    private void redate(ElasticRun elastic) {
        final double date = elastic.due();
        if (elastic.isQueued()) {
            wakes.remove(elastic);
        }
        if (date < Double.POSITIVE_INFINITY) {
            wakes.add(elastic, date);
        }
    }

    @Override
    public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        if (!follows(run)) {
            return;
        }
        final ElasticRun elastic = followed(run);
        if (!elastic.suspended) {
            tellAllocation(run, now);
        }
        release(elastic, now);
        if (elastic.isQueued()) {
            wakes.remove(elastic);
        }
        suspended -= elastic.suspended ? 1 : 0;
        followed.remove(run);
    }

    private void tellAllocation(JobRun run, double now) {
        scene.recorder().allocation(run.job(), run.since(), now, run.alloc());
    }

    @Override
    public void step(double now, List<Event> outbox) {
        final ElasticRun elastic = wakes.poll();
        final JobRun run = elastic.run;
        if (elastic.suspended) {
            work.end(run, now, JobState.COMPLETED_WALLTIME_REACHED, Event.JobCompleted.KILLED, false, outbox);
            return;
        }
        if (elastic.point <= elastic.nextRequest()) {
            final Destination.Found next = elastic.pending.orElseThrow();
            release(elastic, now);
            final Optional<Cause> cause = destinations.against(
                    run, next.alloc().minus(run.alloc())); // since the order, cores may have failed
            if (cause.isPresent()) {
                outbox.add(new ElasticEvent.ResizeRefused(now, run.job().id(), cause.get()));
            } else {
                change(elastic, next, now, outbox);
            }
        } else {
            final int wanted = elastic.takeRequest();
            elastic.asked = 0;
            if (wanted != run.alloc().size()) {
                elastic.asked = wanted;
                elastic.deadline = now + elasticity(run).points();
                outbox.add(new ElasticEvent.ResizeRequested(now, run.job().id(), wanted, elastic.deadline));
            }
        }
        redate(elastic);
    }

    private static Elasticity elasticity(JobRun run) {
        return run.job().elasticity().orElseThrow();
    }

    private static Optional<ChangeRefusal> refuse(Cause cause) {
        return Optional.of(new ChangeRefusal(cause));
    }

    @Override
    public Optional<ChangeRefusal> resize(
            JobRun run, ElasticDecision.ResizeJob resize, double now, List<Event> outbox) {
        if (!run.isQueued()) {
            return refuse(Cause.NOT_RUNNING);
        }
        if (!run.job()
                .elasticity()
                .map(elasticity -> elasticity.kind().resizes())
                .orElse(false)) {
            return refuse(Cause.NOT_ELASTIC);
        }
        return order(run, resize.alloc(), resize.plan(), now, outbox);
    }

    @Override
    public Optional<ChangeRefusal> answer(
            JobRun run, ElasticDecision.ResizeAnswer answer, double now, List<Event> outbox) {
        if (!run.isQueued()) {
            return refuse(Cause.NOT_RUNNING);
        }
        final ElasticRun elastic = followed(run);
        if (elastic.asked == 0 || now > elastic.deadline) {
            return refuse(Cause.NOT_REQUESTED);
        }
        if (!answer.granted()) {
            elastic.asked = 0;
            return Optional.empty();
        }
        if (answer.alloc().size() != elastic.asked) {
            return refuse(Cause.NOT_A_STEP);
        }
        final Optional<ChangeRefusal> refusal = order(run, answer.alloc(), Optional.empty(), now, outbox);
        if (refusal.isEmpty()) {
            elastic.asked = 0;
        }
        return refusal;
    }

    /** Makes a change, or lets it wait for the next point. */
    private Optional<ChangeRefusal> order(
            JobRun run, ResourceSet alloc, Optional<JobPlan> plan, double now, List<Event> outbox) {
        final ElasticRun elastic = followed(run);
        final Optional<Destination.Found> before = elastic.pending;
        final double pointBefore = elastic.point;
        release(elastic, now);
        final double point = nextPoint(run, now);
        final boolean atOnce = point <= run.motion().done(now);
        final double changesAt = atOnce ? now : run.motion().dateOf(point);
        final Destination destination = destinations.find(
                run,
                run.alloc(),
                alloc,
                plan,
                CoreSizes.within(elasticity(run)),
                run.secondsWithCores(changesAt) + elasticity(run).cost(),
                atOnce ? run.motion().done(now) : point);
        if (destination instanceof Destination.Missing missing) {
            before.ifPresent(next -> hold(elastic, next, pointBefore, now));
            return Optional.of(missing.refusal());
        }
        final Destination.Found next = (Destination.Found) destination;
        if (atOnce) {
            change(elastic, next, now, outbox);
        } else {
            hold(elastic, next, point, now);
        }
        redate(elastic);
        return Optional.empty();
    }

    /** The work at the next scheduling point; no more than is done if it can change at once. */
    private double nextPoint(JobRun run, double now) {
        final double done = run.motion().done(now);
        final double distance = distance(run);
        if (distance == 0) {
            return done;
        }
        final double next = Math.ceil(done / distance - AT_POINT) * distance;
        return next <= done + AT_POINT * distance ? done : next;
    }

    /** The work from one scheduling point to the next: of a job on a fabric, so many training steps. */
    private double distance(JobRun run) {
        final double points = elasticity(run).points();
        return run.job().profile() instanceof Profile.Extended planned && planned.planned()
                ? points / planned.steps() * run.motion().work()
                : points * run.motion().workPerSecond(scene.platform().referenceGflops());
    }

    private void hold(ElasticRun elastic, Destination.Found next, double point, double now) {
        elastic.pending = Optional.of(next);
        elastic.point = point;
        elastic.servers = destinations.hold(elastic.run.job(), next.alloc().minus(elastic.run.alloc()), now);
    }

    private void release(ElasticRun elastic, double now) {
        if (elastic.pending.isPresent()) {
            destinations.release(elastic.pending.get().alloc().minus(elastic.run.alloc()), elastic.servers, now);
            elastic.servers = Claim.NONE;
            elastic.pending = Optional.empty();
        }
        elastic.point = Double.POSITIVE_INFINITY;
    }

    private void change(ElasticRun elastic, Destination.Found next, double now, List<Event> outbox) {
        final JobRun run = elastic.run;
        final ResourceSet old = run.alloc();
        final Motion.Settlement before = run.motion().settlement();
        vacate(run, now);
        occupy(elastic, next, now);
        if (elasticity(run).cost() == 0) {
            work.keep(run, before);
        }
        outbox.add(resized(elastic, old.minus(next.alloc()), now));
        work.resized(run, old.size(), now, now + elasticity(run).cost());
    }

    private void vacate(JobRun run, double now) {
        work.vacate(run, now);
        if (follows(run)) {
            tellAllocation(run, now);
        }
    }

    private void occupy(ElasticRun elastic, Destination.Found next, double now) {
        final JobRun run = elastic.run;
        final double cost = run.job().elasticity().map(Elasticity::cost).orElse(0.0);
        run.take(now, next.alloc());
        run.claim().release(now);
        run.hold(next.share());
        run.claim().takeOver(now, now + cost);
        elastic.use(now, now + cost);
        scale(elastic, next.factor());
        if (cost > 0) {
            run.motion().idleUntil(now + cost);
        }
        work.occupy(run, now);
        work.tell(now, 's');
    }

    private static ElasticEvent resized(ElasticRun elastic, ResourceSet freed, double now) {
        final JobRun run = elastic.run;
        return new ElasticEvent.JobResized(
                now,
                run.job().id(),
                run.alloc(),
                freed,
                now + run.job().elasticity().map(Elasticity::cost).orElse(0.0),
                elastic.predictedEnd());
    }

    private static void scale(ElasticRun elastic, double factor) {
        elastic.factor = factor;
        elastic.run.motion().scale(factor);
    }

    @Override
    public Optional<ChangeRefusal> suspend(JobRun run, double now) {
        if (!run.isQueued()) {
            return refuse(Cause.NOT_RUNNING);
        }
        final ElasticRun elastic = followed(run);
        followed.put(run, elastic);
        release(elastic, now);
        elastic.asked = 0;
        work.takeOut(run);
        vacate(run, now);
        run.halt();
        run.claim().halt(now);
        work.halted(run, now);
        elastic.use(now, Double.POSITIVE_INFINITY);
        elastic.suspended = true;
        elastic.suspendedAt = now;
        suspended++;
        work.tell(now, 'e');
        redate(elastic);
        return Optional.empty();
    }

    @Override
    public Optional<ChangeRefusal> resume(
            JobRun run, ElasticDecision.ResumeJob resume, double now, List<Event> outbox) {
        if (!run.isHalted()) {
            return refuse(Cause.NOT_SUSPENDED);
        }
        final double cost = run.job().elasticity().map(Elasticity::cost).orElse(0.0);
        final Destination destination = destinations.find(
                run,
                ResourceSet.EMPTY,
                resume.alloc(),
                resume.plan(),
                CoreSizes.after(run),
                run.secondsWithCores(now) + cost,
                run.motion().done(now));
        if (destination instanceof Destination.Missing missing) {
            return Optional.of(missing.refusal());
        }
        final ElasticRun elastic = followed(run);
        if (!run.job().elasticity().map(Elasticity::walltimeRunsAlways).orElse(false)) {
            run.leaveOut(now - elastic.suspendedAt);
        }
        elastic.suspended = false;
        suspended--;
        work.settle(now);
        run.settle(now);
        elastic.use(now, now);
        occupy(elastic, (Destination.Found) destination, now);
        outbox.add(resized(elastic, ResourceSet.EMPTY, now));
        redate(elastic);
        return Optional.empty();
    }
}
