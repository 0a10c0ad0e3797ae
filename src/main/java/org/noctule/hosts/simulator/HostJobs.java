package org.noctule.hosts.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.coupling.simulator.CouplingCapability;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.platform.PStateRule;
import org.noctule.platform.network.HostPower;
import org.noctule.platform.part.Reach;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Denial;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Jobs;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunParts;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;
import org.noctule.workflow.simulator.staging.ItemPlaces;
import org.noctule.workflow.simulator.staging.ItemTransfer;
import org.noctule.workflow.simulator.staging.StagingCapability;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.SubmissionOrder;

/**
 * The running jobs on the hosts of a network.
 *
 * <p>What jobs do while time passes is told at the next collection: the engine's clock is at most the run's one, and
 * reaches it before a decision is carried out.
 */
final class HostJobs implements Jobs, JobPlay.Audience {
    private final HostMachine machine;
    private final TaskEngine<Stage> engine;
    private final HostUse hosts;
    private final HostAdmission admission;
    private final double referenceSpeed;
    private final boolean restarts;
    private final Consumer<JobRun> ends;
    private final Recorder recorder;
    private final RunParts parts;
    private final HostCheck check;
    private final Map<JobRun, JobPlay> plays = new HashMap<>();
    private final List<Event> pending = new ArrayList<>();
    private final HostEnergy energy;
    private final SettablePStates pStates;
    private final HostMeters meters;
    private final ItemPlaces items = new ItemPlaces();
    private final HostTasks tasks;

    HostJobs(
            HostMachine machine,
            Scenario scenario,
            MachineOutages outages,
            Consumer<JobRun> ends,
            Recorder recorder,
            RunParts parts,
            HostCheck check) {
        this.machine = machine;
        final List<HostPower> powers = machine.powers();
        this.engine = new TaskEngine<>(machine.network(), machine.rule(), powers);
        this.hosts = new HostUse(machine.hosts().size(), machine.storages().size());
        this.admission = new HostAdmission(machine, scenario.features(), hosts, outages);
        this.referenceSpeed = machine.platform().referenceGflops() * 1e9;
        this.restarts = scenario.terms(FailurePlan.class)
                .filter(plan -> plan.jobs() == FailedJobs.CHECKPOINT)
                .isPresent();
        this.tasks = new HostTasks(machine, engine, recorder);
        this.ends = ends;
        this.parts = parts;
        this.recorder = recorder;
        this.check = check;
        this.energy = machine.energy() ? new MeteredEnergy(machine, powers, engine, recorder) : HostEnergy.NONE;
        this.pStates = new SettablePStates(
                scenario.rules().pStates() == PStateRule.AGENT, machine, engine, hosts, energy, recorder, pending::add);
        this.meters = new HostMeters(machine.energy(), hosts, energy, pStates);
    }

    SettablePStates pStates() {
        return pStates;
    }

    HostMeters meters() {
        return meters;
    }

    @Override
    public Optional<Objection> objection(Profile profile) {
        return Stages.objection(profile);
    }

    @Override
    public Optional<Objection> objection(Job job) {
        return restarts && job.elasticity().isEmpty() ? Stages.toCheckpoints(job.profile()) : Jobs.super.objection(job);
    }

    @Override
    public void submitted(Job job, double now, double next) {
        parts.submitted(job, now, next);
        if (machine.energy()) {
            advance(now);
            energy.submitted();
        }
    }

