package org.noctule.command;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.ForkedPlace;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.Setting;
import org.noctule.experiment.replay.RecordedRun;
import org.noctule.journal.JournalFile;
import org.noctule.protocol.codec.Dialect;

/**
 * The request of a user of {@code noctule launch AGENT --fork RUN --at T}: the run of a journal up to a date, and then
 * another agent.
 *
 * @param parent the run that is left
 * @param at date in seconds
 * @param before the command line of that run
 * @param overrides its words over the options file, and those of the fork over them
 * @param settings settings of the fork
 */
record ForkRequest(BegunRun parent, double at, LaunchRequest before, Overrides overrides, RunSettings settings) {
    /** The options that ask for a fork. */
    static final Option[] OPTIONS = {Arguments.value("fork"), Arguments.value("at")};

    /** Keys that act after the date, or on nothing but files. */
    private static final List<String> LATER =
            List.of("decision", "failures", "simulation_end", "results", "journal", "channel");

    private static final List<String> ALLOWED = List.of(
            "agent", "fork", "at", "set", "out", "force", "prefix", "quiet", "check", "watch", "bind", "port",
            "inmodel", "timeout");

    /** Whether words ask for a fork. */
    static boolean isAsked(List<String> args) {
        return args.stream()
                .map(word -> word.split("=", 2)[0])
                .anyMatch(word -> word.equals("--fork") || word.equals("--at"));
    }

    /**
     * Reads arguments.
     *
     * @param args the words after {@code launch}
     * @return the request
     * @throws NoctuleException if they make no sense, or say what would change the past
     */
    static ForkRequest of(List<String> args) {
        final CommandLine line =
                Arguments.parse("launch", args, LaunchRequest.known().toArray(Option[]::new));
        final List<String> agents = Stream.concat(line.getArgList().stream(), Arguments.text(line, "agent").stream())
                .toList();
        if (!line.hasOption("fork") || !line.hasOption("at")) {
            throw NoctuleException.input(
                    "launch: --fork and --at go together.",
                    "Maybe write: noctule launch fcfs --fork runs/easy-options-001 --at 3600.");
        }
        if (agents.size() > 1 || agents.stream().anyMatch(agent -> agent.endsWith(".json"))) {
            throw NoctuleException.input(
                    "launch: --fork: one agent and no options file is needed, not (" + String.join(", ", agents) + ").",
                    "Maybe leave the options file out: it is that of the run that is left.");
        }
        for (final Option option : line.getOptions()) {
            if (!ALLOWED.contains(option.getLongOpt())) {
                throw changesThePast("the option --" + option.getLongOpt());
            }
        }
        final BegunRun parent = BegunRun.find(Arguments.path(line, "fork").orElseThrow());
        final LaunchRequest before = before(parent);
        final Overrides own = OverrideArguments.of(line);
        own.settings().forEach(ForkRequest::demandLater);
        final Overrides both = before.overrides().withSettings(own.settings());
        return new ForkRequest(
                parent,
                ReplayVerb.date(line.getOptionValue("at")),
                before,
                new Overrides(
                        agents.stream().findFirst().or(both::agent),
                        both.seed(),
                        both.compatibility(),
                        both.channel(),
                        both.workload(),
                        own.models().input().isPresent() ? own.models() : both.models(),
                        both.settings()),
                RunSettings.of(line));
    }

    private static LaunchRequest before(BegunRun parent) {
        final boolean launched =
                !parent.command().isEmpty() && parent.command().get(0).equals("launch");
        if (!launched || isAsked(parent.arguments())) {
            throw NoctuleException.input(
                    "--fork: the run in (" + parent.directory() + ") was not made by noctule launch from an options"
                            + " file.",
                    "Maybe fork the run that it was forked from, or make it with noctule launch.");
        }
        return LaunchRequest.of(parent.arguments());
    }

    private static void demandLater(Setting setting) {
        if (!LATER.contains(setting.keys().get(0))) {
            throw changesThePast("the key (" + String.join(".", setting.keys()) + ")");
        }
    }

    private static NoctuleException changesThePast(String what) {
        return NoctuleException.input(
                "--fork: " + what + " acts before the date of the fork too.",
                "Maybe start a run of its own with it; a fork may change " + String.join(", ", LATER) + ".");
    }

    /** Makes the experiment. */
    Experiment experiment(Consumer<String> warnings) {
        final RunOptions past = OptionsReader.read(before.options(), before.overrides(), warning -> {});
        if (past.shared().channel().dialect() == Dialect.BATSIM) {
            throw NoctuleException.input(
                    "--fork: the run in (" + parent.directory() + ") was told rounded numbers (dialect batsim).",
                    "Maybe make it again in dialect noctule.");
        }
        try (JournalFile journal = JournalFile.read(parent.journal())) {
            final Experiment of = Experiment.of(past);
            new RecordedRun(of, of.plan(before.settings().check()), journal).demandSame(parent.journal());
        }
        final RunOptions options = OptionsReader.read(before.options(), overrides, warnings);
        return Experiment.of(options).decidedAt(new ForkedPlace(parent.journal(), at));
    }
}
