package org.noctule.command;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.campaign.execute.CampaignPlayer;
import org.noctule.experiment.campaign.store.CampaignStore;

/** The arguments that all parts of the verb campaign read alike. */
final class CampaignArguments {
    private CampaignArguments() {}

    /** Returns the only word that is no option. */
    static Path only(String part, CommandLine line, String what) {
        final List<String> words = line.getArgList();
        if (words.size() != 1) {
            throw NoctuleException.input(
                    "campaign " + part + ": "
                            + (words.isEmpty()
                                    ? "no " + what + " is named."
                                    : "(" + words.get(1) + ") is one " + what + " too many."),
                    "Maybe see: noctule help campaign.");
        }
        return Arguments.path(words.get(0));
    }

    /** Opens the store of a folder. */
    static CampaignStore store(String part, CommandLine line) {
        return CampaignStore.open(only(part, line, "folder of a campaign"), CampaignPlayer.FIGURES);
    }

    /** Returns how long a row may wait until it is published. */
    static double publish(CommandLine line) {
        return Arguments.positive(line, "publish", CampaignStore.PUBLISH_S);
    }

    /** Returns how many runs are played at a time. */
    static int threads(CommandLine line) {
        return Arguments.count(line, "threads", Runtime.getRuntime().availableProcessors());
    }
}
