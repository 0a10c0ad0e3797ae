package org.noctule.coupling.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.experiment.Calibration;
import org.noctule.coupling.experiment.CouplingFigures;
import org.noctule.coupling.experiment.Forecast;
import org.noctule.coupling.experiment.RealCouplingPlan;
import org.noctule.coupling.experiment.TransportOutcome;
import org.noctule.coupling.experiment.TransportOutcome.TrainedKernel;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.ExchangeStatistics;

/**
 * The figures of a real workflow, as text and as JSON.
 *
 * @param plan what was run
 * @param outcomes its outcome over each transport
 * @param machine the figures of the machine, if there is to be a prediction
 * @param forecast predicts by them
 */
record CouplingReport(
        RealCouplingPlan plan, List<TransportOutcome> outcomes, Optional<Calibration> machine, Forecast forecast) {
    private static final double MIB = 1 << 20;

    /** A table of seconds, the prediction in brackets behind each. */
    String text() {
        final StringBuilder text = new StringBuilder();
        final CouplingShape shape = plan.shape();
        line(
                text,
                "%d simulations of %d steps, %d x %d points, kernels %s, %d at once, %.4g MiB to move; seconds%s:",
                shape.simulations(),
                shape.steps(),
                shape.gridSize(),
                shape.gridSize(),
                shape.kernels().stream().map(Object::toString).collect(Collectors.joining(", ")),
                plan.places(),
                shape.movedBytes() / MIB,
                machine.isPresent() ? " (predicted)" : "");
        line(text, "");
        line(text, "%-9s  %-17s  %-17s  %-17s  %-17s", "transport", "simulations", "writes", "trainings", "reads");
        for (final TransportOutcome outcome : outcomes) {
            final CouplingFigures measured = outcome.figures();
            final Optional<CouplingFigures> predicted = predicted(outcome);
            line(
                    text,
                    "%-9s  %-17s  %-17s  %-17s  %-17s",
                    outcome.transport().word(),
                    cell(measured.simulationRun(), predicted.map(CouplingFigures::simulationRun)),
                    cell(measured.simulationTransfer(), predicted.map(CouplingFigures::simulationTransfer)),
                    cell(measured.trainingRun(), predicted.map(CouplingFigures::trainingRun)),
                    cell(measured.trainingTransfer(), predicted.map(CouplingFigures::trainingTransfer)));
        }
        line(text, "");
        if (!missing().isEmpty()) {
            line(text, "partial: %s did not come to an end", String.join(", ", missing()));
        }
        for (final TrainedKernel kernel : outcomes.get(0).trained()) {
            line(
                    text,
                    "kernel %d: %d samples with the checksum %s; loss %.6g, at the end %.6g%s",
                    kernel.kernel(),
                    kernel.samples(),
                    kernel.checksum(),
                    kernel.losses().get(0),
                    kernel.losses().get(kernel.losses().size() - 1),
                    outcomes.size() > 1 ? ", the same over each transport" : "");
        }
        return text.toString();
    }

    /** The transports that did not come to their end. */
    private List<String> missing() {
        return plan.transports().stream()
                .skip(outcomes.size())
                .map(ExchangeKind::word)
                .toList();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }

    private static String cell(double measured, Optional<Double> predicted) {
        return seconds(measured)
                + predicted.map(value -> " (" + seconds(value) + ")").orElse("");
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, value < 0.0995 ? "%.5f" : "%.3f", value);
    }

    private Optional<CouplingFigures> predicted(TransportOutcome outcome) {
        return machine.map(figures -> forecast.of(plan, figures, outcome.transport()));
    }

    /** The same, with the statistics of each stage and all losses. */
    String json() {
        final ObjectNode root = JsonNodeFactory.instance.objectNode();
        final CouplingShape shape = plan.shape();
        root.put("simulations", shape.simulations())
                .put("grid_size", shape.gridSize())
                .put("steps", shape.steps())
                .put("step_seconds", shape.stepSeconds())
                .put("places", plan.places())
                .put("seed", plan.seed())
                .put("reported_gib", shape.reportedGib())
                .put("moved_bytes", shape.movedBytes());
        if (!missing().isEmpty()) {
            final ArrayNode names = root.put("partial", true).putArray("missing");
            missing().forEach(names::add);
        }
        final ArrayNode transports = root.putArray("transports");
        for (final TransportOutcome outcome : outcomes) {
            final ObjectNode row =
                    transports.addObject().put("transport", outcome.transport().word());
            figures(row.putObject("measured"), outcome.figures());
            predicted(outcome).ifPresent(figures -> figures(row.putObject("predicted"), figures));
            statistics(row.putObject("simulation_exchange"), outcome.simulations());
            statistics(row.putObject("training_exchange"), outcome.trainings());
            final ArrayNode trainings = row.putArray("trainings");
            for (final TrainedKernel kernel : outcome.trained()) {
                final ArrayNode losses = trainings
                        .addObject()
                        .put("kernel", kernel.kernel())
                        .put("samples", kernel.samples())
                        .put("checksum", kernel.checksum())
                        .put("training_seconds", kernel.seconds())
                        .putArray("losses");
                kernel.losses().forEach(losses::add);
            }
        }
        return root.toPrettyString() + "\n";
    }

    private static void figures(ObjectNode target, CouplingFigures figures) {
        target.put("simulation_run_seconds", figures.simulationRun())
                .put("simulation_write_seconds", figures.simulationTransfer())
                .put("training_run_seconds", figures.trainingRun())
                .put("training_read_seconds", figures.trainingTransfer());
    }

    private static void statistics(ObjectNode target, ExchangeStatistics statistics) {
        target.put("write_seconds", statistics.writeSeconds())
                .put("read_seconds", statistics.readSeconds())
                .put("bytes_written", statistics.bytesWritten())
                .put("bytes_read", statistics.bytesRead())
                .put("opens", statistics.opens())
                .put("messages", statistics.messages());
    }
}
