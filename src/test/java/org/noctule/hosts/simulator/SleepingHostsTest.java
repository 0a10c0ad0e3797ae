package org.noctule.hosts.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.error.NoctuleException;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.platform.PStateRule;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Recorder.MachineSeconds;
import org.noctule.simulator.Rows;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/** Two hosts that sleep in P-state 2: the first needs 2 s for it, the second 5 s, both wake up in 4 s. */
class SleepingHostsTest {
    private static final ResourceSet BOTH = ResourceSet.range(0, 1);

    private final Rows rows = new Rows();

    private static Host host(String name, String sleep) {
        return new Host(
                name,
                List.of(1e9, 5e8, 1.0, 0.5, 0.25, 0.2),
                1,
                0,
                Map.of(
                        "wattage_per_state",
                        "100:100:200,90:90:150,10:10:10,50:50:60,70:70:80,50:50:60",
                        "sleep_pstates",
                        sleep),
                Map.of());
    }

    private Simulation simulation(SharingRule rule, boolean energy, List<ExternalEvent> events) {
        final Network network = new Network(
                List.of(host("a", "2:3:4"), host("b", "2:5:4")), List.of(), (from, to) -> new Route(List.of(), 0));
        final Workload workload = new Workload(
                "w0", List.of(Machines.job(0, 1, 1, Double.POSITIVE_INFINITY, 0, 0, Machines.delay(2))), List.of());
        return new Simulation(
                Scenario.of(
                                new HostMachine(Machines.flat(2), network, List.of(0, 1), List.of(), rule, energy),
                                List.of(workload),
                                new JobLimits(1, 1, 1, 1),
                                new SimulatorRules(
                                        PStateRule.AGENT,
                                        0,
                                        SimulatorRules.LastMessage.ALONE,
                                        SimulatorRules.HostPower.EXACT))
                        .with(Features.DEFAULT, events.isEmpty() ? Optional.empty() : Optional.of(events))
                        .checked(true),
                rows);
    }

    private Simulation begun(boolean energy) {
        final Simulation simulation = simulation(SharingRule.L07, energy, List.of());
        simulation.begin();
        return simulation;
    }

    private static Reply set(double now, int pState, ResourceSet machines) {
        return new Reply(now, List.of(new Decision.SetResourceState(now, machines, pState)));
    }

    private static Reply execute(double now, int machine) {
        return new Reply(now, List.of(new Decision.ExecuteJob(now, "w0!0", ResourceSet.of(machine))));
    }

    @ParameterizedTest
    @EnumSource
    void theRunEndsWhenAllHostsHaveSwitched(SharingRule rule) {
        final Simulation simulation = simulation(rule, true, List.of());
        simulation.begin();
        assertThat(simulation.next(Reply.none(0)).now()).isEqualTo(1);
        assertThat(simulation.next(execute(1, 0)).now()).isEqualTo(3);
        assertThat(simulation.next(set(3, 2, BOTH)))
                .isEqualTo(new Message(8, List.of(new Event.ResourceStateChanged(8, BOTH, 2))));
        final Message answer = simulation.next(new Reply(8, List.of(new Decision.QueryEnergy(8))));
        assertThat(((Event.EnergyAnswer) answer.events().get(0)).consumedEnergy())
                .isCloseTo(1050, within(1e-9));
        assertThat(simulation.next(Reply.none(8)).events()).containsExactly(new Event.SimulationEnds(8));

        assertThat(rows.pStates)
                .containsExactly(
                        new Rows.PStateRow(0, "0-1", 0),
                        new Rows.PStateRow(3, "0-1", -2),
                        new Rows.PStateRow(8, "0-1", 2));
        assertThat(rows.machines)
                .containsExactly(
                        new Rows.MachineRow(1, MachineCounts.awake(1, 1)),
                        new Rows.MachineRow(3, MachineCounts.awake(2, 0)),
                        new Rows.MachineRow(3, new MachineCounts(0, 0, 2, 0, 0)),
                        new Rows.MachineRow(8, new MachineCounts(2, 0, 0, 0, 0)));
        assertThat(rows.job("w0!0").joules()).isCloseTo(200, within(1e-9));
        final Recorder.Totals totals = rows.totals.orElseThrow();
        assertThat(totals.seconds()).isEqualTo(new MachineSeconds(3, 0, 7, 4, 2, 0));
        assertThat(totals.joules()).isCloseTo(400, within(1e-9));
        assertThat(simulation.coreUse().joules()).containsExactly(new double[] {450, 600}, within(1e-9));
    }

