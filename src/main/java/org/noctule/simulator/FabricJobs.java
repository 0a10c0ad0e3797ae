package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.ramp.PlanRequest;
import org.noctule.ramp.Refusal;
import org.noctule.ramp.RefusalCause;
import org.noctule.ramp.plan.FabricModel;
import org.noctule.ramp.plan.FabricModels;
import org.noctule.ramp.plan.ForecastStore;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The training jobs on the fabrics of a machine, and the room that other jobs leave them there. */
final class FabricJobs {
    private static final Refusal NOT_ON_ONE =
            new Refusal(RefusalCause.OP_PLACEMENT, "the allocation does not lie within one RAMP fabric");

    private final List<FabricDesk> desks;
    private final FabricRules rules;
    private final Recorder recorder;
    private final FabricModels models;
    private final int servers;
    private int started;

    FabricJobs(Platform platform, FabricRules rules, Recorder recorder) {
        final ForecastStore store = rules.stores().get();
        this.desks = platform.fabrics().stream()
                .map(cluster -> new FabricDesk(cluster, platform, rules, store))
                .toList();
        this.servers =
                desks.stream().mapToInt(desk -> desk.cluster().fabric().size()).sum();
        this.rules = rules;
        this.models = new FabricModels(rules.steps(), store);
        this.recorder = recorder;
    }

    /** Whether training jobs can run at all. */
    boolean exist() {
        return !desks.isEmpty();
    }

    void submitted(Job job, double now, double nextSubmission) {
        if (job.profile() instanceof Profile.PipeDream profile && exist()) {
            recorder.training(
                    job,
                    now,
                    new FabricEvent.Submitted(
                            FabricDemand.of(models.of(profile.graph()), profile), servers, nextSubmission));
        }
    }

    /** Finds a training job its place, or says why it has none now. */
    Optional<Refusal> place(JobRun run, Decision.ExecuteJob execute, double now) {
        final Profile.PipeDream profile = (Profile.PipeDream) run.job.profile();
        final PlanRequest request = request(execute, profile);
        final FabricDesk.Answer answer = answer(run.job, request, execute.alloc());
        final Optional<Refusal> refusal = answer.refusal;
        if (refusal.isPresent()) {
            recorder.training(run.job, now, new FabricEvent.Refused(refusal.get()));
        } else {
            run.mount(answer.place.orElseThrow());
        }
        return refusal;
    }

    private PlanRequest request(Decision.ExecuteJob execute, Profile.PipeDream profile) {
        final PlanRequest request = execute.plan()
                .orElseThrow(() -> NoctuleException.peer(
                        "EXECUTE_JOB of job (" + execute.jobId() + "): the job trains a model, and there is no plan.",
                        "Maybe use an agent that plans training jobs: beside \"data\" belongs \"noctule\": {\"plan\":"
                                + " {\"degree\": 1}}."));
        return request.degree().isEmpty()
                ? request
                : new PlanRequest(
                        rules.partitioner()
                                .partition(
                                        models.of(profile.graph()).graph(),
                                        request.degree().getAsInt()),
                        request.opPlacement(),
                        request.opSchedule(),
                        request.channels(),
                        request.depSchedule(),
                        request.degree());
    }

    /** Where an allocation is given it names the fabric; else the first one that can take the job does. */
    private FabricDesk.Answer answer(Job job, PlanRequest request, ResourceSet alloc) {
        final FabricModel model = models.of(((Profile.PipeDream) job.profile()).graph());
        Optional<FabricDesk.Answer> refused = Optional.empty();
        for (final FabricDesk desk : desks) {
            if (alloc.isEmpty() || within(desk, alloc)) {
                final FabricDesk.Answer answer = desk.answer(model, job, request, alloc);
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

    /** Gives a job what it holds on fabrics; its alloc is set. */
    void start(JobRun run, double now) {
        if (!exist()) {
            return;
        }
        run.number = started++;
        if (run.mounted.isPresent()) {
            final Mounted place = run.mounted.get();
            place.fabric().mount(run.number, place.plan());
            recorder.training(run.job, now, new FabricEvent.Started(place.figures()));
        } else {
            desks.forEach(desk -> desk.take(run.number, run.alloc));
        }
    }

    /** Takes back what a job holds on fabrics. */
    void end(JobRun run) {
        desks.forEach(desk -> desk.release(run.number, run.alloc));
    }

    void cutOff(JobRun run, double now) {
        if (run.mounted.isPresent()) {
            recorder.training(run.job, now, new FabricEvent.CutOff());
        }
    }
}
