package org.noctule.command.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.noctule.campaign.execute.Slice;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.ExpectedTime;
import org.noctule.campaign.store.FailureFile;
import org.noctule.campaign.store.Gathered;
import org.noctule.campaign.store.Gathering;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;

/** The commands {@code noctule campaign status} and {@code noctule campaign gather}. */
final class CampaignTables {
    private CampaignTables() {}

    static int status(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("campaign status", args);
        final CampaignStore store = CampaignArguments.store("status", line);
        final CampaignStanding standing = store.standing();
        terminal.out().println(store.plan().terms().name() + ": " + standing.counts());
        if (standing.missing().length > 0) {
            terminal.out().println(ExpectedTime.of(standing).words());
        }
        for (final FailureFile failure : standing.failures()) {
            terminal.out().println(failure.exception().getMessage());
        }
        return 0;
    }

    static int gather(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("campaign gather", args, Arguments.flag("q", "quiet"));
        final CampaignStore store = CampaignArguments.store("gather", line);
        say(
                Gathering.gather(store),
                store.standing(),
                line.hasOption("quiet") ? Optional.empty() : Optional.of(terminal));
        return 0;
    }

    /** Gathers when all is over, and fails if a run did. */
    static int gathered(CampaignStore store, CampaignStanding standing, Optional<Terminal> terminal) {
        say(Gathering.gather(store), standing, terminal);
        demandNoFailure(standing, Slice.ALL);
        return 0;
    }

    private static void say(Gathered gathered, CampaignStanding standing, Optional<Terminal> terminal) {
        terminal.ifPresent(to -> to.out()
                .println(gathered.done() + " of " + gathered.runs() + " rows in " + gathered.table()
                        + (gathered.complete() ? "" : ": " + standing.lacks())));
    }

    /**
     * Finds the table of a campaign, which is gathered first as long as runs are missing; the user hears of those.
     *
     * @throws NoctuleException if the folder holds no campaign
     */
    static Path table(Path folder, Terminal terminal) {
        final Path whole = folder.resolve("runs.csv");
        if (Files.exists(whole)) {
            return whole;
        }
        final CampaignStore store = CampaignStore.open(folder);
        final Gathered gathered = Gathering.gather(store);
        if (!gathered.complete()) {
            terminal.warn(folder + ": " + store.standing().counts() + ".");
        }
        return gathered.table();
    }

    /** Ends with the first failure of a slice, if there is one. */
    static void demandNoFailure(CampaignStanding standing, Slice slice) {
        final List<FailureFile> failures = standing.failures().stream()
                .filter(failure -> slice.of(standing.plan().find(failure.key())).length > 0)
                .toList();
        if (!failures.isEmpty()) {
            final NoctuleException first = failures.get(0).exception();
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    (failures.size() == 1 ? "A run failed: " : failures.size() + " runs failed, the first of them: ")
                            + first.getMessage(),
                    first.remedy());
        }
    }
}
