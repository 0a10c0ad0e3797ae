package org.noctule.elastic.simulator;

import java.util.Optional;
import java.util.TreeSet;
import org.noctule.protocol.ElasticEvent.Cause;
import org.noctule.protocol.PlanDefect;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.simulator.CoreChanges;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Objection;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/** The cores to which started jobs can change, and those that are free but await a job's next point. */
final class Destinations {
    private final RunScene scene;
    private final CoreChanges changes;
    private final SizedSpeed speeds;
    private final TreeSet<Integer> held = new TreeSet<>();

    Destinations(RunScene scene, CoreChanges changes) {
        this.scene = scene;
        this.changes = changes;
        this.speeds = new SizedSpeed(scene.platform());
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

    /** The speed of a job that begins, beside that on as many cores as it asks for. */
    double factorAtStart(JobRun run) {
        return speeds.factor(run.job(), run.alloc());
    }

    /** Keeps the cores that a job is yet to get from others. */
    Claim hold(Job job, ResourceSet added, double now) {
        added.forEach(held::add);
        final Claim servers = changes.share(job, added);
        servers.take(now);
        return servers;
    }

    /** Lets such cores be free again. */
    void release(ResourceSet added, Claim servers, double now) {
        added.forEach(held::remove);
        servers.release(now);
    }

    /**
     * Looks for where a job can go on.
     *
     * @param own the cores that it has now
     * @param alloc the cores that are ordered, none if a plan names them
     * @param sizes the numbers of cores that it may have
     * @param passed seconds for which it will have had cores when its work goes on
     * @param done the work that is done then
     */
    Destination find(
            JobRun run,
            ResourceSet own,
            ResourceSet alloc,
            Optional<JobPlan> plan,
            CoreSizes sizes,
            double passed,
            double done) {
        if (run.job().profile().planned()) {
            return plan.map(request -> planned(run, own, alloc, request, sizes, passed, done))
                    .orElseGet(() -> refuse(Cause.PLAN));
        }
        if (plan.isPresent()) {
            return refuse(Cause.PLAN);
        }
        final Optional<Cause> cause = sizes.cause(alloc.size()).or(() -> against(run, alloc.minus(own)));
        if (cause.isPresent()) {
            return refuse(cause.get());
        }
        final Optional<PlanDefect> defect = run.claim().defect(alloc);
        return defect.isPresent()
                ? new Destination.Missing(new ChangeRefusal(Cause.PLAN, defect))
                : new Destination.Found(alloc, speeds.factor(run.job(), alloc), changes.share(run.job(), alloc));
    }

    private Destination planned(
            JobRun run, ResourceSet own, ResourceSet alloc, JobPlan plan, CoreSizes sizes, double passed, double done) {
        final double left =
                run.motion().work() == 0 ? 0 : 1 - done / run.motion().work();
        final Claim.Offer found = run.claim().offer(plan, alloc, passed, left);
        if (found.defect().isPresent()) {
            return new Destination.Missing(new ChangeRefusal(Cause.PLAN, found.defect()));
        }
        final ResourceSet all = found.share().alloc();
        final Optional<Cause> cause = sizes.cause(all.size()).or(() -> against(run, all.minus(own)));
        return cause.isPresent()
                ? refuse(cause.get())
                : new Destination.Found(
                        all, found.seconds() == 0 ? 1 : run.motion().work() / found.seconds(), found.share());
    }

    private static Destination refuse(Cause cause) {
        return new Destination.Missing(new ChangeRefusal(cause));
    }

    /** Why a job cannot get some cores beside its own. */
    Optional<Cause> against(JobRun run, ResourceSet added) {
        if (added.isEmpty()) {
            return Optional.empty();
        }
        if (added.last(added.intervals() - 1) >= scene.platform().nbCores()
                || scene.machines().objection(added).isPresent()) {
            return Optional.of(Cause.CORES_UNAVAILABLE);
        }
        if (!changes.free(added) || objection(added).isPresent()) {
            return Optional.of(Cause.CORES_BUSY);
        }
        return changes.objection(run, added).map(clause -> Cause.MEMORY);
    }
}
