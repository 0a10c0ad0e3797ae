package org.noctule.simulator.cores;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.ElasticEvent.Cause;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobChanges;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Jobs;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Objection;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workload.AdaptiveTraining;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;

/**
 * The running and suspended jobs that can change their cores. A change is the end on the old cores and the start on the
 * new ones, at one date, and costs time in which the job holds its cores and does no work.
 */
final class ElasticRuns implements JobChanges {
    /** A job this near to a scheduling point, relative to the distance between two, is at it. */
    private static final double AT_POINT = 1e-9;

    private final CoreJobs jobs;
    private final Cores cores;
    private final CoreMeters meters;
    private final Platform platform;
    private final MachineOutages outages;
    private final Map<JobRun, ElasticRun> followed = new HashMap<>();
    private final DatedQueue<ElasticRun> wakes = new DatedQueue<>();
    /** Free cores that wait for a job's next point. */
    private final TreeSet<Integer> held = new TreeSet<>();

    private int suspended;

    ElasticRuns(CoreJobs jobs, Cores cores, CoreMeters meters, Platform platform, MachineOutages outages) {
        this.jobs = jobs;
        this.cores = cores;
        this.meters = meters;
        this.platform = platform;
        this.outages = outages;
    }

    /** Objects to a number of cores for a job's start. */
    static Optional<Objection> objection(Job job, int size) {
        final Optional<Elasticity> sizes =
                job.elasticity().filter(elasticity -> elasticity.kind().startsAnySize());
        if (size > 0 && sizes.map(any -> any.allows(size)).orElse(size == job.resources())) {
            return Optional.empty();
        }
        return Objection.of("has " + size + " cores, but the job "
                + sizes.map(any -> "runs on " + any.min() + " to " + any.max() + ", in steps of " + any.step())
                        .orElse("asks for " + job.resources()));
    }

    /** Objects to cores that wait for a job. */
    Optional<Objection> objection(ResourceSet alloc) {
        if (held.isEmpty()) {
            return Optional.empty();
        }
        for (final int core : held) {
            if (alloc.contains(core)) {
                return Objection.of("names core " + core + ", which is held for a job that grows");
            }
        }
        return Optional.empty();
    }

    /** Follows a job that begins, if it can change. */
    void began(JobRun run, double now) {
        if (run.job().elasticity().isPresent()) {
            final ElasticRun elastic = new ElasticRun(run, now);
            followed.put(run, elastic);
            scale(elastic);
        }
    }

    boolean follows(JobRun run) {
        return !followed.isEmpty() && followed.containsKey(run);
    }

    boolean isSuspended(JobRun run) {
        return suspended > 0 && follows(run) && followed(run).suspended;
    }

    private ElasticRun followed(JobRun run) {
        final ElasticRun elastic = followed.get(run);
        return elastic == null ? new ElasticRun(run, run.start()) : elastic;
    }

    @Override
    public int suspended() {
        return suspended;
    }

    double nextDate() {
        return wakes.date();
    }

