package org.noctule.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.noctule.platform.PStateRule;
import org.noctule.platform.network.Host;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.network.Action;
import org.noctule.simulator.network.TaskEngine;
import org.noctule.workload.Profile;

/**
 * The running jobs on the hosts of a network, which has no energy yet.
 *
 * <p>What jobs do while time passes is told at the next collection: the engine's clock is at most the run's one, and
 * reaches it before a decision is carried out.
 */
final class NetworkExecution implements Execution, JobPlay.Audience {
    /** What they send to each other is a square matrix. */
    private static final int MOST_EXECUTORS = 1024;

    private final NetworkMachine machine;
    private final TaskEngine<Stage> engine;
    private final HostUse hosts;
    private final boolean sharing;
    private final boolean settable;
    private final double referenceSpeed;
    private final Recorder recorder;
    private final SelfCheck check;
    private final Map<JobRun, JobPlay> plays = new HashMap<>();
    private final List<Event> pending = new ArrayList<>();
    private double lastEnd;
    private long groupedSwitches;
    private long machineSwitches;

    NetworkExecution(Scenario scenario, NetworkMachine machine, Recorder recorder, SelfCheck check) {
        this.machine = machine;
        this.engine = new TaskEngine<>(machine.network(), machine.rule());
        this.hosts = new HostUse(machine.hosts().size());
        this.sharing = scenario.features().computeSharing();
        this.settable = scenario.rules().pStates() == PStateRule.AGENT;
        this.referenceSpeed = scenario.platform().referenceGflops() * 1e9;
        this.recorder = recorder;
        this.check = check;
    }

    private Host host(int resource) {
        return machine.network().hosts().get(machine.hosts().get(resource));
    }

    @Override
    public String refusal(Profile profile) {
        return Stages.refusal(profile);
    }

    @Override
    public void begin() {
        final Map<Integer, ResourceSet.Builder> byPState = new TreeMap<>();
        for (int i = 0; i < cores(); i++) {
            byPState.computeIfAbsent(host(i).pState(), pState -> new ResourceSet.Builder())
                    .add(i);
        }
        byPState.forEach((pState, machines) -> recorder.pState(0, machines.build(), pState));
    }

    @Override
    public void submitted(double now) {}

    @Override
    public String refusal(JobRun run, Decision.ExecuteJob execute) {
        final ResourceSet alloc = execute.alloc();
        if (!execute.storageMapping().isEmpty() || execute.additionalTransfer().isPresent()) {
            return "has storages or transfers beside the job, which are not simulated yet";
        }
        final boolean mapped = !execute.mapping().isEmpty();
        final int executors = mapped ? execute.mapping().size() : alloc.size();
        final Profile profile = run.job.profile();
        if (alloc.isEmpty() || executors != run.job.resources() && !Stages.freeSize(profile)) {
            return "has " + executors + (mapped ? " executors" : " cores") + ", but the job asks for "
                    + run.job.resources();
        }
        if (!Stages.fits(profile, executors)) {
            return "has " + executors + " executors, but the profile (" + profile.name() + ") is for another number";
        }
        for (final int place : execute.mapping()) {
            if (place < 0 || place >= alloc.size()) {
                return "has " + alloc.size() + " cores, but an executor is mapped to place " + place;
            }
        }
        if (executors > Math.max(cores(), MOST_EXECUTORS)) {
            return "has " + executors + " executors, more than the platform's hosts and than " + MOST_EXECUTORS;
        }
        if (run.job.extra().get("smpi_ranks_to_hosts_mapping") instanceof List<?> places
                && !places.stream().allMatch(place -> isPlace(place, executors))) {
            return "has " + executors + " executors, but a rank is mapped to another place";
        }
        final int last = alloc.last(alloc.intervals() - 1);
        if (last >= cores()) {
            return "names core " + last + ", but the platform has " + cores() + " cores";
        }
        return sharing ? "" : hosts.refusal(alloc);
    }

