package org.noctule.coupling.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.experiment.CouplingFigures;
import org.noctule.coupling.experiment.RealCouplingPlan;
import org.noctule.coupling.experiment.SimulatedForecast;
import org.noctule.coupling.experiment.TransportOutcome;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.json.JsonInput;

final class CouplingReportTest {
    private static final RealCouplingPlan PLAN = new RealCouplingPlan(
            new CouplingShape(2, 12, 3, 0, List.of(3)),
            List.of(ExchangeKind.FILES, ExchangeKind.MEMORY, ExchangeKind.STREAM),
            2,
            0,
            Path.of("folder"),
            1 << 20,
            Duration.ZERO);

    private static CouplingReport report(ExchangeKind... over) {
        return new CouplingReport(
                PLAN,
                Stream.of(over)
                        .map(transport -> new TransportOutcome(
                                transport,
                                new CouplingFigures(1, 2, 3, 4),
                                ExchangeStatistics.NONE,
                                ExchangeStatistics.NONE,
                                List.of(new TransportOutcome.TrainedKernel(3, 6, "abc", List.of(1.0, 0.5), 1))))
                        .toList(),
                Optional.empty(),
                new SimulatedForecast());
    }

    @Test
    void whatIsLessThanAskedForSaysSo() {
        final CouplingReport partial = report(ExchangeKind.FILES);

        assertThat(partial.text().lines()).contains("partial: memory, stream did not come to an end");
        final JsonInput json = JsonInput.parse(partial.json(), "partial");
        assertThat(json.get("partial").flag()).isTrue();
        assertThat(json.get("missing").elements()).extracting(JsonInput::text).containsExactly("memory", "stream");
        assertThat(json.get("transports").elements()).hasSize(1);
    }

    @Test
    void whatIsWholeSaysNothingOfIt() {
        final CouplingReport whole = report(ExchangeKind.FILES, ExchangeKind.MEMORY, ExchangeKind.STREAM);

        assertThat(whole.text()).doesNotContain("partial");
        assertThat(JsonInput.parse(whole.json(), "whole").keys()).doesNotContain("partial", "missing");
    }
}
