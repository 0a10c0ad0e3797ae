package org.noctule.deepening.command;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.AdaptationStanding;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/** The results of an agent by scenario, beside those of plain choices. */
final class AdaptationTable {
    private final List<AdaptationStanding> rows = new ArrayList<>();
    private final Optional<List<Integer>> fixed;

    /** Makes a table with the results of a fixed list of actions beside, if there is one. */
    AdaptationTable(Optional<List<Integer>> fixed) {
        this.fixed = fixed;
    }

    void add(AdaptationStanding row) {
        rows.add(row);
    }

    void print(PrintStream out) {
        if (rows.isEmpty()) {
            throw NoctuleException.input(
                    "adapt evaluate: no scenario has as many actions as the policy.",
                    "Maybe the table is of another network.");
        }
        final String row = "%-24s %-9s %8s %5s %7s  %-9s %-9s %-9s %8s %-9s%n";
        out.printf(
                Locale.ROOT,
                row,
                "scenario",
                "actions",
                "accuracy",
                "rank",
                "±1 sd",
                "cheapest",
                "fixed",
                "none",
                "random",
                "best");
        int sum = 0;
        int cheapest = 0;
        for (final AdaptationStanding standing : rows) {
            final ReplayScenario scenario = standing.scenario();
            final AdaptationStanding plain = plain(scenario);
            sum += standing.rank();
            cheapest += plain.rank();
            out.printf(
                    Locale.ROOT,
                    row,
                    scenario.name(),
                    standing.shown(),
                    accuracy(standing.accuracy()),
                    standing.rank(),
                    standing.band().get(0) + "-" + standing.band().get(1),
                    brief(plain),
                    fixed(scenario).map(AdaptationTable::brief).orElse("-"),
                    accuracy(scenario.accuracy(scenario.noAdaptation())) + "/" + scenario.rank(scenario.noAdaptation()),
                    accuracy(scenario.mean()),
                    accuracy(scenario.best().accuracy()));
        }
        out.println("clock: "
                + String.join(
                        ", ",
                        rows.stream()
                                .map(standing -> DepthTable.clock(standing.scenario()))
                                .distinct()
                                .toList()));
        out.printf(
                Locale.ROOT,
                "mean rank %.1f; of the cheapest convolution %.1f%n",
                (double) sum / rows.size(),
                (double) cheapest / rows.size());
    }

    void write(Path file) {
        final StringBuilder text = new StringBuilder("scenario,model,actions,accuracy,rank,best_rank,worst_rank,"
                + "cheapest_actions,cheapest_accuracy,cheapest_rank,fixed_actions,fixed_accuracy,fixed_rank,none_accuracy,none_rank,random_accuracy,"
                + "best_actions,best_accuracy\n");
        for (final AdaptationStanding standing : rows) {
            final ReplayScenario scenario = standing.scenario();
            final AdaptationStanding plain = plain(scenario);
            final AdaptationStanding best =
                    new AdaptationStanding(scenario, scenario.best().actions());
            final List<String> fields = List.of(
                    scenario.name(),
                    scenario.network().name(),
                    standing.shown(),
                    number(standing.accuracy()),
                    String.valueOf(standing.rank()),
                    String.valueOf(standing.band().get(0)),
                    String.valueOf(standing.band().get(1)),
                    plain.shown(),
                    number(plain.accuracy()),
                    String.valueOf(plain.rank()),
                    fixed(scenario).map(AdaptationStanding::shown).orElse(""),
                    fixed(scenario).map(row -> number(row.accuracy())).orElse(""),
                    fixed(scenario).map(row -> String.valueOf(row.rank())).orElse(""),
                    number(scenario.accuracy(scenario.noAdaptation())),
                    String.valueOf(scenario.rank(scenario.noAdaptation())),
                    number(scenario.mean()),
                    best.shown(),
                    number(best.accuracy()));
            text.append(String.join(",", fields)).append('\n');
        }
        AtomicFile.writeText(file, text.toString());
    }

    private static AdaptationStanding plain(ReplayScenario scenario) {
        return AdaptationStanding.of(scenario, AdaptationStanding.cheapest(scenario.network()));
    }

    private Optional<AdaptationStanding> fixed(ReplayScenario scenario) {
        return fixed.filter(actions -> actions.size() == scenario.decisions())
                .map(actions -> new AdaptationStanding(scenario, actions));
    }

    private static String brief(AdaptationStanding standing) {
        return accuracy(standing.accuracy()) + "/" + standing.rank();
    }

    private static String accuracy(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("^0", "");
    }

    private static String number(double value) {
        return NumberOutput.toString(value, true);
    }
}
