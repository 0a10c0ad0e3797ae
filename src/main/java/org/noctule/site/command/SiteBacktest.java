package org.noctule.site.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.compare.Arena;
import org.noctule.campaign.compare.Comparison;
import org.noctule.campaign.compare.Entrant;
import org.noctule.campaign.compare.MarkdownTable;
import org.noctule.campaign.compare.ResultTree;
import org.noctule.campaign.compare.Results;
import org.noctule.campaign.compare.RunFolder;
import org.noctule.command.run.InterruptedRuns;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.ComparisonView;
import org.noctule.command.terminal.ShownTables;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.file.AtomicFile;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.measure.Amounts;
import org.noctule.report.page.ReportPage;
import org.noctule.site.SiteFiles;
import org.noctule.site.report.Backtest;

/** Plays a site's past under agents and compares the starts of its jobs with those that were recorded. */
final class SiteBacktest {
    static final Option[] OPTIONS = {
        Arguments.value("o", "out"), Arguments.flag("force"), Arguments.value("threads"), Arguments.flag("q", "quiet")
    };

    private static final List<String> AGENTS = List.of("easy", "conservative");

    private SiteBacktest() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("site backtest", args, OPTIONS);
        final List<String> words = line.getArgList();
        if (words.isEmpty()) {
            throw NoctuleException.input(
                    "site backtest: no folder is named.", "Maybe write: noctule site backtest DIR, as import made it.");
        }
        final Path site = Arguments.path(words.get(0));
        final Backtest backtest = new Backtest(JobColumns.read(site.resolve(SiteFolder.RECORDED)));
        final boolean quiet = line.hasOption("quiet");
        final Path out = Arguments.path(line, "out").orElse(site.resolve("backtest"));
        final List<Entrant> entrants = new ArrayList<>();
        (words.size() > 1 ? words.subList(1, words.size()) : agents(site))
                .forEach(agent -> entrants.addAll(Entrant.parse(agent)));
        if (!line.hasOption("force")) {
            OutputDirectory.demandNone(out);
        }
        final Arena arena = new Arena(Experiment.of(
                OptionsReader.read(site.resolve(SiteFolder.OPTIONS), Overrides.NONE, terminal.warnings(quiet))));
        final ResultTree tree = new ResultTree(
                out,
                List.of(arena.label()),
                entrants.stream().map(Entrant::label).toList());
        play(entrants, arena, out, tree, line, terminal);
        final List<Path> shown =
                new ArrayList<>(List.of(site.resolve(SiteFolder.RECORDED).getParent()));
        final StringBuilder csv = new StringBuilder(
                "agent,kind,name,jobs,recorded_wait,simulated_wait,median_distance,p90_distance,same_minute\n");
        final StringBuilder text = new StringBuilder();
        for (final Entrant entrant : entrants) {
            final Path run = tree.of(arena.label(), entrant.label(), arena.seed());
            shown.add(run);
            final List<Backtest.Row> rows = backtest.rows(JobColumns.read(run.resolve("jobs.csv")));
            text.append("\n").append(entrant.label()).append("\n\n").append(table(rows));
            final int missing = backtest.jobs() - rows.get(0).jobs();
            text.append(missing == 0 ? "" : missing + " of " + backtest.jobs() + " jobs did not start\n");
            rows.forEach(row -> csv.append(csv(entrant.label(), row)));
        }
        AtomicFile.writeText(out.resolve("backtest.csv"), csv.toString());
        AtomicFile.writeText(out.resolve("backtest.md"), text.substring(1));
        page(shown, out.resolve("backtest.html"));
        terminal.out().print(ShownTables.of(text.substring(1), terminal.screen()));
        if (!quiet) {
            terminal.out().println("\nresults in " + out + ", a page in " + out.resolve("backtest.html"));
        }
        return 0;
    }

    /** The agents of a site; its own Slurm among them, if its past was imported for that. */
    private static List<String> agents(Path site) {
        return Files.exists(site.resolve(SiteFiles.CONF))
                ? Stream.concat(AGENTS.stream(), Stream.of(SiteFiles.SLURM)).toList()
                : AGENTS;
    }

    /** Runs are called by their agents, which their folders are named after. */
    private static void page(List<Path> runs, Path file) {
        final List<ResultFolder> shown = runs.stream()
                .limit(ReportPage.MOST_RUNS)
                .map(ResultFolder::open)
                .toList();
        ReportPage.write(ResultFolder.distinct(shown), file, step -> {});
    }

    private static void play(
            List<Entrant> entrants, Arena arena, Path out, ResultTree tree, CommandLine line, Terminal terminal) {
        final Comparison comparison = new Comparison(entrants, List.of(arena), 1);
        comparison.demandAgents();
        final RunFolder folder = new RunFolder(out, false, Optional.of(tree));
        try (ComparisonView view = new ComparisonView(terminal, comparison.size(), line.hasOption("quiet"))) {
            final Results results = InterruptedRuns.run(
                    comparison,
                    Arguments.count(line, "threads", Runtime.getRuntime().availableProcessors()),
                    Optional.of(folder),
                    "Maybe start it again with --force.",
                    view,
                    () -> OutputDirectory.create(
                            Optional.of(out), "backtest", out, "", line.hasOption("force"), RunFolder::mark));
            folder.complete(results);
            results.failed().stream().findFirst().flatMap(row -> row.failure()).ifPresent(failure -> {
                throw failure;
            });
        }
    }

    private static String table(List<Backtest.Row> rows) {
        final MarkdownTable table = new MarkdownTable(
                1, List.of("jobs of", "jobs", "recorded", "simulated", "median off", "p90 off", "in 60 s"));
        rows.forEach(row -> table.add(List.of(
                (row.kind() + " " + row.name()).strip(),
                String.valueOf(row.jobs()),
                Amounts.duration(row.recordedWait()),
                Amounts.duration(row.simulatedWait()),
                Amounts.duration(row.median()),
                Amounts.duration(row.p90()),
                Amounts.percent(row.sameMinute()))));
        return table.toString();
    }

    private static String csv(String agent, Backtest.Row row) {
        return quoted(agent) + "," + row.kind() + "," + quoted(row.name()) + ","
                + String.format(
                        Locale.ROOT,
                        "%d,%.1f,%.1f,%.1f,%.1f,%.4f\n",
                        row.jobs(),
                        row.recordedWait(),
                        row.simulatedWait(),
                        row.median(),
                        row.p90(),
                        row.sameMinute());
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
