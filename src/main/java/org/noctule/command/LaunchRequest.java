package org.noctule.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.options.Overrides;
import org.noctule.error.NoctuleException;

/**
 * What {@code noctule launch} was asked for.
 *
 * @param options the options file
 * @param overrides what the command line says over it
 * @param out directory of the results, empty for one below {@code runs}
 * @param prefix what the names of result files begin with
 * @param runs how many times to run
 * @param processes true if the decision side runs in a process of its own
 * @param force true if an earlier run's directory may be written into
 * @param quiet true if only errors are shown
 * @param check true if the run checks itself
 */
record LaunchRequest(
        Path options,
        Overrides overrides,
        Optional<Path> out,
        String prefix,
        int runs,
        boolean processes,
        boolean force,
        boolean quiet,
        boolean check) {

    private static final Option[] OPTIONS = {
        Arguments.value("a", "agent"),
        Arguments.value("im", "inmodel"),
        Arguments.value("om", "outmodel"),
        Arguments.value("nr", "nbruns"),
        Arguments.value("cw", "customworkload"),
        Arguments.value("o", "out"),
        Arguments.value("prefix"),
        Arguments.value("seed"),
        Arguments.value("compatibility"),
        Arguments.value("transport"),
        Arguments.value("s", "endpoint"),
        Arguments.value("timeout"),
        Arguments.value("dialect"),
        Arguments.flag("processes"),
        Arguments.flag("force"),
        Arguments.flag("q", "quiet"),
        Arguments.flag("check")
    };

    /**
     * Reads arguments.
     *
     * @param args what follows {@code launch}
     * @return the request
     * @throws NoctuleException if they make no sense
     */
    static LaunchRequest of(List<String> args) {
        final CommandLine line = Arguments.parse("launch", args, OPTIONS);
        final Positional positional =
                Positional.of(line.getArgList(), Optional.ofNullable(line.getOptionValue("agent")));
        final String prefix = line.getOptionValue("prefix", "");
        if (prefix.contains("/") || prefix.contains("\\")) {
            throw NoctuleException.input(
                    "--prefix: the value (" + prefix + ") holds a path.", "Maybe name the directory with --out.");
        }
        if (line.hasOption("processes") && "direct".equals(line.getOptionValue("transport"))) {
            throw NoctuleException.input(
                    "--processes and --transport direct exclude each other.", "Maybe leave --transport direct out.");
        }
        return new LaunchRequest(
                positional.options(),
                new Overrides(
                        positional.agent(),
                        Arguments.seed(line),
                        value(line, "compatibility"),
                        value(line, "transport"),
                        value(line, "endpoint"),
                        value(line, "timeout"),
                        value(line, "dialect"),
                        value(line, "customworkload").map(Path::of),
                        value(line, "inmodel").map(Path::of),
                        value(line, "outmodel").map(Path::of)),
                value(line, "out").map(Path::of),
                prefix,
                Arguments.count(line, "nbruns", 1),
                line.hasOption("processes"),
                line.hasOption("force"),
                line.hasOption("quiet"),
                line.hasOption("check"));
    }

    private static Optional<String> value(CommandLine line, String name) {
        return Optional.ofNullable(line.getOptionValue(name));
    }

    /** The options file and the agent, in the forms of Noctule and of every HDeepRM. */
    private record Positional(Path options, Optional<String> agent) {
        static Positional of(List<String> args, Optional<String> agentOption) {
            final List<String> files =
                    args.stream().filter(arg -> arg.endsWith(".json")).toList();
            final List<String> agents =
                    args.stream().filter(arg -> !arg.endsWith(".json")).toList();
            if (files.size() != 1) {
                throw usage(files.isEmpty() ? "no options file (.json) is named" : "two options files are named");
            }
            if (agents.size() + (agentOption.isPresent() ? 1 : 0) > 1) {
                throw usage("two agents are named");
            }
            return new Positional(
                    Path.of(files.get(0)), agents.stream().findFirst().or(() -> agentOption));
        }

        private static NoctuleException usage(String what) {
            return NoctuleException.input(
                    "launch: " + what + ".", "Maybe write: noctule launch easy launch/quickstart.json.");
        }
    }
}
