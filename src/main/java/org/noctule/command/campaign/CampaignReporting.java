package org.noctule.command.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.Keep;
import org.noctule.campaign.RunKey;
import org.noctule.campaign.compare.FigureCatalogue;
import org.noctule.campaign.compare.RunFigure;
import org.noctule.campaign.report.OwnerTables;
import org.noctule.campaign.report.ReportCsv;
import org.noctule.campaign.report.ReportMarkdown;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.Gathered;
import org.noctule.campaign.store.Gathering;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.comparison.OwnerComparison;
import org.noctule.report.comparison.OwnerRuns;
import org.noctule.report.comparison.ReportChoice;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.page.ReportPage;

/** The command {@code noctule campaign report}: agents side by side, by pairs of runs with the same seeds. */
final class CampaignReporting {
    static final Option[] OPTIONS = {
        Arguments.value("figures"),
        Arguments.value("compare"),
        Arguments.value("pair-by"),
        Arguments.value("baseline"),
        Arguments.value("by"),
        Arguments.flag("q", "quiet")
    };

    private CampaignReporting() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("campaign report", args, OPTIONS);
        final CampaignStore store = CampaignArguments.store("report", line);
        final List<OwnerKind> by = owners(line, store);
        final Gathered gathered = Gathering.gather(store);
        final String name = store.plan().terms().name();
        final List<String> kept = store.plan().terms().figures();
        final List<RunFigure> figures = Arguments.text(line, "figures")
                .map(chosen -> FigureCatalogue.parse(chosen, kept))
                .orElse(List.of());
        final ReportChoice choice = new ReportChoice(
                figures.stream().map(RunFigure::measure).toList(),
                keys(line, "pair-by"),
                keys(line, "compare"),
                Arguments.text(line, "baseline"));
        final CampaignReport whole = CampaignReport.of(
                gathered.complete() ? name : name + " (" + store.standing().counts() + ")", gathered.table(), choice);
        final CampaignReport report = figures.isEmpty() ? whole.only(CampaignReport.usual(kept)) : whole;
        final Path folder = store.directory();
        final Optional<OwnerComparison> owners = by.isEmpty()
                ? Optional.empty()
                : Optional.of(OwnerRuns.of(gathered.table(), choice, by, key -> jobs(store, key)));
        final String text = ReportMarkdown.of(report)
                + owners.map(found -> "\n## " + title(by) + "\n\n" + OwnerTables.markdown(found))
                        .orElse("");
        AtomicFile.writeText(folder.resolve("report.md"), text);
        AtomicFile.writeText(folder.resolve("report.csv"), ReportCsv.of(report));
        owners.ifPresent(found -> {
            AtomicFile.writeText(folder.resolve("owners.csv"), OwnerTables.csv(found));
            ReportPage.write(
                    ResultFolder.open(folder), found.report(name + " " + title(by)), folder.resolve("owners.html"));
        });
        ReportPage.write(ResultFolder.open(folder), whole, folder.resolve("report.html"));
        if (!line.hasOption("quiet")) {
            terminal.out().print(text);
        }
        return 0;
    }

    /** Rows of figures alone do not tell which jobs were whose. */
    private static List<OwnerKind> owners(CommandLine line, CampaignStore store) {
        final List<OwnerKind> by = Arguments.text(line, "by")
                .map(kinds -> OwnerKind.parse("campaign report", kinds))
                .orElse(List.of());
        if (!by.isEmpty() && store.plan().terms().keep() != Keep.FILES) {
            throw NoctuleException.input(
                    "campaign report: --by needs the jobs of each run, which this campaign does not keep.",
                    "Maybe write \"keep\": \"files\" into its file and call noctule campaign run again.");
        }
        return by;
    }

    private static JobColumns jobs(CampaignStore store, String key) {
        return ResultFolder.open(store.files(RunKey.parse(key))).jobs();
    }

    private static String title(List<OwnerKind> by) {
        return "by " + by.stream().map(OwnerKind::key).collect(Collectors.joining(" and "));
    }

    private static List<String> keys(CommandLine line, String option) {
        return Arguments.text(line, option)
                .map(keys -> List.of(keys.split(",", -1)))
                .orElse(List.of());
    }
}
