package org.noctule.command.campaign;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.compare.FigureCatalogue;
import org.noctule.campaign.compare.RunFigure;
import org.noctule.campaign.report.ReportCsv;
import org.noctule.campaign.report.ReportMarkdown;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.Gathered;
import org.noctule.campaign.store.Gathering;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.file.AtomicFile;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.comparison.ReportChoice;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.page.ReportPage;

/** The command {@code noctule campaign report}: agents side by side, by pairs of runs with the same seeds. */
final class CampaignReporting {
    static final Option[] OPTIONS = {
        Arguments.value("figures"),
        Arguments.value("compare"),
        Arguments.value("pair-by"),
        Arguments.value("baseline"),
        Arguments.flag("q", "quiet")
    };

    private CampaignReporting() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("campaign report", args, OPTIONS);
        final CampaignStore store = CampaignArguments.store("report", line);
        final Gathered gathered = Gathering.gather(store);
        final String name = store.plan().terms().name();
        final List<String> kept = store.plan().terms().figures();
        final List<RunFigure> figures = Arguments.text(line, "figures")
                .map(chosen -> FigureCatalogue.parse(chosen, kept))
                .orElse(List.of());
        final CampaignReport whole = CampaignReport.of(
                gathered.complete() ? name : name + " (" + store.standing().counts() + ")",
                gathered.table(),
                new ReportChoice(
                        figures.stream().map(RunFigure::measure).toList(),
                        keys(line, "pair-by"),
                        keys(line, "compare"),
                        Arguments.text(line, "baseline")));
        final CampaignReport report = figures.isEmpty() ? whole.only(CampaignReport.usual(kept)) : whole;
        final Path folder = store.directory();
        final String text = ReportMarkdown.of(report);
        AtomicFile.writeText(folder.resolve("report.md"), text);
        AtomicFile.writeText(folder.resolve("report.csv"), ReportCsv.of(report));
        ReportPage.write(ResultFolder.open(folder), whole, folder.resolve("report.html"));
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
}
