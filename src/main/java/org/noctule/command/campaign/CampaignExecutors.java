package org.noctule.command.campaign;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.commons.cli.CommandLine;
import org.noctule.campaign.execute.CampaignExecutor;
import org.noctule.campaign.execute.ExecutorTables;
import org.noctule.campaign.execute.LocalProcesses;
import org.noctule.campaign.execute.LocalThreads;
import org.noctule.campaign.execute.Slice;
import org.noctule.campaign.execute.SlurmExecutor;
import org.noctule.campaign.execute.SlurmOptions;
import org.noctule.campaign.hazelcast.GridExecutor;
import org.noctule.campaign.hazelcast.MemberPlace;
import org.noctule.command.terminal.Arguments;
import org.noctule.grid.GridEngine;
import org.noctule.grid.GridOptions;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.start.FetchedLibrary;

/** The executors of campaigns, by the name that {@code execute.with} gives. */
final class CampaignExecutors {
    /** The keys of the executor of this machine. */
    static final OptionTable LOCAL_KEYS = OptionTable.of(
            "execute",
            OptionKey.of("with", OptionValues.choice(ExecutorTables.NAMES), "what starts workers")
                    .told("`local`"),
            OptionKey.of("threads", OptionValues.count(), "runs at a time in each process; `--threads` wins")
                    .told("one a core")
                    .in("threads"),
            OptionKey.of("processes", OptionValues.count(), "processes that share the runs; `--processes` wins")
                    .told("that of the command")
                    .in("processes"));

    private static final Pattern LOOPBACK = Pattern.compile("127\\..*|localhost|::1");

    private CampaignExecutors() {}

    /** Reads which executor a campaign asks for; the command line wins. */
    static CampaignExecutor of(JsonInput execute, CommandLine line, Consumer<String> warnings) {
        final int cores = Runtime.getRuntime().availableProcessors();
        final int threads = Arguments.count(
                line, "threads", execute.find("threads").map(JsonInput::count).orElse(cores));
        return switch (name(execute)) {
            case ExecutorTables.SLURM -> new SlurmExecutor(SlurmOptions.read(execute, threads));
            case ExecutorTables.HAZELCAST -> member(execute, line, true, warnings);
            default -> local(execute, line, threads);
        };
    }

    /** Reads the name of the executor that a campaign asks for. */
    static String name(JsonInput execute) {
        return execute.find("with")
                .map(with -> with.oneOf(ExecutorTables.NAMES))
                .orElse(ExecutorTables.LOCAL);
    }

    /** Reads where a member of a campaign stands; the command line wins. */
    static CampaignExecutor member(JsonInput execute, CommandLine line, boolean first, Consumer<String> warnings) {
        if (name(execute).equals(ExecutorTables.HAZELCAST)) {
            execute.allow(ExecutorTables.HAZELCAST_KEYS);
        }
        FetchedLibrary.HAZELCAST.before(() -> true);
        GridEngine.demand();
        final String host = Arguments.text(line, "host")
                .orElse(execute.find("host").map(JsonInput::text).orElse(GridOptions.LOOPBACK));
        if (!LOOPBACK.matcher(host).matches()) {
            warnings.accept("the address (" + host + ") leaves this machine, and members do not encrypt what they send:"
                    + " whoever listens on that network can join them.");
        }
        // The port of the file is the first member's.
        final int told = first
                ? execute.find("port").map(port -> (int) port.integer(0, 65535)).orElse(0)
                : 0;
        final MemberPlace place = new MemberPlace(
                host,
                line.hasOption("port") ? Arguments.count(line, "port", 0) : told,
                Arguments.text(line, "join")
                        .map(text -> List.of(text.split(",")))
                        .orElse(List.of()),
                first,
                Duration.ofSeconds(
                        execute.find("silence_s").map(JsonInput::count).orElse(20)));
        return new GridExecutor(
                place,
                Arguments.count(
                        line,
                        "threads",
                        execute.find("threads")
                                .map(JsonInput::count)
                                .orElse(Runtime.getRuntime().availableProcessors())));
    }

    private static CampaignExecutor local(JsonInput execute, CommandLine line, int threads) {
        execute.allow(LOCAL_KEYS);
        final int cores = Runtime.getRuntime().availableProcessors();
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
