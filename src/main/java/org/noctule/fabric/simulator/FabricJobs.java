package org.noctule.fabric.simulator;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.fabric.ramp.plan.FabricModel;
import org.noctule.fabric.ramp.plan.FabricModels;
import org.noctule.fabric.ramp.plan.ForecastStore;
import org.noctule.platform.FabricChannels;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.PlanDefect;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.simulator.Denial;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.MachineFaults;
import org.noctule.simulator.Objection;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/** The fabric jobs of a machine, and the room that other jobs leave them on its fabrics. */
public final class FabricJobs implements RunPart {
    private static final int RANK = 5;

    private static final Refusal NOT_ON_ONE =
            new Refusal(RefusalCause.OP_PLACEMENT, "the allocation does not lie within one RAMP fabric");

    private final List<FabricDesk> desks;
    private final FabricRules rules;
    private final MachineFaults machines;
    private final FabricCourse course;
    private final FabricModels models;
    private final int servers;
    private Optional<FabricChannels> channels = Optional.empty();
    private int started;

    FabricJobs(RunScene scene, FabricRules rules, FabricCourse course) {
        final Platform platform = scene.platform();
        final ForecastStore store = rules.stores().get();
        this.desks = platform.fabrics().stream()
                .map(cluster -> new FabricDesk(cluster, platform, rules, store))
                .toList();
        this.servers =
                desks.stream().mapToInt(desk -> desk.cluster().fabric().size()).sum();
        this.rules = rules;
        this.machines = scene.machines();
        this.models = new FabricModels(rules.steps(), store);
        this.course = course;
    }

    @Override
    public int rank() {
        return RANK;
    }

    @Override
    public void submitted(Job job, double now, double next) {
        if (job.profile() instanceof PipeDream profile) {
            course.submitted(job, now, () -> FabricDemand.of(models.of(profile.graph()), profile), servers, next);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws NoctuleException of kind PEER if the decision has no plan
     */
    @Override
    public Optional<Denial> place(JobRun run, Decision.ExecuteJob execute, double now) {
        if (!(run.job().profile() instanceof PipeDream)) {
            return Optional.empty();
        }
        final JobPlan plan = execute.plan()
                .orElseThrow(() -> NoctuleException.peer(
                        "EXECUTE_JOB of job (" + execute.jobId() + "): the job trains a model, and there is no plan.",
                        "Maybe use an agent that plans training jobs: beside \"data\" belongs \"noctule\": {\"plan\":"
                                + " {\"degree\": 1}}."));
        final FabricDesk.Answer answer = answer(run.job(), plan, execute.alloc(), PlanTerms.ofStart(run.job()));
        final Optional<Refusal> refusal = answer.refusal;
        if (refusal.isPresent()) {
            course.refused(run.job(), refusal.get());
            return refusal.map(this::deny);
        }
        final Mounted place = answer.place.orElseThrow();
        final Optional<Denial> denial = machines.objection(place.alloc())
                .map(objection -> deny(new Refusal(RefusalCause.OP_PLACEMENT, "the allocation " + objection.clause())));
        if (denial.isEmpty()) {
            run.hold(share(run.job(), place), place.figures().completionTime());
        }
        return denial;
    }

    private Denial deny(Refusal refusal) {
        return new Denial(defect(refusal), rules.refused());
    }

    static PlanDefect defect(Refusal refusal) {
        return new PlanDefect(refusal.cause().text(), refusal.detail());
    }

    private FabricShare share(Job job, Mounted place) {
        return new FabricShare(job, started++, place, this, course);
    }

    /** Another place of a job that has started. */
    Claim.Offer offer(Job job, Mounted place) {
        return new Claim.Offer(
                Optional.empty(), share(job, place), place.figures().completionTime());
    }

    @Override
    public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        if (run.job().profile() instanceof PipeDream) {
            course.ended(run.job(), state, now);
        }
    }

    @Override
    public void dropped(Job job, double now) {
        if (job.profile() instanceof PipeDream) {
            course.rejected(job, now);
        }
    }

    private PlanRequest complete(PlanRequest request, FabricModel model) {
        return request.degree().isEmpty()
                ? request
                : new PlanRequest(
                        rules.partitioner()
                                .partition(model.graph(), request.degree().getAsInt()),
                        request.opPlacement(),
                        request.opSchedule(),
                        request.channels(),
                        request.depSchedule(),
                        request.degree());
    }

    /** Where an allocation is given it names the fabric; else the first one that can take the job does. */
    FabricDesk.Answer answer(Job job, JobPlan plan, ResourceSet alloc, PlanTerms terms) {
        final FabricModel model = models.of(((PipeDream) job.profile()).graph());
        final PlanRequest split = complete((PlanRequest) plan, model);
        Optional<FabricDesk.Answer> refused = Optional.empty();
        for (final FabricDesk desk : desks) {
            if (alloc.isEmpty() || within(desk, alloc)) {
                final FabricDesk.Answer answer = desk.answer(model, job, split, alloc, terms);
                if (answer.refusal.isEmpty()) {
                    return answer;
                }
                refused = refused.or(() -> Optional.of(answer));
            }
        }
        return refused.orElseGet(() -> FabricDesk.Answer.refuse(NOT_ON_ONE));
    }

    private static boolean within(FabricDesk desk, ResourceSet alloc) {
        return desk.cluster().contains(alloc.first(0)) && desk.cluster().contains(alloc.last(alloc.intervals() - 1));
    }

    /** {@inheritDoc} A job that is no fabric job holds the servers among its cores. */
    @Override
    public Optional<Objection> toStart(JobRun run, Decision.ExecuteJob execute) {
        if (!(run.job().profile() instanceof PipeDream)) {
            run.hold(share(run.job(), execute.alloc()));
        }
        return Optional.empty();
    }

    @Override
    public void setCarriers(ResourceSet carriers, boolean available) {
        carriers.forEach(number ->
                desks.get(channels().fabric(number)).setAvailable(channels().local(number), available));
    }

    /** Numbered when first asked for: most runs have no channel that fails, and few fabrics too many to number. */
    private FabricChannels channels() {
        channels = channels.or(() -> Optional.of(
                new FabricChannels(desks.stream().map(FabricDesk::cluster).toList())));
        return channels.get();
    }

    ResourceSet numbers(Mounted place) {
        final int fabric = desks.indexOf(place.fabric());
        return ResourceSet.of(LongStream.of(place.fabric().numbers(place.plan()))
                .mapToInt(channel -> channels().number(fabric, channel))
                .toArray());
    }

    @Override
    public Claim share(Job job, ResourceSet cores) {
        return new ServersShare(started++, cores, desks);
    }
}
