package org.noctule.companion.simulator;

import java.util.Optional;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Features;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.simulator.CoreChanges;
import org.noctule.simulator.Denial;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Objection;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/** The jobs on nodes with companions. Jobs that ask for cores alone leave the others less of their nodes. */
final class CompanionJobs implements RunPart {
    /** The name of the capability. */
    static final String NAME = "companion";

    private final RunScene scene;
    private final CoreChanges changes;
    private final Holdings holdings;
    private final NodeBook idle;

    CompanionJobs(RunScene scene, CoreChanges changes) {
        this.scene = scene;
        this.changes = changes;
        this.holdings = new Holdings(scene);
        this.idle = new NodeBook(scene.platform());
        scene.running().stream().filter(run -> !run.isHalted()).forEach(this::adopt);
    }

    /** Takes note of a job that began before the first one with companions was registered. */
    private void adopt(JobRun run) {
        final CompanionShare share = plain(run.job(), run.alloc());
        run.hold(share);
        share.adopt();
    }

    @Override
    public Features features(Features told) {
        return told.withCompanions(true);
    }

    @Override
    public Optional<Objection> objection(Job job) {
        if (job.demand().isEmpty()) {
            return Optional.empty();
        }
        return job.elasticity().isPresent()
                ? Objection.of("can change its number of cores, but has a demand on nodes")
                : Optional.empty();
    }

    @Override
    public Optional<String> impossible(Job job) {
        return job.demand().isEmpty() || idle.lowest(job).isPresent()
                ? Optional.empty()
                : Optional.of("its demand (" + job.demand().get().tasks() + " x "
                        + job.demand().get().cores() + " cores and what goes with them) fits no nodes, however idle");
    }

    @Override
    public void submitted(Job job, double now, double next) {
        holdings.begin(now);
    }

    /**
     * {@inheritDoc} What a machine objects to that knows cores alone, it objects to itself.
     *
     * @throws NoctuleException of kind INPUT if a job that runs when the simulation begins has no place
     */
    @Override
    public Optional<Denial> place(JobRun run, Decision.ExecuteJob execute, double now) {
        final Job job = run.job();
        final ResourceSet alloc = execute.alloc();
        if (job.profile().planned() || !usable(job, alloc)) {
            return Optional.empty();
        }
        final Optional<Grant> told =
                execute.plan().filter(Grant.class::isInstance).map(Grant.class::cast);
        final Optional<Grant> place = told.or(() -> holdings.lowest(job, alloc));
        final Optional<String> defect = changes.objection(run, alloc)
                .map(clause -> "The allocation " + clause + ".")
                .or(() -> place.isEmpty()
                        ? Optional.of(Holdings.lacking(alloc))
                        : told.flatMap(grant -> holdings.defect(job, grant, alloc)));
        if (defect.isEmpty()) {
            run.hold(new CompanionShare(holdings, new HeldPlace(job, alloc, place.orElseThrow())));
            return Optional.empty();
        }
        if (job.started().isPresent()) {
            throw NoctuleException.input(
                    "The job (" + job.id() + ") cannot run when the simulation begins: " + defect.get(),
                    "Maybe two jobs have the same cards, or its \"demand\" is that of another job.");
        }
        return Optional.of(new Denial(Holdings.refused(defect.get()), Denial.Consequence.WAITS));
    }

    private boolean usable(Job job, ResourceSet alloc) {
        return !alloc.isEmpty()
                && (alloc.size() == job.resources() || job.elasticity().isPresent())
                && alloc.last(alloc.intervals() - 1) < scene.platform().nbCores()
                && scene.machines().objection(alloc).isEmpty()
                && changes.free(alloc);
    }

    /** {@inheritDoc} A job that goes on after it stood still has the lowest companions there. */
    @Override
    public Claim share(Job job, ResourceSet cores) {
        if (job.profile().planned()) {
            return Claim.NONE;
        }
        return job.demand().isEmpty()
                ? plain(job, cores)
                : new CompanionShare(
                        holdings,
                        new HeldPlace(job, cores, holdings.lowest(job, cores).orElseThrow()));
    }

    private CompanionShare plain(Job job, ResourceSet cores) {
        return new CompanionShare(holdings, new HeldPlace(job, cores, PlainShares.of(scene.platform(), job, cores)));
    }

    @Override
    public void close(double now) {
        holdings.close(NAME);
    }
}
