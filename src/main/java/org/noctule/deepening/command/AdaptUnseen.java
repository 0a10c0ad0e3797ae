package org.noctule.deepening.command;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.cli.CommandLine;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.UnseenComparison;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.report.statistics.Estimate;

/** Compares a policy with plain choices where it was not trained: {@code noctule adapt unseen DIR...}. */
final class AdaptUnseen {
    static final String SUBJECT = "unseen";

    private static final String ROW = "%-24s %-20s %5s %8s %8s %8s %8s%n";

    private AdaptUnseen() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(
                "adapt unseen", args, Arguments.value("by"), Arguments.value("o", "out"), Arguments.flag("q", "quiet"));
        if (line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "adapt unseen: no folder of recorded runs is named.", "Maybe write: noctule adapt unseen DIR DIR.");
        }
        final List<String> parts = JsonInput.names(UnseenComparison.Part.class);
        final String by = line.getOptionValue("by", "model");
        if (!parts.contains(by)) {
            throw NoctuleException.input(
                    "--by: (" + by + ") is none of " + String.join(", ", parts) + ".", Suggestion.of(by, parts));
        }
        final List<ReplayScenario> scenarios = new ArrayList<>();
        for (final String folder : line.getArgList()) {
            scenarios.addAll(ReplayFolder.read(Arguments.path(folder)));
        }
        final UnseenComparison comparison =
                UnseenComparison.of(scenarios, UnseenComparison.Part.valueOf(by.toUpperCase(Locale.ROOT)));
        Arguments.path(line, "out").ifPresent(file -> AtomicFile.writeText(file, csv(comparison)));
        if (!line.hasOption("quiet")) {
            print(comparison, terminal.out());
        }
        return 0;
    }

    private static void print(UnseenComparison comparison, PrintStream out) {
        out.printf(Locale.ROOT, ROW, "left out", "scenario", "seeds", "policy", "fixed", "cheapest", "nothing");
        for (final UnseenComparison.Row row : comparison.rows()) {
            out.printf(
                    Locale.ROOT,
                    ROW,
                    row.part(),
                    row.scenario(),
                    row.seeds(),
                    share(row.policy()),
                    share(row.fixed()),
                    share(row.cheapest()),
                    share(row.none()));
        }
        out.println("share of better lists: 0 is best, .5 as good as chance; means and 95 % intervals over scenarios:");
        tell(out, comparison, "policy", UnseenComparison.Row::policy);
        tell(out, comparison, "fixed", UnseenComparison.Row::fixed);
        tell(out, comparison, "cheapest", UnseenComparison.Row::cheapest);
        tell(out, comparison, "nothing", UnseenComparison.Row::none);
        tell(out, comparison, "policy - fixed", row -> row.policy() - row.fixed());
        tell(out, comparison, "policy - cheapest", row -> row.policy() - row.cheapest());
    }

    private static void tell(
            PrintStream out, UnseenComparison comparison, String name, ToDoubleFunction<UnseenComparison.Row> figure) {
        final Estimate mean = comparison.mean(figure);
        out.printf(
                Locale.ROOT,
                "  %-18s %+.3f ±%.3f%n",
                name,
                mean.mean(),
                mean.halfWidth().orElse(Double.NaN));
    }

    private static String csv(UnseenComparison comparison) {
        final StringBuilder text = new StringBuilder("left_out,scenario,seeds,policy,fixed,cheapest,none\n");
        for (final UnseenComparison.Row row : comparison.rows()) {
            text.append(String.join(
                            ",",
                            row.part(),
                            row.scenario(),
                            String.valueOf(row.seeds()),
                            number(row.policy()),
                            number(row.fixed()),
                            number(row.cheapest()),
                            number(row.none())))
                    .append('\n');
        }
        return text.toString();
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String number(double value) {
        return NumberOutput.toString(value, true);
    }
}
