package org.noctule.simulator.fabric;

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
import org.noctule.simulator.Claim;
import org.noctule.simulator.Denial;
import org.noctule.simulator.FabricDemand;
import org.noctule.simulator.FabricEvent;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The fabric jobs of a machine, and the room that other jobs leave them on its fabrics. */
public final class FabricJobs {
    private static final Refusal NOT_ON_ONE =
            new Refusal(RefusalCause.OP_PLACEMENT, "the allocation does not lie within one RAMP fabric");

    private final List<FabricDesk> desks;
    private final FabricRules rules;
    private final Recorder recorder;
    private final FabricModels models;
    private final int servers;
    private int started;

    /**
     * Prepares a run.
     *
     * @param platform the machine
     * @param rules the rules of fabric jobs
     * @param recorder takes their course
     */
    public FabricJobs(Platform platform, FabricRules rules, Recorder recorder) {
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

    /**
     * Tells whether fabric jobs can run at all.
     *
     * @return true if the machine has a fabric
     */
    public boolean exist() {
        return !desks.isEmpty();
    }

    /**
     * Tells the recorder of a job that was submitted, if it is a fabric job.
     *
     * @param job the job
     * @param now the date
     * @param nextSubmission date of the next submission, positive infinity if there is none
     */
    public void submitted(Job job, double now, double nextSubmission) {
        if (job.profile() instanceof Profile.PipeDream profile && exist()) {
            recorder.fabric(
                    job,
                    now,
                    new FabricEvent.Submitted(
                            FabricDemand.of(models.of(profile.graph()), profile), servers, nextSubmission));
        }
    }

    /**
     * Finds a fabric job its place and lets the job hold it.
     *
     * @param run the job
     * @param execute the decision
     * @param outages the machines that cannot be used
     * @param now the date
     * @return the reason why it has no place now, empty if it has
     * @throws NoctuleException of kind PEER if the decision has no plan
     */
    public Optional<Denial> place(JobRun run, Decision.ExecuteJob execute, MachineOutages outages, double now) {
        final PlanRequest request =
                request(execute, (Profile.PipeDream) run.job().profile());
        final FabricDesk.Answer answer = answer(run.job(), request, execute.alloc());
        final Optional<Refusal> refusal = answer.refusal;
        if (refusal.isPresent()) {
            recorder.fabric(run.job(), now, new FabricEvent.Refused(refusal.get()));
            return refusal.map(this::deny);
        }
        final Mounted place = answer.place.orElseThrow();
        final Optional<Denial> denial = outages.objection(place.alloc())
                .map(objection -> deny(new Refusal(RefusalCause.OP_PLACEMENT, "the allocation " + objection.clause())));
        if (denial.isEmpty()) {
            run.hold(new Place(run.job(), started++, place), place.figures().completionTime());
        }
        return denial;
    }

    private Denial deny(Refusal refusal) {
        return new Denial(refusal, rules.refused());
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

    /**
     * Lets a job that is no fabric job hold the servers among its cores.
     *
     * @param run the job
     * @param alloc its cores
     */
    public void hold(JobRun run, ResourceSet alloc) {
        if (exist()) {
            run.hold(new Servers(started++, alloc));
        }
    }

    /** The share of a fabric job. */
    private final class Place implements Claim {
        private final Job job;
        private final int number;
        private final Mounted place;

        Place(Job job, int number, Mounted place) {
            this.job = job;
            this.number = number;
            this.place = place;
        }

        @Override
        public ResourceSet alloc() {
            return place.alloc();
        }

        @Override
        public void take(double now) {
            place.fabric().mount(number, place.plan());
            recorder.fabric(job, now, new FabricEvent.Started(place.figures(), () -> place.channels(job), place::step));
        }

        @Override
        public void release() {
            place.fabric().release(number, place.alloc());
        }

        @Override
        public void cutOff(double now) {
            recorder.fabric(job, now, new FabricEvent.CutOff());
        }
    }

    /** The share of another job. */
    private final class Servers implements Claim {
        private final int number;
        private final ResourceSet alloc;

        Servers(int number, ResourceSet alloc) {
            this.number = number;
            this.alloc = alloc;
        }

        @Override
        public ResourceSet alloc() {
            return alloc;
        }

        @Override
        public void take(double now) {
            desks.forEach(desk -> desk.take(number, alloc));
        }

        @Override
        public void release() {
            desks.forEach(desk -> desk.release(number, alloc));
        }
    }
}
