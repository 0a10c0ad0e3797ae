package org.noctule.command.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.experiment.campaign.report.CampaignReport;
import org.noctule.experiment.campaign.report.ReportChoice;
import org.noctule.experiment.campaign.report.ReportCsv;
import org.noctule.experiment.campaign.report.ReportHtml;
import org.noctule.experiment.campaign.report.ReportMarkdown;
import org.noctule.experiment.campaign.store.CampaignStore;
import org.noctule.experiment.campaign.store.Gathered;
import org.noctule.experiment.campaign.store.Gathering;
import org.noctule.experiment.compare.Figure;
import org.noctule.experiment.compare.RunFigure;
import org.noctule.file.AtomicFile;

/** The command {@code noctule campaign report}: agents side by side, by pairs of runs with the same seeds. */
final class CampaignReporting {
    static final Option[] OPTIONS = {
        Arguments.value("figures"),
        Arguments.value("compare"),
        Arguments.value("pair-by"),
        Arguments.value("baseline"),
        Arguments.flag("q", "quiet")
    };

    private static final List<String> SHOWN = Stream.of(
                    Figure.BOUNDED_SLOWDOWN, Figure.WAITING_TIME, Figure.UTILISATION)
            .map(Figure::key)
            .toList();
    private static final int MOST = 3;

    private CampaignReporting() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("campaign report", args, OPTIONS);
        final CampaignStore store = CampaignArguments.store("report", line);
        final Gathered gathered = Gathering.gather(store);
        final String name = store.plan().terms().name();
        final List<String> kept = store.plan().terms().figures();
        final CampaignReport report = CampaignReport.of(
                gathered.complete() ? name : name + " (" + store.standing().counts() + ")",
                gathered.table(),
                store.plan().columns(),
                new ReportChoice(
                        Arguments.text(line, "figures")
                                .map(text -> RunFigure.parse(text, kept))
                                .orElseGet(() -> shown(kept)),
                        keys(line, "pair-by"),
                        keys(line, "compare"),
                        Arguments.text(line, "baseline")));
        final Path folder = store.directory();
        final String text = ReportMarkdown.of(report);
        AtomicFile.writeText(folder.resolve("report.md"), text);
        AtomicFile.writeText(folder.resolve("report.csv"), ReportCsv.of(report));
        AtomicFile.writeText(folder.resolve("report.html"), ReportHtml.of(report));
        if (!line.hasOption("quiet")) {
            terminal.out().print(text);
        }
        return 0;
    }

    private static List<String> keys(CommandLine line, String option) {
        return Arguments.text(line, option)
                .map(keys -> List.of(keys.split(",", -1)))
                .orElse(List.of());
    }

    /** The usual figures, as far as they were kept; of others, the first ones. */
    private static List<RunFigure> shown(List<String> kept) {
        final List<RunFigure> usual =
                kept.stream().filter(SHOWN::contains).map(RunFigure::of).toList();
        return usual.isEmpty()
                ? kept.stream()
                        .map(RunFigure::of)
                        .filter(RunFigure::numeric)
                        .limit(MOST)
                        .toList()
                : usual;
    }
}