    private static boolean isPlace(Object place, int executors) {
        return !(place instanceof Number number) || number.intValue() >= 0 && number.intValue() < executors;
    }

    @Override
    public void start(JobRun run, Decision.ExecuteJob execute, double now) {
        final int[] ids = execute.alloc().toArray();
        final int[] executors = execute.mapping().isEmpty()
                ? ids
                : execute.mapping().stream().mapToInt(place -> ids[place]).toArray();
        run.begin(now, execute.alloc());
        hosts.add(run.alloc, now);
        check.started(run);
        final JobPlay play = new JobPlay(
                run,
                Arrays.stream(executors).map(machine.hosts()::get).toArray(),
                machine,
                engine,
                referenceSpeed,
                this);
        plays.put(run, play);
        tell(now);
        play.begin();
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
        return pending.isEmpty() ? engine.nextDate() : engine.now();
    }

    @Override
    public void advance(double date) {
        while (engine.now() < date) {
            handle(engine.advance(date));
        }
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        advance(date);
        while (engine.nextDate() <= date) {
            handle(engine.advance(date));
        }
        outbox.addAll(pending);
        pending.clear();
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
        pending.add(end(play, state, engine.now(), code));
    }

    @Override
    public void expired(JobPlay play) {
        final double end = play.run.killDate();
        pending.add(end(play, JobState.COMPLETED_WALLTIME_REACHED, end, KILLED));
    }

    @Override
    public void said(JobPlay play, Map<String, Object> message) {
        pending.add(new Event.FromJobMessage(engine.now(), play.run.job.id(), message));
    }

    @Override
    public Event.JobCompleted kill(JobRun run, double now) {
        final JobPlay play = play(run);
        final int code = play.killCode();
        play.cancel();
        return end(play, JobState.COMPLETED_KILLED, now, code);
    }

    private Event.JobCompleted end(JobPlay play, JobState state, double date, int code) {
        final JobRun run = play.run;
        plays.remove(run);
        run.state = state;
        hosts.remove(run.alloc, engine.now());
        check.ended(run, engine.now(), state == JobState.COMPLETED_SUCCESSFULLY);
        check.worked(run, play.progress());
        lastEnd = Math.max(lastEnd, date);
        recorder.jobEnded(run.job, state, run.start, date, run.alloc, 0, run.metadata);
        tell(engine.now());
        return new Event.JobCompleted(engine.now(), run.job.id(), state, code, run.alloc);
    }

    private JobPlay play(JobRun run) {
        return Objects.requireNonNull(plays.get(run));
    }

    private void tell(double now) {
        recorder.machines(now, cores() - hosts.computing(), hosts.computing());
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

    @Override
    public boolean settable() {
        return settable;
    }

    @Override
    public int cores() {
        return hosts.size();
    }

    @Override
    public boolean has(ResourceSet machines, int pState) {
        return pState >= 0
                && machines.last(machines.intervals() - 1) < cores()
                && Arrays.stream(machines.toArray())
                        .allMatch(resource -> pState < host(resource).speeds().size());
    }

    @Override
    public void setPState(ResourceSet machines, int pState, double now) {
        machines.forEach(resource -> engine.setPState(machine.hosts().get(resource), pState));
        recorder.pState(now, machines, pState);
        groupedSwitches++;
        machineSwitches += machines.size();
    }

    @Override
    public double joules(double now) {
        return 0;
    }

    @Override
    public Recorder.Totals totals() {
        final double busy = Arrays.stream(hosts.seconds()).sum();
        return new Recorder.Totals(
                lastEnd, 0, cores(), groupedSwitches, machineSwitches, busy, Math.max(0, lastEnd * cores() - busy));
    }

    @Override
    public CoreUse use(double now) {
        return new CoreUse(hosts.seconds(), new double[cores()], new double[cores()]);
    }
}
