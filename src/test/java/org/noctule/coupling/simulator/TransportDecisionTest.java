package org.noctule.coupling.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.protocol.CouplingEvent;
import org.noctule.coupling.protocol.TransportDecision;
import org.noctule.coupling.workload.CouplingExpansion;
import org.noctule.coupling.workload.ProducerConsumer;
import org.noctule.json.JsonInput;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/** A decision side chooses transports before workflows begin, and is told what became of them. */
final class TransportDecisionTest {
    private static final String PLATFORM = """
            {"clusters": [{"id": "a", "nodes": [{"type": "Basic", "number": 4}]}]}
            """;

    private final List<CouplingEvent> told = new ArrayList<>();

    private void play(TransportKind planned, List<Decision> first, List<Decision> later) {
        final CouplingPlan plan = CouplingPlan.of(CouplingShape.of(2, 8, 1), planned);
        final Job job = new Job(
                "w0!7",
                0,
                1,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                new ProducerConsumer("pc", plan, Map.of()),
                Map.of());
        final Workload workload = new Workload("w0", CouplingExpansion.of(List.of(job)), List.of());
        final Simulation simulation = new Simulation(
                Scenario.of(
                                new CoreMachine(PlatformReader.read(JsonInput.parse(PLATFORM, "platform"))),
                                List.of(workload),
                                JobLimits.of(workload.jobs()),
                                SimulatorRules.DEFAULT)
                        .checked(true),
                SilentRecorder.INSTANCE);
        Message message = simulation.begin();
        int core = 0;
        boolean begun = false;
        while (!simulation.ended()) {
            final List<Decision> decisions = new ArrayList<>();
            for (final Event event : message.events()) {
                if (event instanceof CouplingEvent workflow) {
                    told.add(workflow);
                } else if (event instanceof Event.JobSubmitted submitted) {
                    if (decisions.isEmpty()) {
                        decisions.addAll(begun ? later : first);
                        begun = true;
                    }
                    decisions.add(new Decision.ExecuteJob(
                            message.now(), submitted.job().id(), ResourceSet.range(core, core++)));
                }
            }
            message = simulation.next(new Reply(message.now(), decisions));
            message.events().stream()
                    .filter(CouplingEvent.class::isInstance)
                    .filter(event -> simulation.ended())
                    .forEach(event -> told.add((CouplingEvent) event));
        }
    }

    @Test
    void theTransportIsTheOneThatIsChosen() {
        play(TransportKind.FUTURES, List.of(), List.of());
        final List<CouplingEvent> futures = List.copyOf(told);
        told.clear();
        play(TransportKind.SHARED_FILES, List.of(new TransportDecision(0, "w0!7", TransportKind.FUTURES)), List.of());
        assertThat(told).isEqualTo(futures).hasSize(1);
        assertThat(told.get(0))
                .isInstanceOfSatisfying(
                        CouplingEvent.CouplingEnded.class,
                        ended -> assertThat(ended.state()).isEqualTo(CouplingState.COMPLETED));
    }

    @Test
    void aChoiceThatComesTooLateIsRefused() {
        play(
                TransportKind.SHARED_FILES,
                List.of(new TransportDecision(0, "w0!8", TransportKind.FUTURES)),
                List.of(new TransportDecision(0, "w0!7", TransportKind.FUTURES)));
        assertThat(told.get(0))
                .isEqualTo(new CouplingEvent.TransportRefused(0, "w0!8", CouplingEvent.Cause.NO_SUCH_WORKFLOW));
        assertThat(told.get(1))
                .isInstanceOfSatisfying(
                        CouplingEvent.TransportRefused.class,
                        refused -> assertThat(refused.cause()).isEqualTo(CouplingEvent.Cause.STARTED));
        assertThat(told).hasSize(3);
    }
}