    /** {@inheritDoc} Tasks compute and send, and data comes, as stages of jobs. */
    @Override
    public Optional<RunPart> part(String capability, RunScene scene) {
        return switch (capability) {
            case CouplingCapability.NAME -> Optional.of(tasks);
            case StagingCapability.NAME -> Optional.of(new RunPart() {});
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<Denial> start(JobRun run, Decision.ExecuteJob execute, double now) {
        admission.check(run, execute);
        parts.admit(run, execute);
        run.begin(now, execute.alloc());
        energy.started(run);
        hosts.add(run.alloc(), now);
        check.started(run);
        final JobPlay play =
                new JobPlay(run, TaskPlacement.of(execute, machine, referenceSpeed), machine, engine, this);
        final List<ItemPlaces.Missing> missing = items.missing(run.job(), play.home(), now);
        plays.put(run, play);
        tell(now);
        parts.started(run, 1, now);
        play.begin(missing);
        return Optional.empty();
    }

    @Override
    public boolean runs(JobRun run) {
        return plays.containsKey(run);
    }

    @Override
    public int running() {
        return plays.size();
    }

    @Override
    public double nextDate() {
        return pending.isEmpty() ? Math.min(Math.min(engine.nextDate(), tasks.due()), parts.nextDate()) : engine.now();
    }

    @Override
    public void advance(double date) {
        while (engine.now() < date) {
            handle(engine.advance(Math.min(date, tasks.due())));
            tasks.wake();
        }
    }

    /** Lets all happen that is due up to a date. */
    private void happen(double date) {
        advance(date);
        while (Math.min(engine.nextDate(), tasks.due()) <= date) {
            handle(engine.advance(date));
            tasks.wake();
        }
    }

    @Override
    public void setCarriers(ResourceSet carriers, boolean available, double now) {
        if (!carriers.isEmpty()) {
            happen(now);
            engine.setLinks(carriers, available);
        }
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        happen(date);
        outbox.addAll(pending);
        pending.clear();
        while (parts.stepEarly(date, outbox) || parts.stepLate(date, outbox)) {
            outbox.addAll(pending);
            pending.clear();
        }
        parts.tell(outbox);
    }

    private void handle(List<Action<Stage>> ended) {
        check.stepped(engine);
        for (final Action<Stage> action : ended) {
            action.owner().ended(action);
        }
    }

    @Override
    public void completed(JobPlay play, int code) {
        final JobState state = code > 0 ? JobState.COMPLETED_FAILED : JobState.COMPLETED_SUCCESSFULLY;
        end(play, state, engine.now(), code, pending);
    }

    @Override
    public void began(JobPlay play, CouplingTaskStage task) {
        tasks.begin(play.run, task);
    }

    @Override
    public void arrived(ItemTransfer transfer) {
        items.copied(transfer);
        recorder.record(transfer);
    }

    @Override
    public void expired(JobPlay play) {
        final double end = play.run.killDate();
        final Job job = play.run.job();
        final double slowness =
                machine.platform().referenceGflops() / machine.platform().slowestGflops(compute(play.run.alloc()));
        if (play.run.slowedBy(slowness, job.walltime() / slowness)) {
            recorder.slowed(job);
        }
        end(play, JobState.COMPLETED_WALLTIME_REACHED, end, Event.JobCompleted.KILLED, pending);
    }

    private ResourceSet compute(ResourceSet resources) {
        return machine.storages().isEmpty()
                ? resources
                : resources.minus(ResourceSet.range(machine.hosts().size(), machine.size() - 1));
    }

    @Override
    public void said(JobPlay play, Map<String, Object> message) {
        pending.add(new Event.FromJobMessage(engine.now(), play.run.job().id(), message));
    }

    @Override
    public void kill(JobRun run, double now, List<Event> outbox) {
        final JobPlay play = play(run);
        final int code = play.killCode();
        play.cancel();
        end(play, JobState.COMPLETED_KILLED, now, code, outbox);
    }

    @Override
    public List<JobRun> unfinishedOn(Reach gone, double now) {
        happen(now);
        return plays.keySet().stream()
                .filter(run -> run.alloc().intersects(gone.cores()))
                .sorted(Comparator.comparing(JobRun::job, SubmissionOrder.INSTANCE))
                .toList();
    }

    @Override
    public void fail(JobRun run, double now, List<Event> outbox) {
        final JobPlay play = play(run);
        play.cancel();
        end(play, JobState.COMPLETED_FAILED, now, Event.JobCompleted.MACHINE_FAILED, outbox);
    }

    private void end(JobPlay play, JobState state, double date, int code, List<Event> outbox) {
        final JobRun run = play.run;
        plays.remove(run);
        parts.ended(run, state, code, engine.now(), outbox);
        run.end(state);
        if (state == JobState.COMPLETED_SUCCESSFULLY) {
            items.written(run.job(), play.home());
        }
        hosts.remove(run.alloc(), engine.now());
        check.ended(run, engine.now(), state == JobState.COMPLETED_SUCCESSFULLY);
        check.worked(run, play.progress());
        meters.ended(date);
        recorder.jobEnded(run.job(), state, run.start(), date, run.alloc(), energy.ended(run), run.metadata());
        tell(engine.now());
        ends.accept(run);
        outbox.add(new Event.JobCompleted(engine.now(), run.job().id(), state, code, run.alloc()));
    }

    private JobPlay play(JobRun run) {
        return Objects.requireNonNull(plays.get(run));
    }

    private void tell(double now) {
        recorder.machines(now, hosts.counts());
    }

    @Override
    public Event.Progress progress(JobRun run, double now) {
        return play(run).progress();
    }

    @Override
    public boolean tell(JobRun run, String message) {
        play(run).hear(message);
        return true;
    }
}
