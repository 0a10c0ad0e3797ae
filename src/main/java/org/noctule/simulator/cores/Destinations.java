package org.noctule.simulator.cores;

import java.util.Optional;
import java.util.TreeSet;
import org.noctule.fabric.simulator.FabricJobs;
import org.noctule.fabric.simulator.FabricOffer;
import org.noctule.platform.Platform;
import org.noctule.protocol.ElasticEvent.Cause;
import org.noctule.ramp.PlanRequest;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Objection;
import org.noctule.simulator.elastic.ChangeRefusal;

/** The cores to which started jobs can change, and those that are free but await a job's next point. */
final class Destinations {
    private final Cores cores;
    private final Platform platform;
    private final MachineOutages outages;
    private final FabricJobs fabrics;
    private final SizedSpeed speeds;
    private final TreeSet<Integer> held = new TreeSet<>();

    Destinations(Cores cores, Platform platform, MachineOutages outages, FabricJobs fabrics) {
        this.cores = cores;
        this.platform = platform;
        this.outages = outages;
        this.fabrics = fabrics;
        this.speeds = new SizedSpeed(platform);
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
    Claim hold(ResourceSet added, double now) {
        added.forEach(held::add);
        final Claim servers = fabrics.servers(added);
        servers.take(now);
        return servers;
    }

    /** Lets such cores be free again. */
    void release(ResourceSet added, Claim servers) {
        added.forEach(held::remove);
        servers.release();
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
            Optional<PlanRequest> plan,
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
        return cause.isPresent()
                ? refuse(cause.get())
                : new Destination.Found(alloc, speeds.factor(run.job(), alloc), fabrics.servers(alloc));
    }

    private Destination planned(
            JobRun run,
            ResourceSet own,
            ResourceSet alloc,
            PlanRequest plan,
            CoreSizes sizes,
            double passed,
            double done) {
        final double left =
                run.motion().work() == 0 ? 0 : 1 - done / run.motion().work();
        final FabricOffer offer = fabrics.offer(run, plan, alloc, passed, left);
        if (offer instanceof FabricOffer.Refused refused) {
            return new Destination.Missing(ChangeRefusal.of(refused.refusal()));
        }
        final FabricOffer.Share found = (FabricOffer.Share) offer;
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
        if (added.last(added.intervals() - 1) >= platform.nbCores()
                || outages.objection(added).isPresent()) {
            return Optional.of(Cause.CORES_UNAVAILABLE);
        }
        if (!cores.freeCores().containsAll(added) || objection(added).isPresent()) {
            return Optional.of(Cause.CORES_BUSY);
        }
        return cores.objection(run, added).map(clause -> Cause.MEMORY);
    }
}
