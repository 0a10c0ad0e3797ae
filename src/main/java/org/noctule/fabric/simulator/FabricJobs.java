package org.noctule.fabric.simulator;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.noctule.error.NoctuleException;
import org.noctule.platform.FabricChannels;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.ramp.PipeDream;
import org.noctule.ramp.PlanRequest;
import org.noctule.ramp.Refusal;
import org.noctule.ramp.RefusalCause;
import org.noctule.ramp.plan.FabricModel;
import org.noctule.ramp.plan.FabricModels;
import org.noctule.ramp.plan.ForecastStore;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.simulator.Denial;
import org.noctule.simulator.FabricDemand;
import org.noctule.simulator.FabricEvent;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunPart;
import org.noctule.workload.Job;

/** The fabric jobs of a machine, and the room that other jobs leave them on its fabrics. */
public final class FabricJobs implements RunPart {
    private static final int RANK = 5;

    private static final Refusal NOT_ON_ONE =
            new Refusal(RefusalCause.OP_PLACEMENT, "the allocation does not lie within one RAMP fabric");

    private final List<FabricDesk> desks;
    private final FabricRules rules;
    private final MachineOutages outages;
    private final Recorder recorder;
    private final FabricModels models;
    private final int servers;
    private Optional<FabricChannels> channels = Optional.empty();
    private int started;

    /**
     * Prepares a run.
     *
     * @param platform the machine
     * @param rules the rules of fabric jobs
     * @param outages the machines that cannot be used
     * @param recorder takes their course
     */
    public FabricJobs(Platform platform, FabricRules rules, MachineOutages outages, Recorder recorder) {
        final ForecastStore store = rules.stores().get();
        this.desks = platform.fabrics().stream()
                .map(cluster -> new FabricDesk(cluster, platform, rules, store))
                .toList();
        this.servers =
                desks.stream().mapToInt(desk -> desk.cluster().fabric().size()).sum();
        this.rules = rules;
        this.outages = outages;
        this.models = new FabricModels(rules.steps(), store);
        this.recorder = recorder;
    }

    @Override
    public int rank() {
        return RANK;
    }

    private boolean exist() {
        return !desks.isEmpty();
    }

    @Override
    public void submitted(Job job, double now, double nextSubmission) {
        if (job.profile() instanceof PipeDream profile && exist()) {
            recorder.fabric(
                    job,
                    now,
                    new FabricEvent.Submitted(
                            FabricDemand.of(models.of(profile.graph()), profile), servers, nextSubmission));
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
        final PlanRequest request = execute.plan()
                .orElseThrow(() -> NoctuleException.peer(
                        "EXECUTE_JOB of job (" + execute.jobId() + "): the job trains a model, and there is no plan.",
                        "Maybe use an agent that plans training jobs: beside \"data\" belongs \"noctule\": {\"plan\":"
                                + " {\"degree\": 1}}."));
        final FabricDesk.Answer answer = answer(run.job(), request, execute.alloc(), PlanTerms.ofStart(run.job()));
        final Optional<Refusal> refusal = answer.refusal;
        if (refusal.isPresent()) {
            recorder.fabric(run.job(), now, new FabricEvent.Refused(refusal.get()));
            return refusal.map(this::deny);
        }
        final Mounted place = answer.place.orElseThrow();
        final Optional<Denial> denial = outages.objection(place.alloc())
                .map(objection -> deny(new Refusal(RefusalCause.OP_PLACEMENT, "the allocation " + objection.clause())));
        if (denial.isEmpty()) {
            run.hold(share(run.job(), place), place.figures().completionTime());
        }
        return denial;
    }

    private Denial deny(Refusal refusal) {
        return new Denial(refusal, rules.refused());
    }

    private FabricShare share(Job job, Mounted place) {
        return new FabricShare(job, started++, place, () -> numbers(place), recorder);
    }

    /**
     * Looks for another place of a fabric job that has started: what it holds counts as free, and it goes on to hold
     * it.
     *
     * @param run the job
     * @param plan the plan
     * @param alloc its cores, or none if the plan says where, or nothing does
     * @param passed seconds for which the job will have had servers when its work goes on
     * @param left the part of its work that will be left then
     * @return its share, or the defect of the plan
     */
    public FabricOffer offer(JobRun run, PlanRequest plan, ResourceSet alloc, double passed, double left) {
        final FabricShare own = (FabricShare) run.claim();
        final boolean held = own.isHeld();
        own.release();
        final FabricDesk.Answer answer = answer(run.job(), plan, alloc, PlanTerms.ofChange(passed, left));
        if (held) {
            own.mount();
        }
        return answer.refusal.<FabricOffer>map(FabricOffer.Refused::new).orElseGet(() -> {
            final Mounted place = answer.place.orElseThrow();
            return new FabricOffer.Share(
                    share(run.job(), place), place.figures().completionTime());
        });
    }

    /**
     * Gives a started job another share for what it holds.
     *
     * @param run the job
     * @param share the share
     * @param now the date
     * @param continuesAt the date at which its work goes on
     */
    public void move(JobRun run, Claim share, double now, double continuesAt) {
        run.claim().release();
        run.hold(share);
        if (share instanceof FabricShare place) {
            place.takeOver(now, continuesAt);
        } else {
            share.take(now);
        }
    }

    /**
     * Takes back what a job holds that is suspended.
     *
     * @param run the job
     * @param now the date
     */
    public void leave(JobRun run, double now) {
        if (run.claim() instanceof FabricShare place) {
            place.halt(now);
        } else {
            run.claim().release();
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
    private FabricDesk.Answer answer(Job job, PlanRequest request, ResourceSet alloc, PlanTerms terms) {
        final FabricModel model = models.of(((PipeDream) job.profile()).graph());
        final PlanRequest split = complete(request, model);
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
        if (exist() && !(run.job().profile() instanceof PipeDream)) {
            run.hold(servers(execute.alloc()));
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

    private ResourceSet numbers(Mounted place) {
        final int fabric = desks.indexOf(place.fabric());
        return ResourceSet.of(LongStream.of(place.fabric().numbers(place.plan()))
                .mapToInt(channel -> channels().number(fabric, channel))
                .toArray());
    }

    /**
     * Makes the share of what is no fabric job, or of what is to be one.
     *
     * @param cores the cores
     * @return the servers among them, not yet taken
     */
    public Claim servers(ResourceSet cores) {
        return exist() ? new ServersShare(started++, cores, desks) : Claim.NONE;
    }
}
