package org.noctule.command.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.ExchangeKind;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.Suggestion;

/**
 * The request of a user of {@code noctule launch}.
 *
 * @param options the options file
 * @param overrides values from the command line over it
 * @param settings settings of the runs
 * @param processes true if the decision side runs in a process of its own
 * @param members other processes that play the episodes of a training
 * @param replay record of a training that is to be repeated
 * @param member true if this process is one of those
 */
record LaunchRequest(
        Path options,
        Overrides overrides,
        RunSettings settings,
        boolean processes,
        Optional<Members> members,
        Optional<Path> replay,
        boolean member) {
    /** Name of the verb, which journals hold. */
    static final String VERB = "launch";

    /** The word by which a process is told that it is a member; users have no use for it. */
    private static final String MEMBER = "member";

    /**
     * The processes that play episodes.
     *
     * @param count their number
     * @param kind way of weights and episodes
     */
    record Members(int count, ExchangeKind kind) {}

    private static final Option[] OPTIONS = Stream.of(
                    Stream.of(Arguments.value("a", "agent"), Arguments.flag("processes")),
                    Stream.of(Arguments.value("members"), Arguments.value("exchange"), Arguments.value("replay")),
                    Stream.of(RunSettings.FORK),
                    Stream.of(OverrideArguments.OPTIONS),
                    Stream.of(RunSettings.OPTIONS))
            .flatMap(options -> options)
            .toArray(Option[]::new);

    /** The options of {@code launch}. */
    static List<Option> known() {
        return List.of(OPTIONS);
    }

    /** Whether words ask for a fork. */
    static boolean isFork(List<String> args) {
        return args.stream()
                .map(word -> word.split("=", 2)[0])
                .anyMatch(word -> word.equals("--fork") || word.equals("--at"));
    }

    /**
     * Reads arguments.
     *
     * @param args the words after {@code launch}
     * @return the request
     * @throws NoctuleException if they make no sense
     */
    static LaunchRequest of(List<String> args) {
        final CommandLine line = Arguments.parse(
                VERB,
                args,
                Stream.concat(Stream.of(OPTIONS), Stream.of(Arguments.flag(MEMBER)))
                        .toArray(Option[]::new));
        final List<String> files =
                line.getArgList().stream().filter(arg -> arg.endsWith(".json")).toList();
        final List<String> agents = Stream.concat(
                        line.getArgList().stream().filter(arg -> !arg.endsWith(".json")),
                        Arguments.text(line, "agent").stream())
                .toList();
        if (files.isEmpty()) {
            TraceArgument.refuse(VERB, agents);
        }
        if (files.size() != 1) {
            throw usage(files.isEmpty() ? "no options file (.json) is named" : "two options files are named");
        }
        if (agents.size() > 1) {
            throw usage("two agents are named (" + String.join(", ", agents) + ")");
        }
        if (line.hasOption("processes") && "direct".equals(line.getOptionValue("transport"))) {
            throw NoctuleException.input(
                    "--processes and --transport direct exclude each other.", "Maybe leave --transport direct out.");
        }
        return new LaunchRequest(
                Arguments.path(files.get(0)),
                OverrideArguments.of(line).withAgent(agents.stream().findFirst()),
                RunSettings.of(line),
                line.hasOption("processes"),
                members(line),
                replay(line),
                line.hasOption(MEMBER));
    }

    /** Tells whether it asks for a way of data that has a library of its own. */
    boolean spansMachines() {
        return members.filter(crew -> crew.kind() == ExchangeKind.MAP).isPresent();
    }

    private static Optional<Members> members(CommandLine line) {
        final Optional<String> exchange = Arguments.text(line, "exchange");
        final List<String> known = ExchangeKind.words();
        exchange.filter(word -> !known.contains(word)).ifPresent(word -> {
            throw NoctuleException.input(
                    "--exchange: the value (" + word + ") must be one of " + String.join(", ", known) + ".",
                    Suggestion.among(word, known));
        });
        if (!line.hasOption("members")) {
            if (exchange.isPresent()) {
                throw NoctuleException.input("--exchange: no members are asked for.", "Maybe add --members 2.");
            }
            return Optional.empty();
        }
        return Optional.of(new Members(
                Arguments.count(line, "members", 1),
                exchange.map(word -> ExchangeKind.values()[known.indexOf(word)]).orElse(ExchangeKind.STREAM)));
    }

    private static Optional<Path> replay(CommandLine line) {
        final Optional<Path> file = Arguments.text(line, "replay").map(Arguments::path);
        if (file.isPresent() && !line.hasOption("members")) {
            throw NoctuleException.input("--replay: no members are asked for.", "Maybe add --members 2.");
        }
        if (file.isPresent() && line.hasOption("resume")) {
            throw NoctuleException.input(
                    "--replay and --resume exclude each other: a record is repeated from its beginning.",
                    "Maybe leave --resume out.");
        }
        return file;
    }

    /**
     * Makes the arguments of a process that plays episodes of the same training.
     *
     * @param args the words after {@code launch}
     * @return the words after {@code noctule}
     */
    static List<String> memberArguments(List<String> args) {
        return Stream.of(Stream.of(VERB), args.stream(), Stream.of("--" + MEMBER, "--quiet"))
                .flatMap(words -> words)
                .toList();
    }

    /**
     * Makes the arguments of the process that decides in this run.
     *
     * @param agent the agent's name or jar
     * @param seed seed of its random numbers
     * @param output directory for its files
     * @return the words after {@code noctule}
     */
    List<String> decideArguments(String agent, long seed, Optional<Path> output) {
        final Stream.Builder<String> arguments = Stream.builder();
        Stream.of("decide", agent, options.toString(), "--seed", Long.toString(seed), "--with-parent")
                .forEach(arguments);
        final String endpoint = overrides.channel().endpoint().orElse("tcp://127.0.0.1:*");
        Stream.of("--endpoint", endpoint).forEach(arguments);
        output.ifPresent(path -> Stream.of("--out", path.toString()).forEach(arguments));
        overrides
                .compatibility()
                .ifPresent(text -> Stream.of("--compatibility", text).forEach(arguments));
        overrides
                .channel()
                .timeout()
                .ifPresent(text -> Stream.of("--timeout", text).forEach(arguments));
        overrides
                .channel()
                .dialect()
                .ifPresent(text -> Stream.of("--dialect", text).forEach(arguments));
        overrides
                .channel()
                .key()
                .ifPresent(path -> Stream.of("--key", path.toString()).forEach(arguments));
        overrides
                .settings()
                .forEach(setting -> Stream.of("--set", setting.toString()).forEach(arguments));
        overrides
                .models()
                .input()
                .ifPresent(path -> Stream.of("--inmodel", path.toString()).forEach(arguments));
        overrides
                .models()
                .output()
                .ifPresent(path -> Stream.of("--outmodel", path.toString()).forEach(arguments));
        return arguments.build().toList();
    }

    /** Reads the options, and lets agents log as they say. */
    RunOptions read(Consumer<String> warnings) {
        final RunOptions read = OptionsReader.read(options, overrides, warnings);
        AgentLog.set(read.shared());
        return read;
    }

    /**
     * Makes the same request for runs that go on.
     *
     * @param resumption how they go on
     * @return the request
     */
    LaunchRequest resumed(Resumption resumption) {
        return new LaunchRequest(
                options,
                resumption.over(overrides),
                settings.resumed(resumption.directory(), resumption.quiet(), resumption.watch()),
                processes,
                members,
                replay,
                member);
    }

    private static NoctuleException usage(String what) {
        return NoctuleException.input(
                "launch: " + what + ".", "Maybe write: noctule launch easy launch/quickstart.json.");
    }

    /**
     * Refuses what only trainings have.
     *
     * @param agent the agent, which plays
     * @throws NoctuleException if members are asked for
     */
    void demandNoTraining(String agent, Consumer<String> warnings) {
        if (members().isPresent()) {
            throw NoctuleException.input(
                    "--members: the agent " + agent + " does not train here.",
                    "Maybe set \"run\": \"train\" below decision.agent.");
        }
        if (overrides.models().output().isPresent()) {
            warnings.accept("--outmodel: ignored, as nothing is trained here.");
        }
    }
}
