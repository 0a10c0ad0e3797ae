package org.noctule.hosts.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.SleepState;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Objection;
import org.noctule.simulator.PStates;
import org.noctule.simulator.Recorder;

/**
 * The P-states of a network's hosts, which the decision side sets: from one in which they compute to another at once,
 * to and from sleep by way of a virtual one, which takes time.
 */
final class SettablePStates implements PStates {
    /** Told instead of a P-state when machines are about to sleep. */
    private static final int TO_SLEEP = -2;

    /** Told instead of a P-state when machines are about to compute. */
    private static final int TO_COMPUTE = -1;

    private final boolean settable;
    private final HostTable table;
    private final TaskEngine<Stage> engine;
    private final HostUse use;
    private final HostEnergy energy;
    private final Recorder recorder;
    private final Consumer<Event> pending;
    private final List<List<SleepState>> sleepStates = new ArrayList<>();
    private long groupedSwitches;
    private long machineSwitches;

    SettablePStates(
            boolean settable,
            HostTable table,
            TaskEngine<Stage> engine,
            HostUse use,
            HostEnergy energy,
            Recorder recorder,
            Consumer<Event> pending) {
        this.settable = settable;
        this.table = table;
        this.engine = engine;
        this.use = use;
        this.energy = energy;
        this.recorder = recorder;
        this.pending = pending;
        for (int resource = 0; resource < use.size(); resource++) {
            sleepStates.add(energy == HostEnergy.NONE ? List.of() : SleepState.of(host(resource)));
            if (sleepState(resource, host(resource).pState()).isPresent()) {
                use.setMode(resource, HostUse.State.SLEEPING, 0);
            }
        }
    }

    private Host host(int resource) {
        return table.network().hosts().get(table.host(resource));
    }

    private int pState(int resource) {
        return engine.pState(table.host(resource));
    }

    private Optional<SleepState> sleepState(int resource, int pState) {
        return sleepStates.get(resource).stream()
                .filter(state -> state.pState() == pState)
                .findFirst();
    }

    @Override
    public void begin() {
        final Map<Integer, ResourceSet.Builder> byPState = new TreeMap<>();
        for (int i = 0; i < use.size(); i++) {
            byPState.computeIfAbsent(host(i).pState(), pState -> new ResourceSet.Builder())
                    .add(i);
        }
        byPState.forEach((pState, machines) -> recorder.pState(0, machines.build(), pState));
    }

    @Override
    public int machines() {
        return use.size();
    }

    @Override
    public boolean settable() {
        return settable;
    }

    @Override
    public boolean has(ResourceSet machines, int pState) {
        if (pState < 0 || machines.last(machines.intervals() - 1) >= use.size()) {
            return false;
        }
        for (final int resource : machines.toArray()) {
            if (pState >= host(resource).speeds().size()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Optional<Objection> objection(ResourceSet machines, int pState) {
        if (energy == HostEnergy.NONE) {
            return Objection.of("the run simulates no energy");
        }
        for (final int resource : machines.toArray()) {
            final boolean sleep = sleepState(resource, pState).isPresent();
            final HostUse.State mode = use.mode(resource);
            if (sleepStates.get(resource).stream().anyMatch(state -> state.off() == pState || state.on() == pState)) {
                return Objection.of("that is a virtual P-state, which machine " + resource + " only passes");
            }
            if (mode == HostUse.State.SWITCHING_OFF || mode == HostUse.State.SWITCHING_ON) {
                return Objection.of("machine " + resource + " is still switching");
            }
            if (sleep && mode == HostUse.State.SLEEPING) {
                return Objection.of("machine " + resource + " sleeps already");
            }
            if (sleep && use.computes(resource)) {
                return Objection.of("machine " + resource + " has a job and cannot sleep");
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean set(ResourceSet machines, int pState, double now) {
        final boolean sleep = sleepState(machines.first(0), pState).isPresent();
        recorder.pState(engine.now(), machines, sleep ? TO_SLEEP : TO_COMPUTE);
        energy.switched();
        groupedSwitches++;
        machineSwitches += machines.size();
        final Switch all = new Switch(machines, pState);
        machines.forEach(resource -> begin(resource, pState, all));
        if (all.left == 0) {
            tell(machines, pState);
            return true;
        }
        recorder.machines(engine.now(), use.counts());
        return false;
    }

    private void begin(int resource, int pState, Switch all) {
        final Optional<SleepState> goal = sleepState(resource, pState);
        final Optional<SleepState> now = sleepState(resource, pState(resource));
        if (goal.isEmpty() && now.isEmpty()) {
            engine.setPState(table.host(resource), pState);
            return;
        }
        use.setMode(
                resource, goal.isPresent() ? HostUse.State.SWITCHING_OFF : HostUse.State.SWITCHING_ON, engine.now());
        all.left++;
        final int virtual =
                goal.map(SleepState::off).orElseGet(() -> now.orElseThrow().on());
        new SwitchStage(engine, table.host(resource), virtual, () -> end(resource, all)).begin();
    }

    private void end(int resource, Switch all) {
        engine.setPState(table.host(resource), all.pState);
        use.setMode(
                resource,
                sleepState(resource, all.pState).isPresent() ? HostUse.State.SLEEPING : HostUse.State.IDLE,
                engine.now());
        all.left--;
        if (all.left == 0) {
            tell(all.machines, all.pState);
            pending.accept(new Event.ResourceStateChanged(engine.now(), all.machines, all.pState));
        }
    }

    private void tell(ResourceSet machines, int pState) {
        recorder.pState(engine.now(), machines, pState);
        energy.switched();
        recorder.machines(engine.now(), use.counts());
    }

    /** Number of times that P-states were set. */
    long groupedSwitches() {
        return groupedSwitches;
    }

    /** Number of machines whose P-states were set, summed over those times. */
    long machineSwitches() {
        return machineSwitches;
    }

    /** Machines that are to reach a P-state together. */
    private static final class Switch {
        private final ResourceSet machines;
        private final int pState;
        private int left;

        Switch(ResourceSet machines, int pState) {
            this.machines = machines;
            this.pState = pState;
        }
    }
}