    /** Takes account of another speed. */
    void redate(JobRun run) {
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

    /** Forgets a job that ends. */
    void ended(JobRun run, double now) {
        if (!follows(run)) {
            return;
        }
        final ElasticRun elastic = followed(run);
        release(elastic);
        if (elastic.isQueued()) {
            wakes.remove(elastic);
        }
        suspended -= elastic.suspended ? 1 : 0;
        followed.remove(run);
    }

    /** Does what is due first. */
    void wake(double now, List<Event> outbox) {
        final ElasticRun elastic = wakes.poll();
        final JobRun run = elastic.run;
        if (elastic.suspended) {
            outbox.add(jobs.end(run, now, JobState.COMPLETED_WALLTIME_REACHED, Jobs.KILLED));
            return;
        }
        if (elastic.point <= elastic.nextRequest()) {
            final ResourceSet alloc = elastic.pending;
            release(elastic);
            final Optional<Cause> cause =
                    causeAgainst(run, alloc.minus(run.alloc())); // since the order, cores may have failed
            if (cause.isPresent()) {
                outbox.add(new ElasticEvent.ResizeRefused(now, run.job().id(), cause.get()));
            } else {
                change(elastic, alloc, now, outbox);
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

    @Override
    public Optional<Cause> resize(JobRun run, ElasticDecision.ResizeJob resize, double now, List<Event> outbox) {
        if (!run.isQueued()) {
            return Optional.of(Cause.NOT_RUNNING);
        }
        if (!run.job()
                .elasticity()
                .map(elasticity -> elasticity.kind().resizes())
                .orElse(false)) {
            return Optional.of(Cause.NOT_ELASTIC);
        }
        return resize.plan().isPresent() ? Optional.of(Cause.PLAN) : order(run, resize.alloc(), now, outbox);
    }

    @Override
    public Optional<Cause> answer(JobRun run, ElasticDecision.ResizeAnswer answer, double now, List<Event> outbox) {
        if (!run.isQueued()) {
            return Optional.of(Cause.NOT_RUNNING);
        }
        final ElasticRun elastic = followed(run);
        if (elastic.asked == 0 || now > elastic.deadline) {
            return Optional.of(Cause.NOT_REQUESTED);
        }
        if (!answer.granted()) {
            elastic.asked = 0;
            return Optional.empty();
        }
        if (answer.alloc().size() != elastic.asked) {
            return Optional.of(Cause.NOT_A_STEP);
        }
        final Optional<Cause> cause = order(run, answer.alloc(), now, outbox);
        if (cause.isEmpty()) {
            elastic.asked = 0;
        }
        return cause;
    }

    /** Makes a change, or lets it wait for the next point. */
    private Optional<Cause> order(JobRun run, ResourceSet alloc, double now, List<Event> outbox) {
        final Elasticity elasticity = elasticity(run);
        final Optional<Cause> ofSize = sizeCause(elasticity, alloc.size());
        if (ofSize.isPresent()) {
            return ofSize;
        }
        final ElasticRun elastic = followed(run);
        final ResourceSet before = elastic.pending;
        final double pointBefore = elastic.point;
        release(elastic);
        final Optional<Cause> cause = causeAgainst(run, alloc.minus(run.alloc()));
        if (cause.isPresent()) {
            hold(elastic, before, pointBefore);
            return cause;
        }
        final double point = nextPoint(run, elasticity.points(), now);
        if (point <= run.done(now)) {
            change(elastic, alloc, now, outbox);
        } else {
            hold(elastic, alloc, point);
        }
        redate(elastic);
        return Optional.empty();
    }

    /** The work at the next scheduling point; no more than is done if it can change at once. */
    private double nextPoint(JobRun run, double points, double now) {
        final double done = run.done(now);
        final double distance = points * run.workPerSecond(platform.referenceGflops());
        if (distance == 0) {
            return done;
        }
        final double next = Math.ceil(done / distance - AT_POINT) * distance;
        return next <= done + AT_POINT * distance ? done : next;
    }

    private Optional<Cause> causeAgainst(JobRun run, ResourceSet added) {
        if (added.isEmpty()) {
            return Optional.empty();
        }
        if (added.last(added.intervals() - 1) >= platform.nbCores()
                || outages.objection(added).isPresent()) {
            return Optional.of(Cause.CORES_UNAVAILABLE);
        }
        if (!cores.freeCores().containsAll(added) || objection(added).isPresent()) {
            return Optional.of(Cause.CORES_BUSY);
        }
        return cores.objection(run, added).map(clause -> Cause.MEMORY);
    }

    private void hold(ElasticRun elastic, ResourceSet alloc, double point) {
        elastic.pending = alloc;
        elastic.point = point;
        alloc.minus(elastic.run.alloc()).forEach(held::add);
    }

    private void release(ElasticRun elastic) {
        if (!elastic.pending.isEmpty()) {
            elastic.pending.minus(elastic.run.alloc()).forEach(held::remove);
        }
        elastic.pending = ResourceSet.EMPTY;
        elastic.point = Double.POSITIVE_INFINITY;
    }

    private void change(ElasticRun elastic, ResourceSet alloc, double now, List<Event> outbox) {
        final JobRun run = elastic.run;
        final ResourceSet old = run.alloc();
        final JobRun.Motion motion = run.motion();
        jobs.vacate(run, now);
        occupy(elastic, alloc, now);
        if (elasticity(run).cost() == 0) {
            jobs.keep(run, motion);
        }
        outbox.add(resized(elastic, old.minus(alloc), now));
        jobs.resized(run, old.size(), now, now + elasticity(run).cost());
    }

    private void occupy(ElasticRun elastic, ResourceSet alloc, double now) {
        final JobRun run = elastic.run;
        final double cost = run.job().elasticity().map(Elasticity::cost).orElse(0.0);
        run.take(now, alloc);
        elastic.use(now, now + cost);
        scale(elastic);
        if (cost > 0) {
            run.idleUntil(now + cost);
        }
        jobs.occupy(run, now);
        meters.tell(now, 's');
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

    private void scale(ElasticRun elastic) {
        elastic.factor = factor(elastic.run.job(), elastic.run.alloc());
        elastic.run.scale(elastic.factor);
    }

    private double factor(Job job, ResourceSet alloc) {
        if (job.elasticity().isEmpty() || job.profile() instanceof AdaptiveTraining) {
            return 1;
        }
        final Elasticity elasticity = job.elasticity().get();
        return elasticity.speedUp().byType()
                ? onTypes(elasticity.speedUp(), alloc) / elasticity.speedUp().reference(job.resources())
                : elasticity.relativeSpeed(alloc.size(), job.resources());
    }

    /** The slowest type decides; its law holds how fast it is, so the speed of its cores is taken out. */
    private double onTypes(SpeedUp law, ResourceSet alloc) {
        double slowest = Double.POSITIVE_INFINITY;
        double gflops = Double.POSITIVE_INFINITY;
        for (int i = 0; i < alloc.intervals(); i++) {
            final int last = platform.processorOfCore(alloc.last(i));
            for (int processor = platform.processorOfCore(alloc.first(i)); processor <= last; processor++) {
                final ProcessorType type = platform.processorType(processor);
                slowest = Math.min(slowest, law.on(alloc.size(), type.name()));
                gflops = Math.min(gflops, type.gflopsPerCore());
            }
        }
        return slowest * platform.referenceGflops() / gflops;
    }

    @Override
    public Optional<Cause> suspend(JobRun run, double now) {
        if (!run.isQueued()) {
            return Optional.of(Cause.NOT_RUNNING);
        }
        if (run.job().profile() instanceof Profile.PipeDream) {
            return Optional.of(Cause.NOT_ELASTIC);
        }
        final ElasticRun elastic = followed(run);
        followed.put(run, elastic);
        release(elastic);
        elastic.asked = 0;
        jobs.takeOut(run);
        jobs.vacate(run, now);
        run.halt();
        jobs.halted(run, now);
        elastic.use(now, Double.POSITIVE_INFINITY);
        elastic.suspended = true;
        elastic.suspendedAt = now;
        suspended++;
        meters.tell(now, 'e');
        redate(elastic);
        return Optional.empty();
    }

    @Override
    public Optional<Cause> resume(JobRun run, ElasticDecision.ResumeJob resume, double now, List<Event> outbox) {
        if (!isSuspended(run)) {
            return Optional.of(Cause.NOT_SUSPENDED);
        }
        final ResourceSet alloc = resume.alloc();
        final Optional<Elasticity> sizes =
                run.job().elasticity().filter(elasticity -> elasticity.kind().resizes());
        final Optional<Cause> cause = sizes.isPresent()
                ? sizeCause(sizes.get(), alloc.size())
                : alloc.size() == run.alloc().size() ? Optional.empty() : Optional.of(Cause.NOT_ELASTIC);
        if (cause.isPresent()) {
            return cause;
        }
        final Optional<Cause> ofCores = causeAgainst(run, alloc);
        if (ofCores.isPresent()) {
            return ofCores;
        }
        final ElasticRun elastic = followed(run);
        if (!run.job().elasticity().map(Elasticity::walltimeRunsAlways).orElse(false)) {
            run.leaveOut(now - elastic.suspendedAt);
        }
        elastic.suspended = false;
        suspended--;
        meters.settle(now);
        run.settle(now);
        elastic.use(now, now);
        occupy(elastic, alloc, now);
        outbox.add(resized(elastic, ResourceSet.EMPTY, now));
        redate(elastic);
        return Optional.empty();
    }

    private static Optional<Cause> sizeCause(Elasticity elasticity, int size) {
        if (size < elasticity.min()) {
            return Optional.of(Cause.BELOW_MIN);
        }
        if (size > elasticity.max()) {
            return Optional.of(Cause.ABOVE_MAX);
        }
        return elasticity.onStep(size) ? Optional.empty() : Optional.of(Cause.NOT_A_STEP);
    }
}
