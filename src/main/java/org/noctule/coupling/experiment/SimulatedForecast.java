package org.noctule.coupling.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingTimes;
import org.noctule.coupling.KeyRule;
import org.noctule.coupling.LinearCost;
import org.noctule.coupling.TrainerNetwork;
import org.noctule.coupling.TransportCosts;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.simulator.CouplingOutcome;
import org.noctule.coupling.workload.CouplingExpansion;
import org.noctule.coupling.workload.ProducerConsumer;
import org.noctule.exchange.ExchangeKind;
import org.noctule.json.JsonInput;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Decider;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.SessionLoop;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.ResultRow;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/**
 * The simulator's forecast: the same workflow as a job on one node with a core per place, first come, first served,
 * with the rates of the calibration. Processes come up once per stage. All trainings run at one rate, that of all
 * kernels together; readers of a stream wait for its head in turn.
 */
public final class SimulatedForecast implements Forecast {
    /** More than any storage gives: one machine's clients are limited one by one. */
    private static final double AMPLE_RATE = 1e15;

    /** Makes a forecast. */
    public SimulatedForecast() {}

    /** Keeps the outcome of the only workflow. */
    private static final class Outcome extends QuietRecorder {
        private Optional<CouplingOutcome> last = Optional.empty();

        @Override
        public void record(ResultRow row) {
            if (row instanceof CouplingOutcome outcome) {
                last = Optional.of(outcome);
            }
        }
    }

    @Override
    public CouplingFigures of(RealCouplingPlan plan, Calibration machine, ExchangeKind transport) {
        final CouplingShape shape = plan.shape();
        final Calibration.MeasuredTransport cost = machine.transport(transport);
        final CouplingOutcome outcome = simulated(plan, machine, transport);
        final double read = cost.read().of((double) CouplingShape.LISTS * shape.simulations(), shape.movedBytes());
        return new CouplingFigures(
                outcome.simulations().run().orElse(Double.NaN),
                outcome.simulations()
                        .io()
                        .orElseGet(() -> cost.write().of(CouplingShape.LISTS, shape.bytesPerSimulation())),
                outcome.trainings().run().orElse(Double.NaN),
                outcome.trainings().io().orElse(read * Math.min(plan.places(), shape.trainers())));
    }

    private static CouplingOutcome simulated(RealCouplingPlan plan, Calibration machine, ExchangeKind transport) {
        final CouplingPlan job = new CouplingPlan(
                plan.shape(),
                kind(transport),
                KeyRule.INDEX,
                1,
                1,
                false,
                times(plan, machine, transport),
                costs(plan, machine.transport(transport)));
        final List<Job> tasks = CouplingExpansion.of(List.of(new Job(
                "w0!0",
                0,
                1,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                new ProducerConsumer("workflow", job, Map.of()),
                Map.of())));
        final Scenario scenario = Scenario.of(
                new CoreMachine(platform(plan.places())),
                List.of(new Workload("w0", tasks, List.of())),
                JobLimits.of(tasks),
                SimulatorRules.DEFAULT);
        final Decider agent = AgentRegistry.builtIn()
                .find("fcfs")
                .create(new AgentContext(
                        JsonInput.parse("{\"agent\": {\"name\": \"fcfs\"}}", "forecast"),
                        0,
                        AgentRules.DEFAULT,
                        Optional.empty()));
        final Outcome outcome = new Outcome();
        try (Simulation simulation = new Simulation(scenario, outcome)) {
            SessionLoop.play(simulation, agent, SessionListener.NONE);
        }
        return outcome.last.orElseThrow();
    }

    private static Platform platform(int cores) {
        return PlatformReader.parse(String.format(Locale.ROOT, """
                {"types": {
                  "processor": {"cpu": {"cores": %d, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 100, "power": 1}},
                  "node": {"node": {"processors": [{"type": "cpu", "number": 1}]}}},
                 "clusters": [{"id": "here", "nodes": [{"type": "node", "number": 1}]}]}
                """, cores), "forecast");
    }

    private static TransportKind kind(ExchangeKind transport) {
        return switch (transport) {
            case STREAM -> TransportKind.FUTURES;
            case FILES -> TransportKind.SHARED_FILES;
            case MAP -> TransportKind.DISTRIBUTED_MAP;
            case MEMORY -> TransportKind.SHARED_MEMORY;
        };
    }

    private static CouplingTimes times(RealCouplingPlan plan, Calibration machine, ExchangeKind transport) {
        final CouplingShape shape = plan.shape();
        double flop = 0;
        double seconds = 0;
        for (final int kernel : shape.kernels()) {
            final double own =
                    new TrainerNetwork(kernel).trainingFlop(shape.gridSize(), shape.samples(shape.simulations()));
            flop += own;
            seconds += own / machine.flopRate(kernel);
        }
        final double start = machine.transport(transport).startSeconds();
        return new CouplingTimes(
                OptionalDouble.of(start), start + machine.loadSeconds(), machine.pointSeconds(), flop / seconds);
    }

    private static TransportCosts costs(RealCouplingPlan plan, Calibration.MeasuredTransport measured) {
        final LinearCost write = measured.write();
        final LinearCost read = measured.read();
        final double blocks = (double) CouplingShape.LISTS * plan.shape().simulations();
        final double bytes = plan.shape().movedBytes();
        return new TransportCosts(
                new TransportCosts.HeadCosts(bytes / read.of(blocks, bytes), plan.capacity()),
                new TransportCosts.FileCosts(write, read, 0, AMPLE_RATE, AMPLE_RATE, 1),
                new TransportCosts.MapCosts(write, read, AMPLE_RATE, plan.places(), plan.capacity(), 1),
                new TransportCosts.MemoryCosts(write, read, Double.POSITIVE_INFINITY));
    }
}
