package org.noctule.command.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.experiment.workflow.RealWorkflowPlan;
import org.noctule.experiment.workflow.SimulatedForecast;
import org.noctule.experiment.workflow.TransportOutcome;
import org.noctule.experiment.workflow.WorkflowFigures;
import org.noctule.json.JsonInput;
import org.noctule.workflow.WorkflowShape;

final class WorkflowReportTest {
    private static final RealWorkflowPlan PLAN = new RealWorkflowPlan(
            new WorkflowShape(2, 12, 3, 0, List.of(3)),
            List.of(ExchangeKind.FILES, ExchangeKind.MEMORY, ExchangeKind.STREAM),
            2,
            0,
            Path.of("folder"),
            1 << 20,
            Duration.ZERO);

    private static WorkflowReport report(ExchangeKind... over) {
        return new WorkflowReport(
                PLAN,
                Stream.of(over)
                        .map(transport -> new TransportOutcome(
                                transport,
                                new WorkflowFigures(1, 2, 3, 4),
                                ExchangeStatistics.NONE,
                                ExchangeStatistics.NONE,
                                List.of(new TransportOutcome.TrainedKernel(3, 6, "abc", List.of(1.0, 0.5), 1))))
                        .toList(),
                Optional.empty(),
                new SimulatedForecast());
    }

    @Test
    void whatIsLessThanAskedForSaysSo() {
        final WorkflowReport partial = report(ExchangeKind.FILES);

        assertThat(partial.text().lines()).contains("partial: memory, stream did not come to an end");
        final JsonInput json = JsonInput.parse(partial.json(), "partial");
        assertThat(json.get("partial").flag()).isTrue();
        assertThat(json.get("missing").elements()).extracting(JsonInput::text).containsExactly("memory", "stream");
        assertThat(json.get("transports").elements()).hasSize(1);
    }

    @Test
    void whatIsWholeSaysNothingOfIt() {
        final WorkflowReport whole = report(ExchangeKind.FILES, ExchangeKind.MEMORY, ExchangeKind.STREAM);

        assertThat(whole.text()).doesNotContain("partial");
        assertThat(JsonInput.parse(whole.json(), "whole").keys()).doesNotContain("partial", "missing");
    }
}
