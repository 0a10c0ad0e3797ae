package org.noctule.coupling.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.noctule.coupling.SimulationPeriods;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.exchange.place.ExchangeAddress;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.experiment.Stop;
import org.noctule.experiment.StoppedCrew;
import org.noctule.experiment.process.Crew;
import org.noctule.json.JsonInput;

/**
 * Runs the producer-consumer workflow for real: simulations in processes, a barrier, trainings in processes, over each
 * transport in turn. Whatever happens, no process, file or memory of it is left.
 */
public final class RealCoupling {
    private static final String REMEDY = "Maybe start again: nothing of it was kept.";

    private final RealCouplingPlan plan;
    private final Class<?> program;
    private final CouplingListener listener;
    private volatile List<TransportOutcome> finished = List.of();

    /**
     * Prepares a workflow.
     *
     * @param plan what it does
     * @param program the class with the entry point, which answers {@code workflow worker} by {@link CouplingWorker}
     * @param listener hears how far it is
     */
    public RealCoupling(RealCouplingPlan plan, Class<?> program, CouplingListener listener) {
        this.plan = plan;
        this.program = program;
        this.listener = (what, done, all) -> {
            synchronized (this) {
                listener.done(what, done, all);
            }
        };
    }

    /**
     * Runs it.
     *
     * @param source wishes to stop
     * @param hearer hears which transports are over
     * @return its outcome over each transport
     * @throws NoctuleException if a process failed or was killed, if transports disagree about samples or losses, or if
     *     it was interrupted
     */
    public List<TransportOutcome> run(Stop.Source source, FinishedTransports hearer) {
        finished = List.of();
        return watched(source, processes -> {
            try {
                for (final ExchangeKind transport : plan.transports()) {
                    final List<TransportOutcome> outcomes = new ArrayList<>(finished);
                    outcomes.add(run(processes, transport));
                    demandAgreement(outcomes);
                    finished = List.copyOf(outcomes);
                    hearer.over(finished);
                }
            } catch (final NoctuleException e) {
                if (!finished.isEmpty()) {
                    hearer.broken(finished);
                }
                throw e;
            }
            return finished;
        });
    }

    private Optional<String> advice() {
        return finished.isEmpty()
                ? Optional.empty()
                : Optional.of("Maybe run the others with --transport "
                        + plan.transports().stream()
                                .skip(finished.size())
                                .map(ExchangeKind::word)
                                .collect(Collectors.joining(","))
                        + ": the figures of those that were over are kept.");
    }

    /**
     * Measures what the prediction needs to know of this machine.
     *
     * @param source wishes to stop
     * @return the figures of this machine
     * @throws NoctuleException if a process failed or was killed, or if it was interrupted
     */
    public Calibration calibrate(Stop.Source source) {
        return watched(source, processes -> new Calibrating(plan, processes, listener).run());
    }

    private interface Work<T> {
        T with(CouplingProcesses processes);
    }

    private <T> T watched(Stop.Source source, Work<T> work) {
        try (Stop stop = source.listen(REMEDY);
                Crew crew = new Crew()) {
            stop.stops(new StoppedCrew(crew, this::advice));
            try {
                final T done = work.with(new CouplingProcesses(program, crew));
                stop.over();
                return done;
            } catch (NoctuleException e) {
                final NoctuleException reason = StoppedCrew.reason(stop, e);
                crew.sendHome();
                throw stop.cause().isEmpty() ? crew.lost().orElse(reason) : reason;
            }
        }
    }

    private TransportOutcome run(CouplingProcesses processes, ExchangeKind transport) {
        try (CouplingProcesses.Place place = processes.open(plan, transport)) {
            final long begin = System.nanoTime();
            final List<JsonInput> simulated = stage(
                    processes,
                    place.address(),
                    "simulation",
                    simulations(),
                    plan.shape().simulations());
            final long barrier = System.nanoTime();
            final List<JsonInput> trained = stage(processes, place.address(), "training", trainings(), 1);
            final long end = System.nanoTime();
            final ExchangeStatistics written = sum(simulated);
            final ExchangeStatistics read = sum(trained);
            return new TransportOutcome(
                    transport,
                    new CouplingFigures(
                            (barrier - begin) / 1e9,
                            written.writeSeconds() / simulated.size(),
                            (end - barrier) / 1e9,
                            (read.readSeconds() + read.writeSeconds()) / trained.size()),
                    written,
                    read,
                    IntStream.range(0, trained.size())
                            .mapToObj(i -> kernel(plan.shape().kernels().get(i), trained.get(i)))
                            .toList());
        }
    }

    private List<JsonInput> stage(
            CouplingProcesses processes, ExchangeAddress address, String name, List<ObjectNode> questions, int each) {
        final String what = address.kind().word() + ": " + name + "s";
        final AtomicInteger done = new AtomicInteger();
        final AtomicInteger number = new AtomicInteger();
        return CouplingLane.ask(
                processes.crew(),
                plan.places(),
                each,
                () -> processes.join(name + " process " + number.incrementAndGet(), address),
                questions,
                () -> listener.done(what, done.incrementAndGet(), questions.size()));
    }

    private List<ObjectNode> simulations() {
        final double[] periods = SimulationPeriods.of(plan.shape().simulations());
        return IntStream.range(0, periods.length)
                .mapToObj(i -> new ProducerTask(
                                i,
                                periods[i],
                                plan.shape().gridSize(),
                                plan.shape().steps(),
                                plan.shape().stepSeconds())
                        .question())
                .toList();
    }

    private List<ObjectNode> trainings() {
        return plan.shape().kernels().stream()
                .map(kernel -> new ConsumerTask(
                                kernel, plan.shape().simulations(), plan.shape().gridSize(), plan.seed())
                        .question())
                .toList();
    }

    private static ExchangeStatistics sum(List<JsonInput> answers) {
        return answers.stream().map(ExchangeJson::statistics).reduce(ExchangeStatistics.NONE, ExchangeStatistics::plus);
    }

    private static TransportOutcome.TrainedKernel kernel(int kernel, JsonInput answer) {
        return new TransportOutcome.TrainedKernel(
                kernel,
                answer.get("samples").count(),
                answer.get("checksum").text(),
                answer.get("losses").elements().stream().map(JsonInput::number).toList(),
                answer.get("training").number());
    }

    private static void demandAgreement(List<TransportOutcome> outcomes) {
        final TransportOutcome first = outcomes.get(0);
        for (final TransportOutcome other : outcomes) {
            for (int i = 0; i < first.trained().size(); i++) {
                if (!first.trained().get(i).sameAs(other.trained().get(i))) {
                    throw new NoctuleException(
                            NoctuleException.Kind.RUN,
                            "The training of kernel " + first.trained().get(i).kernel()
                                    + " read or learnt other things over "
                                    + other.transport().word() + " than over "
                                    + first.transport().word() + ".",
                            "Maybe this is a defect: report it with the options of this command.");
                }
            }
        }
    }
}
