package org.noctule.coupling.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.LinearCost;
import org.noctule.coupling.TrainerNetwork;
import org.noctule.exchange.ExchangeKind;

final class SimulatedForecastTest {
    private static final CouplingShape SHAPE = new CouplingShape(5, 32, 10, .02, List.of(3, 5));
    private static final LinearCost WRITE = new LinearCost(.001, 1e8);
    private static final LinearCost READ = new LinearCost(.0005, 5e8);
    private static final double RATE = 1e9;

    private static CouplingFigures forecast(ExchangeKind transport) {
        final RealCouplingPlan plan =
                new RealCouplingPlan(SHAPE, List.of(transport), 2, 1, Path.of("unused"), 1L << 40, Duration.ZERO);
        final Calibration machine = new Calibration(
                1e-6,
                1.5,
                Map.of(3, RATE, 5, RATE),
                Map.of(transport, new Calibration.MeasuredTransport(.75, WRITE, READ)));
        return new SimulatedForecast().of(plan, machine, transport);
    }

    @ParameterizedTest
    @EnumSource(names = {"FILES", "MEMORY"})
    void transportsWithoutASharedServerTakeWhatHandArithmeticSays(ExchangeKind transport) {
        final CouplingFigures figures = forecast(transport);
        final double write = WRITE.of(2, SHAPE.bytesPerSimulation());
        final double read = READ.of(10, SHAPE.movedBytes());
        assertThat(figures.simulationTransfer()).isCloseTo(write, within(1e-9));
        assertThat(figures.trainingTransfer()).isCloseTo(read, within(1e-9));
        // Five simulations on two places come in three waves; each computes twenty fields of 32 x 32 points.
        assertThat(figures.simulationRun()).isCloseTo(.75 + 3 * (.2 + 20 * 1024e-6 + write), within(1e-9));
        final double largest = new TrainerNetwork(5).trainingFlop(32, 50) / RATE;
        assertThat(figures.trainingRun()).isCloseTo(.75 + 1.5 + read + largest, within(1e-9));
    }

    @Test
    void readersOfAStreamWaitForItsHeadInTurn() {
        final double alone = forecast(ExchangeKind.FILES).trainingRun();
        final double stream = forecast(ExchangeKind.STREAM).trainingRun();
        assertThat(stream).isCloseTo(alone + READ.of(10, SHAPE.movedBytes()), within(1e-9));
    }
}