    @Test
    void aHostThatWokeUpComputesAgain() {
        final Simulation simulation = begun(true);
        assertThat(simulation.next(set(0, 2, ResourceSet.of(0))).now()).isEqualTo(1);
        assertThat(simulation.next(Reply.none(1)).now()).isEqualTo(2);
        assertThat(simulation.next(set(2, 1, ResourceSet.of(0))))
                .isEqualTo(new Message(6, List.of(new Event.ResourceStateChanged(6, ResourceSet.of(0), 1))));
        assertThat(simulation.next(execute(6, 0)).now()).isEqualTo(8);
        assertThat(rows.job("w0!0").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
        assertThat(rows.job("w0!0").joules()).isCloseTo(180, within(1e-9));
        assertThat(rows.pStates).contains(new Rows.PStateRow(2, "0", -1), new Rows.PStateRow(6, "0", 1));
    }

    @Test
    void aSpeedIsSetAtOnceAlsoUnderAJob() {
        final Simulation simulation = begun(true);
        simulation.next(Reply.none(0));
        final Message message = simulation.next(new Reply(
                1,
                List.of(
                        new Decision.ExecuteJob(1, "w0!0", ResourceSet.of(0)),
                        new Decision.SetResourceState(1, BOTH, 1))));
        assertThat(message).isEqualTo(new Message(1, List.of(new Event.ResourceStateChanged(1, BOTH, 1))));
    }

    @ParameterizedTest
    @CsvSource({
        "3, that is a virtual P-state, which machine 0 only passes",
        "6, there is no such machine or P-state",
        "-1, there is no such machine or P-state"
    })
    void refusesPStatesThatCannotBeReached(int pState, String message) {
        final Simulation simulation = begun(true);
        violates(simulation, set(0, pState, BOTH), message);
    }

    @Test
    void refusesSwitchesOfHostsThatSwitchSleepOrCompute() {
        final Simulation switching = begun(true);
        switching.next(set(0, 2, ResourceSet.of(0)));
        violates(switching, set(1, 0, BOTH), "machine 0 is still switching");
        final Simulation sleeping = begun(true);
        sleeping.next(set(0, 2, ResourceSet.of(0)));
        sleeping.next(Reply.none(1));
        violates(sleeping, set(2, 2, BOTH), "machine 0 sleeps already");
        final Simulation computing = begun(true);
        computing.next(Reply.none(0));
        violates(
                computing,
                new Reply(
                        1,
                        List.of(
                                new Decision.ExecuteJob(1, "w0!0", ResourceSet.of(1)),
                                new Decision.SetResourceState(1, BOTH, 2))),
                "machine 1 has a job and cannot sleep");
    }

    @Test
    void refusesJobsOnHostsThatAreNotAwake() {
        final Simulation switching = begun(true);
        switching.next(set(0, 2, BOTH));
        violates(switching, execute(1, 0), "the allocation (0) names core 0, which is switching its P-state");
        final Simulation sleeping = begun(true);
        sleeping.next(set(0, 2, ResourceSet.of(0)));
        sleeping.next(Reply.none(1));
        violates(sleeping, execute(2, 0), "the allocation (0) names core 0, which sleeps");
    }

    @Test
    void refusesQueriesAndPStatesInARunWithoutEnergy() {
        violates(begun(false), set(0, 1, BOTH), "the run simulates no energy");
        violates(
                begun(false),
                new Reply(0, List.of(new Decision.QueryEnergy(0))),
                "QUERY: the field \"consumed_energy\" asks for what the run does not simulate");
    }

    @Test
    void aRunWithoutEnergyNotesThatNobodyKnowsIt() {
        final Simulation simulation = begun(false);
        simulation.next(Reply.none(0));
        simulation.next(execute(1, 1));
        assertThat(rows.job("w0!0").joules()).isEqualTo(-1);
        assertThat(rows.energies).isEmpty();
    }

    @Test
    void anUnavailableHostIsCountedNowhereElse() {
        final Simulation simulation = simulation(
                SharingRule.L07,
                true,
                List.of(
                        new ExternalEvent(2, ExternalEvent.MACHINE_UNAVAILABLE, BOTH, Map.of()),
                        new ExternalEvent(5, ExternalEvent.MACHINE_AVAILABLE, ResourceSet.of(0), Map.of())));
        simulation.begin();
        simulation.next(Reply.none(0));
        Message message = simulation.next(execute(1, 0));
        while (!simulation.ended()) {
            message = simulation.next(Reply.none(message.now()));
        }
        assertThat(rows.machines)
                .containsExactly(
                        new Rows.MachineRow(1, MachineCounts.awake(1, 1)),
                        new Rows.MachineRow(3, MachineCounts.awake(0, 0)));
        assertThat(rows.totals.orElseThrow().seconds()).isEqualTo(new MachineSeconds(0, 0, 0, 3, 1, 6));
    }

    private static void violates(Simulation simulation, Reply reply, String message) {
        assertThatThrownBy(() -> simulation.next(reply)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
            assertThat(e).hasMessageContaining(message);
            assertThat(e.remedy()).startsWith("Maybe ");
        });
    }
}
