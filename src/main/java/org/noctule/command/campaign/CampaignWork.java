package org.noctule.command.campaign;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.PointOptions;
import org.noctule.campaign.execute.CampaignExecutor;
import org.noctule.campaign.execute.LocalProcesses;
import org.noctule.campaign.execute.LocalThreads;
import org.noctule.campaign.execute.Slice;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.ComparisonView;
import org.noctule.command.terminal.Interruption;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;
import org.noctule.json.JsonInput;
import org.noctule.start.FetchedLibrary;

/** The command {@code noctule campaign work}: one worker, whatever started it. */
final class CampaignWork {
    /** Its options. */
    static final Option[] OPTIONS = {
        Arguments.value("slice"),
        Arguments.value("threads"),
        Arguments.value("publish"),
        Arguments.flag("member"),
        Arguments.value("join"),
        Arguments.value("host"),
        Arguments.value("port"),
        Terminal.PROGRESS,
        Arguments.flag("q", "quiet")
    };

    private CampaignWork() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(
                "campaign work",
                args,
                Stream.concat(Stream.of(OPTIONS), Stream.of(Arguments.flag(LocalProcesses.WITH_PARENT)))
                        .toArray(Option[]::new));
        final Slice slice = Arguments.text(line, "slice").map(Slice::parse).orElse(Slice.ALL);
        final int threads = CampaignArguments.threads(line);
        FetchedLibrary.PYTORCH.before(
                () -> needsPyTorch(CampaignArguments.store("work", line).plan()));
        final CampaignStore store = CampaignArguments.store("work", line).publishing(CampaignArguments.publish(line));
        final CampaignStanding standing = store.standing();
        try (ComparisonView view = new ComparisonView(
                        terminal.withLines(Terminal.asksForLines(line)),
                        slice.of(standing.missing()).length,
                        line.hasOption("quiet"));
                Stop stop = listen(line, view)) {
            executor(line, store, new LocalThreads(threads, slice), terminal)
                    .play(store, standing, 0, view::over, stop);
        } catch (final NoctuleException e) {
            // Whatever starts workers knows two codes: again, and not again.
            throw e.kind() == NoctuleException.Kind.AGAIN
                    ? e
                    : new NoctuleException(NoctuleException.Kind.RUN, e.getMessage(), e.remedy(), e);
        }
        CampaignTables.demandNoFailure(store.standing(), slice);
        return 0;
    }

    private static Stop listen(CommandLine line, ComparisonView view) {
        final Stop signals = Interruption.listen(
                NoctuleException.Kind.AGAIN, "Maybe start it again: what is over is stored.", view::close);
        return line.hasOption(LocalProcesses.WITH_PARENT) ? OrphanStop.listen(signals, System.in) : signals;
    }

    private static boolean needsPyTorch(CampaignPlan plan) {
        return plan.points().stream()
                .anyMatch(point -> PointOptions.read(
                                plan.terms().base().path(), point.settings(), "the campaign's axes", warning -> {})
                        .needsPyTorch());
    }

    /** A member pulls from the others; who takes a slice needs nobody. */
    private static CampaignExecutor executor(
            CommandLine line, CampaignStore store, LocalThreads alone, Terminal terminal) {
        if (line.hasOption("slice") && (line.hasOption("member") || line.hasOption("join"))) {
            throw NoctuleException.input(
                    "campaign work: --slice goes with neither --member nor --join.",
                    "Maybe leave it out: members pull what nobody has.");
        }
        return line.hasOption("member") || line.hasOption("join")
                ? CampaignExecutors.member(
                        JsonInput.of(store.plan().terms().execute(), "execute of the campaign"),
                        line,
                        false,
                        terminal.warnings(line.hasOption("quiet")))
                : alone;
    }
}
