package org.noctule.coupling.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.command.Main;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.SimulationPeriods;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.memory.MappedFiles;
import org.noctule.exchange.place.ExchangePlace;
import org.noctule.experiment.Stop;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;

@Tag("long")
final class RealCouplingTest {
    private static final CouplingListener NOBODY = (what, done, all) -> {};

    @TempDir
    private Path folder;

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private RealCouplingPlan plan(int simulations, List<Integer> kernels, ExchangeKind... transports) {
        return new RealCouplingPlan(
                new CouplingShape(simulations, 12, 3, 0, kernels),
                List.of(transports),
                2,
                7,
                folder,
                1 << 28,
                Duration.ZERO);
    }

    /** What all transports must deliver, worked out in this process. */
    private JsonInput expected(RealCouplingPlan plan, int kernel) {
        final CouplingShape shape = plan.shape();
        final double[] periods = SimulationPeriods.of(shape.simulations());
        try (ExchangePlace place = ExchangePlace.open(ExchangeKind.FILES, folder, 1 << 28, Duration.ZERO);
                Exchange exchange = place.address().join()) {
            for (int i = 0; i < periods.length; i++) {
                new ProducerTask(i, periods[i], shape.gridSize(), shape.steps(), 0).run(exchange);
            }
            return JsonInput.of(
                    new ConsumerTask(kernel, shape.simulations(), shape.gridSize(), plan.seed()).run(exchange),
                    "expected");
        }
    }

    private void demandExpected(RealCouplingPlan plan, List<TransportOutcome> outcomes) {
        assertThat(outcomes.stream().map(TransportOutcome::transport)).isEqualTo(plan.transports());
        for (int i = 0; i < plan.shape().trainers(); i++) {
            final JsonInput wanted = expected(plan, plan.shape().kernels().get(i));
            for (final TransportOutcome outcome : outcomes) {
                final TransportOutcome.TrainedKernel trained = outcome.trained().get(i);
                assertThat(trained.checksum()).isEqualTo(wanted.get("checksum").text());
                assertThat(trained.samples()).isEqualTo(3 * plan.shape().simulations());
                assertThat(trained.losses())
                        .isEqualTo(wanted.get("losses").elements().stream()
                                .map(JsonInput::number)
                                .toList());
            }
        }
    }

    private void demandNothingLeft() {
        assertThat(folder).isEmptyDirectory();
        assertThat(MappedFiles.shared())
                .satisfiesAnyOf(
                        shared -> assertThat(shared).isDirectoryNotContaining("glob:**/noctule-blocks-*"),
                        // Another test JVM may run a workflow of its own.
                        shared -> assertThat(shared).isNotEqualTo(Path.of("/dev/shm")));
        assertThat(workers()).isEmpty();
    }

    private static List<ProcessHandle> workers() {
        return ProcessHandle.current()
                .descendants()
                .filter(child -> child.info().command().orElse("").endsWith("java"))
                .toList();
    }

    @Test
    void processesDeliverWhatOneProcessComputes() {
        final RealCouplingPlan plan = plan(2, List.of(3), ExchangeKind.FILES);
        final List<String> heard = new ArrayList<>();
        final List<TransportOutcome> outcomes = new RealCoupling(
                        plan, Main.class, (what, done, all) -> heard.add(what + " " + done + "/" + all))
                .run(Stop.Source.NONE, FinishedTransports.IGNORED);
        demandExpected(plan, outcomes);
        demandNothingLeft();
        assertThat(heard).containsExactly("files: simulations 1/2", "files: simulations 2/2", "files: trainings 1/1");
        final TransportOutcome files = outcomes.get(0);
        final long list = plan.shape().listBytes();
        assertThat(files.simulations().bytesWritten()).isEqualTo(4 * list);
        assertThat(files.simulations().opens()).isEqualTo(4);
        assertThat(files.trainings().bytesRead()).isEqualTo(4 * list);
        // Both lists of both simulations, and the model.
        assertThat(files.trainings().opens()).isEqualTo(5);
        assertThat(files.figures().simulationRun())
                .isGreaterThan(files.figures().simulationTransfer())
                .isPositive();
        assertThat(files.figures().trainingTransfer()).isPositive();
    }

