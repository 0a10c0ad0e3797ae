package org.noctule.command.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.CampaignFile;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.CampaignPlanner;
import org.noctule.campaign.PointOptions;
import org.noctule.campaign.ProgramHash;
import org.noctule.campaign.execute.CampaignExecutor;
import org.noctule.campaign.execute.CampaignRounds;
import org.noctule.campaign.search.Search;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.ExpectedTime;
import org.noctule.campaign.store.Gathering;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.ComparisonView;
import org.noctule.command.terminal.Interruption;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;
import org.noctule.start.FetchedLibrary;

/** The command {@code noctule campaign run}. */
final class CampaignRunning {
    /** Its options. */
    static final Option[] OPTIONS = {
        Arguments.value("o", "out"),
        Arguments.flag("dry-run"),
        Arguments.value("threads"),
        Arguments.value("processes"),
        Arguments.value("publish"),
        Arguments.value("host"),
        Arguments.value("port"),
        Arguments.flag("retry"),
        Arguments.value("folder"),
        Arguments.value("only"),
        Arguments.value("set"),
        Arguments.value("seeds"),
        Arguments.value("seed"),
        Arguments.value("by"),
        Arguments.value("figure"),
        Arguments.value("digits"),
        Arguments.value("beside"),
        Terminal.PROGRESS,
        Arguments.flag("q", "quiet")
    };

    private CampaignRunning() {}

    static int run(List<String> args, Terminal shown) {
        final CommandLine line = Arguments.parse("campaign run", args, OPTIONS);
        final Terminal terminal = shown.withLines(Terminal.asksForLines(line));
        final boolean quiet = line.hasOption("quiet");
        final CampaignFile file = CampaignFile.read(
                        CampaignArguments.only("run", line, "campaign's file"), CampaignArguments.folders(line))
                .only(CampaignArguments.pairs(line, "only"))
                .set(CampaignArguments.settings(line))
                .seeded(
                        Arguments.seed(line),
                        line.hasOption("seeds")
                                ? OptionalInt.of(Arguments.count(line, "seeds", 1))
                                : OptionalInt.empty());
        final Consumer<String> warnings = terminal.warnings(quiet);
        FetchedLibrary.PYTORCH.before(() -> file.points().stream()
                .anyMatch(
                        point -> PointOptions.read(file.base(), point.settings(), file.file() + ": axes", warning -> {})
                                .needsPyTorch()));
        final CampaignExecutor executor = CampaignExecutors.of(file.execute(), line, warnings);
        final Path directory =
                Arguments.path(line, "out").orElse(Path.of("runs").resolve(file.name()));
        final Optional<Search> search = Search.of(file);
        CampaignFile all = search.map(Search::first).orElse(file);
        CampaignPlan plan = CampaignPlanner.plan(all, ProgramHash.own(), warnings);
        if (line.hasOption("dry-run")) {
            tell(terminal, plan, CampaignStore.at(directory, plan).standing());
            search.ifPresent(each -> terminal.out().println("more points follow from their results"));
            return 0;
        }
        boolean retry = line.hasOption("retry");
        while (true) {
            final CampaignStore store =
                    CampaignStore.begin(directory, text(file.file()), plan).publishing(CampaignArguments.publish(line));
            if (retry) {
                store.forgive();
                retry = false;
            }
            final CampaignStanding standing = play(store, executor, file, terminal, quiet);
            final CampaignPlan played = plan;
            final Optional<CampaignFile> more = search.flatMap(
                    each -> each.next(played, Gathering.gather(store).table(), store::model));
            if (more.isEmpty()) {
                search.filter(each -> !quiet).ifPresent(each -> terminal.out().println(each.best()));
                return CampaignTables.gathered(store, standing, quiet ? Optional.empty() : Optional.of(terminal));
            }
            all = more.get();
            plan = CampaignPlanner.plan(all, ProgramHash.own(), warnings);
        }
    }

    private static CampaignStanding play(
            CampaignStore store, CampaignExecutor executor, CampaignFile file, Terminal terminal, boolean quiet) {
        final CampaignStanding before = store.standing();
        final int missing = before.missing().length;
        final ExpectedTime expected = ExpectedTime.of(before);
        if (!quiet && expected.matters()) {
            terminal.err().println("noctule: " + expected.words() + ".");
        }
        try (ComparisonView view = new ComparisonView(terminal, missing, quiet);
                Stop stop = Interruption.listen(
                        "Maybe go on with it: noctule campaign run " + file.file() + " --out " + store.directory(),
                        view::close)) {
            final CampaignStanding standing = CampaignRounds.play(store, executor, view::over, stop);
            stop.over();
            return standing;
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The file (" + file + ")", e, "Maybe it was removed just now.", "Maybe you may not read it.");
        }
    }

    private static void tell(Terminal terminal, CampaignPlan plan, CampaignStanding standing) {
        terminal.out()
                .printf(
                        Locale.ROOT,
                        "%d points, %d runs, of which %d are the same as others; %d are to be made%n",
                        plan.points().size(),
                        plan.size(),
                        plan.size() - standing.runs(),
                        standing.missing().length);
        terminal.out().println(ExpectedTime.of(standing).words());
    }
}
