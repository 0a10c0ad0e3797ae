package org.noctule.command;

import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.noctule.experiment.campaign.execute.CampaignExecutor;
import org.noctule.experiment.campaign.execute.LocalProcesses;
import org.noctule.experiment.campaign.execute.LocalThreads;
import org.noctule.experiment.campaign.execute.Slice;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The executors of campaigns, by the name that {@code execute.with} gives. */
final class CampaignExecutors {
    private static final String LOCAL = "local";
    private static final List<String> NAMES = List.of(LOCAL);

    /** The keys of the executor of this machine. */
    static final OptionTable LOCAL_KEYS = OptionTable.of(
            "execute",
            OptionKey.of("with", OptionValues.choice(NAMES), "`local`", "what starts workers"),
            OptionKey.of(
                            "threads",
                            OptionValues.count(),
                            "one a core",
                            "runs at a time in each process; `--threads` wins")
                    .in("threads"),
            OptionKey.of(
                            "processes",
                            OptionValues.count(),
                            "that of the command",
                            "processes that share the runs; `--processes` wins")
                    .in("processes"));

    private CampaignExecutors() {}

    /** Reads which executor a campaign asks for; the command line wins. */
    static CampaignExecutor of(JsonInput execute, CommandLine line) {
        execute.find("with").ifPresent(with -> with.oneOf(NAMES));
        execute.allow(LOCAL_KEYS);
        final int cores = Runtime.getRuntime().availableProcessors();
        final int threads = Arguments.count(
                line, "threads", execute.find("threads").map(JsonInput::count).orElse(cores));
        final int processes = Arguments.count(
                line,
                "processes",
                execute.find("processes").map(JsonInput::count).orElse(0));
        return processes > 0
                ? new LocalProcesses(
                        processes,
                        line.hasOption("threads") || execute.has("threads") ? threads : Math.max(1, cores / processes))
                : new LocalThreads(threads, Slice.ALL);
    }
}
