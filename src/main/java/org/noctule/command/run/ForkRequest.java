package org.noctule.command.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.AgentPlace;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.ForkedPlace;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.Setting;
import org.noctule.protocol.codec.Dialect;

/**
 * The request of a user of {@code noctule launch AGENT --fork RUN --at T}, or of {@code noctule simulate --fork RUN
 * --at T}: the run of a journal up to a date, and then another agent, here or in another program.
 *
 * @param parent the run that is left
 * @param at date in seconds
 * @param overrides the words of that run over the options file, and those of the fork over them
 * @param settings settings of the fork
 * @param line the words of the fork
 */
record ForkRequest(LeftRun parent, double at, Overrides overrides, RunSettings settings, CommandLine line) {
    /** Keys that act after the date, or on nothing but files. */
    private static final List<String> LATER =
            List.of("decision", "failures", "simulation_end", "results", "journal", "channel");

    private static final List<String> ALLOWED = List.of(
            "fork", "at", "set", "out", "force", "resume", "prefix", "quiet", "check", "watch", "bind", "port",
            "timeout");

    /**
     * Reads arguments of a fork that an agent of this process decides.
     *
     * @param args the words after {@code launch}
     * @return the request
     * @throws NoctuleException if they make no sense, or say what would change the past
     */
    static ForkRequest here(List<String> args) {
        final CommandLine line =
                Arguments.parse(LaunchRequest.VERB, args, LaunchRequest.known().toArray(Option[]::new));
        final List<String> agents = Stream.concat(line.getArgList().stream(), Arguments.text(line, "agent").stream())
                .toList();
        demandBoth(LaunchRequest.VERB + " fcfs", line);
        if (agents.size() > 1 || agents.stream().anyMatch(agent -> agent.endsWith(".json"))) {
            throw NoctuleException.input(
                    "launch: --fork: one agent and no options file is needed, not (" + String.join(", ", agents) + ").",
                    "Maybe leave the options file out: it is that of the run that is left.");
        }
        demandNothingElse(line, List.of("agent", "inmodel"));
        final LeftRun parent = parent(line);
        final Optional<String> agent =
                agents.stream().findFirst().or(() -> parent.overrides().agent());
        if (agent.equals(Optional.of(Overrides.ELSEWHERE))) {
            throw NoctuleException.input(
                    "launch: --fork: another program decided the run in ("
                            + parent.begun().directory() + "), and no agent is named.",
                    "Maybe name one, or let a program decide here too: noctule simulate --fork RUN --at T.");
        }
        return of(line, parent, agent);
    }

    /**
     * Reads arguments of a fork that another program decides.
     *
     * @param args the words after {@code simulate}
     * @return the request
     * @throws NoctuleException if they make no sense, or say what would change the past
     */
    static ForkRequest elsewhere(List<String> args) {
        final CommandLine line = Arguments.parse(
                SimulateRequest.VERB, args, SimulateRequest.known().toArray(Option[]::new));
        demandBoth(SimulateRequest.VERB, line);
        if (!line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "simulate: --fork: neither agent nor options file is needed, and there is ("
                            + String.join(", ", line.getArgList()) + ").",
                    "Maybe leave the options file out: it is that of the run that is left.");
        }
        demandNothingElse(
                line,
                List.of("endpoint", "key", "verbose", "sched-cfg", "sched-cfg-file", "forward-profiles-on-submission"));
        return of(line, parent(line), Optional.of(Overrides.ELSEWHERE));
    }

    private static void demandBoth(String command, CommandLine line) {
        if (!line.hasOption("fork") || !line.hasOption("at")) {
            throw NoctuleException.input(
                    command.split(" ", 2)[0] + ": --fork and --at go together.",
                    "Maybe write: noctule " + command + " --fork runs/easy-options-001 --at 3600.");
        }
    }

    private static void demandNothingElse(CommandLine line, List<String> own) {
        for (final Option option : line.getOptions()) {
            if (!ALLOWED.contains(option.getLongOpt()) && !own.contains(option.getLongOpt())) {
                throw changesThePast("the option --" + option.getLongOpt());
            }
        }
    }

    private static LeftRun parent(CommandLine line) {
        return LeftRun.of(BegunRun.find(Arguments.path(line, "fork").orElseThrow()));
    }

    private static ForkRequest of(CommandLine line, LeftRun parent, Optional<String> agent) {
        final Overrides own = OverrideArguments.of(line);
        own.settings().forEach(ForkRequest::demandLater);
        final Overrides both = past(parent, agent).withSettings(own.settings());
        return new ForkRequest(
                parent,
                Arguments.date(line, "at"),
                new Overrides(
                        agent,
                        both.seed(),
                        both.compatibility(),
                        own.channel().over(both.channel()),
                        both.workload(),
                        own.models().input().isPresent() ? own.models() : both.models(),
                        both.settings()),
                RunSettings.of(line),
                line);
    }

    /** The words of the run that is left, of which those for its agent are nothing to another one. */
    private static Overrides past(LeftRun parent, Optional<String> agent) {
        final Optional<String> before =
                parent.read(parent.overrides(), warning -> {}).shared().agent();
        return agent.isEmpty() || agent.equals(before) || agent.equals(Optional.of(Overrides.ELSEWHERE))
                ? parent.overrides()
                : parent.overrides().withoutAgentKeys();
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

    /** The same fork with what may be given anew where it goes on. */
    ForkRequest resumed(Resumption resumption) {
        return new ForkRequest(
                parent,
                at,
                resumption.over(overrides),
                settings.resumed(resumption.directory(), resumption.quiet(), resumption.watch()),
                line);
    }

    /** The place at which it leaves its parent; its agent decides in this process. */
    ForkedPlace place() {
        return new ForkedPlace(parent.begun().journal(), at, ForkedPlace.HERE);
    }

    /** Makes the experiment, of which an agent of this process decides. */
    Experiment experiment(Consumer<String> warnings) {
        final RunOptions past = parent.read(parent.overrides(), warning -> {});
        if (past.shared().channel().dialect() == Dialect.BATSIM) {
            throw NoctuleException.input(
                    "--fork: the run in (" + parent.begun().directory()
                            + ") was told rounded numbers (dialect batsim).",
                    "Maybe make it again in dialect noctule.");
        }
        return prepared(warnings).decidedAt(place());
    }

    /** Makes the experiment, of which another program decides. */
    Experiment experiment(Consumer<String> warnings, AgentPlace elsewhere) {
        return prepared(warnings).decidedAt(new ForkedPlace(parent.begun().journal(), at, elsewhere));
    }

    private Experiment prepared(Consumer<String> warnings) {
        parent.demandSame();
        return parent.experiment(parent.read(overrides, warnings));
    }
}
