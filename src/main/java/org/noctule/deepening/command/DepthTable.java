package org.noctule.deepening.command;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.DepthComparison;
import org.noctule.file.AtomicFile;
import org.noctule.report.statistics.Estimate;

/**
 * What depth is worth in a table of recorded runs, over its seeds.
 *
 * @param groups what is compared
 */
record DepthTable(List<DepthComparison> groups) {
    private static final String ROW = "  %-22s %-14s %-18s %-18s%n";

    void print(PrintStream out) {
        for (final DepthComparison group : groups) {
            final ReplayScenario first = group.first();
            final int seeds = group.scenarios().size();
            out.printf(
                    Locale.ROOT,
                    "%s: %s, from %s s of %s s, clock %s, %d seed%s%n",
                    first.recording().group(),
                    first.network().name(),
                    plain(first.start()),
                    plain(first.budget()),
                    clock(first),
                    seeds,
                    seeds == 1 ? "" : "s");
            out.printf(
                    Locale.ROOT, ROW, "choice", "accuracy", "more than nothing", restart(first, "more than restart"));
            for (final DepthComparison.Row row : group.rows()) {
                out.printf(
                        Locale.ROOT,
                        ROW,
                        row.choice(),
                        shown("%.4f", row.accuracy()),
                        row.gain().map(gain -> shown("%+.4f", gain)).orElse(""),
                        row.overRestart().map(gain -> shown("%+.4f", gain)).orElse(""));
            }
        }
        out.println("± 95 % intervals over seeds, gains within each seed");
    }

    void write(Path file) {
        final StringBuilder text = new StringBuilder("group,model,adapt_start_s,budget_s,clock,seeds,choice,accuracy,"
                + "accuracy_interval,gain,gain_interval,over_restart,over_restart_interval\n");
        for (final DepthComparison group : groups) {
            final ReplayScenario first = group.first();
            for (final DepthComparison.Row row : group.rows()) {
                text.append(String.join(
                        ",",
                        first.recording().group(),
                        first.network().name(),
                        plain(first.start()),
                        plain(first.budget()),
                        clock(first),
                        String.valueOf(group.scenarios().size()),
                        '"' + row.choice() + '"',
                        fields(Optional.of(row.accuracy())),
                        fields(row.gain()),
                        fields(row.overRestart())));
                text.append('\n');
            }
        }
        AtomicFile.writeText(file, text.toString());
    }

    /** The clock that times of a scenario were read from. */
    static String clock(ReplayScenario scenario) {
        final String clock = scenario.recording().clock();
        return clock.isEmpty() ? "unknown" : clock;
    }

    private static String restart(ReplayScenario scenario, String text) {
        return scenario.network().restarts() ? text : "";
    }

    private static String shown(String format, Estimate estimate) {
        final String mean = String.format(Locale.ROOT, format, estimate.mean());
        return estimate.halfWidth().isEmpty()
                ? mean
                : mean
                        + String.format(
                                Locale.ROOT, " ±%.3f", estimate.halfWidth().getAsDouble());
    }

    private static String fields(Optional<Estimate> estimate) {
        return estimate.map(known -> plain(known.mean()) + ","
                        + (known.halfWidth().isEmpty()
                                ? ""
                                : plain(known.halfWidth().getAsDouble())))
                .orElse(",");
    }

    private static String plain(double value) {
        return NumberOutput.toString(value, true);
    }
}