    @Test
    @Tag("long")
    void allTransportsDeliverTheSameSamplesAndTheSameLosses() {
        final RealCouplingPlan plan = plan(5, List.of(3, 5), ExchangeKind.values());
        final RealCoupling workflow = new RealCoupling(plan, Main.class, NOBODY);
        final List<TransportOutcome> outcomes = workflow.run(Stop.Source.NONE, FinishedTransports.IGNORED);
        demandExpected(plan, outcomes);
        for (final TransportOutcome outcome : outcomes) {
            assertThat(outcome.simulations().bytesWritten())
                    .isEqualTo(plan.shape().movedBytes());
            assertThat(outcome.trainings().bytesRead())
                    .isEqualTo(2 * plan.shape().movedBytes());
        }
        final Calibration machine = workflow.calibrate(Stop.Source.NONE);
        for (final ExchangeKind transport : plan.transports()) {
            final CouplingFigures predicted = new SimulatedForecast().of(plan, machine, transport);
            assertThat(predicted.simulationRun()).isGreaterThan(predicted.simulationTransfer());
            assertThat(predicted.trainingRun()).isGreaterThan(predicted.trainingTransfer());
            assertThat(predicted.trainingTransfer()).isPositive();
        }
        demandNothingLeft();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void aKilledProcessEndsTheWorkflowInTwoLinesAndLeavesNothing(ExchangeKind transport) {
        final RealCouplingPlan plan = plan(40, List.of(3), transport);
        assertThatThrownBy(() -> new RealCoupling(
                                plan,
                                Main.class,
                                (what, done, all) ->
                                        workers().stream().findFirst().ifPresent(ProcessHandle::destroyForcibly))
                        .run(Stop.Source.NONE, FinishedTransports.IGNORED))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.getMessage()).contains("was ended from outside (exit code 137)");
                    assertThat(e.remedy()).startsWith("Maybe");
                    assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
                });
        demandNothingLeft();
    }

    @Test
    @Tag("long")
    void transportsThatAreOverOutliveTheFailureOfALaterOne() {
        final RealCouplingPlan plan = plan(3, List.of(3), ExchangeKind.FILES, ExchangeKind.MEMORY, ExchangeKind.STREAM);
        final List<String> told = new ArrayList<>();
        final List<TransportOutcome> kept = new ArrayList<>();
        final FinishedTransports hearer = new FinishedTransports() {
            @Override
            public void over(List<TransportOutcome> outcomes) {
                told.add("over: " + outcomes.size());
            }

            @Override
            public void broken(List<TransportOutcome> outcomes) {
                told.add("broken: " + outcomes.size());
                kept.addAll(outcomes);
            }
        };
        final CouplingListener killer = (what, done, all) -> {
            if (what.startsWith("memory")) {
                // One alone may have done its work already, and nobody would miss it.
                workers().forEach(ProcessHandle::destroyForcibly);
            }
        };

        assertThatThrownBy(() -> new RealCoupling(plan, Main.class, killer).run(Stop.Source.NONE, hearer))
                .isInstanceOf(NoctuleException.class);

        assertThat(told).containsExactly("over: 1", "broken: 1");
        assertThat(kept).singleElement().extracting(TransportOutcome::transport).isEqualTo(ExchangeKind.FILES);
        demandNothingLeft();
    }

    @Test
    @Tag("long")
    void aFailingProcessTellsItsOwnTwoLines() {
        final RealCouplingPlan small = new RealCouplingPlan(
                new CouplingShape(3, 64, 10, 0, List.of(3)),
                List.of(ExchangeKind.STREAM),
                2,
                0,
                folder,
                500_000,
                Duration.ZERO);
        assertThatThrownBy(() ->
                        new RealCoupling(small, Main.class, NOBODY).run(Stop.Source.NONE, FinishedTransports.IGNORED))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.getMessage())
                            .contains("does not fit: the head keeps")
                            .contains("500000");
                    assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
                });
        demandNothingLeft();
    }

    @Test
    @Tag("long")
    void aWishToStopEndsAllProcesses() {
        final AtomicReference<Optional<Stop.Target>> target = new AtomicReference<>(Optional.empty());
        final NoctuleException wish =
                new NoctuleException(NoctuleException.Kind.INTERRUPTED, "Stopped by a test.", "Maybe go on.");
        final AtomicReference<Optional<NoctuleException>> cause = new AtomicReference<>(Optional.empty());
        final Stop.Source source = remedy -> new Stop() {
            @Override
            public Optional<NoctuleException> cause() {
                return cause.get();
            }

            @Override
            public void stops(Stop.Target run) {
                target.set(Optional.of(run));
            }

            @Override
            public void over() {}

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> new RealCoupling(
                                plan(40, List.of(3), ExchangeKind.MEMORY), Main.class, (what, done, all) -> {
                                    cause.set(Optional.of(wish));
                                    target.get().orElseThrow().wake();
                                })
                        .run(source, FinishedTransports.IGNORED))
                .isSameAs(wish);
        demandNothingLeft();
    }

    @Test
    void checksumsTellSamplesButNotTheirOrder() {
        final Block one = Block.of(new double[] {1, 2, 3, 4}, 2, 2);
        final Block two = Block.of(new double[] {5, 6, 7, 8}, 2, 2);
        final Block turned = Block.of(new double[] {3, 4, 1, 2}, 2, 2);
        final Block turnedTwo = Block.of(new double[] {7, 8, 5, 6}, 2, 2);
        final SampleSum sum = new SampleSum();
        sum.add(one, two);
        final SampleSum other = new SampleSum();
        other.add(turned, turnedTwo);
        assertThat(other.text()).isEqualTo(sum.text());
        final SampleSum paired = new SampleSum();
        paired.add(one, turnedTwo);
        assertThat(paired.text()).isNotEqualTo(sum.text());
        final SampleSum twice = new SampleSum();
        twice.add(one, two);
        twice.add(one, two);
        assertThat(twice.text()).isNotEqualTo(sum.text());
    }
}
