package org.noctule.command.run;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;

/**
 * The settings by which runs are made and shown.
 *
 * @param out directory of the results, empty for one below {@code runs}
 * @param prefix beginning of the names of result files
 * @param runs how many times to run, empty if nothing says so
 * @param force true if an earlier run's directory may be written into
 * @param resume true to go on with what that directory holds, if anything
 * @param quiet true if only errors are shown
 * @param check true if the runs check themselves
 * @param lines true if a program wants progress as lines of JSON
 * @param watch the address of a live page, empty if none is
 */
record RunSettings(
        Optional<Path> out,
        String prefix,
        OptionalInt runs,
        boolean force,
        boolean resume,
        boolean quiet,
        boolean check,
        boolean lines,
        Optional<PageAddress> watch) {
    /** The options that say it. */
    static final Option[] OPTIONS = {
        Arguments.value("o", "out"),
        Arguments.value("prefix"),
        Arguments.value("nr", "nbruns"),
        Arguments.flag("force"),
        Arguments.flag("resume"),
        Arguments.flag("q", "quiet"),
        Terminal.PROGRESS,
        Arguments.flag("check"),
        Arguments.flag("watch"),
        Arguments.value("bind"),
        Arguments.value("port")
    };

    /** The options that ask for a fork of another run. */
    static final Option[] FORK = {Arguments.value("fork"), Arguments.value("at")};

    /**
     * Reads them.
     *
     * @param line the arguments
     * @return the settings
     */
    static RunSettings of(CommandLine line) {
        final String prefix = line.getOptionValue("prefix", "");
        if (prefix.contains("/") || prefix.contains("\\")) {
            throw NoctuleException.input(
                    "--prefix: the value (" + prefix + ") holds a path.", "Maybe name the directory with --out.");
        }
        if (prefix.chars().anyMatch(Character::isISOControl)) {
            throw NoctuleException.input(
                    "--prefix: the value (" + prefix + ") holds a control character.",
                    "Maybe a line feed or a tabulator came along with it.");
        }
        if (line.hasOption("resume") && !line.hasOption("out")) {
            throw NoctuleException.input(
                    "--resume: nothing names the directory of the run.", "Maybe name it with --out.");
        }
        return new RunSettings(
                Arguments.path(line, "out"),
                prefix,
                line.hasOption("nbruns") ? OptionalInt.of(Arguments.count(line, "nbruns", 1)) : OptionalInt.empty(),
                line.hasOption("force"),
                line.hasOption("resume"),
                line.hasOption("quiet"),
                line.hasOption("check"),
                Terminal.asksForLines(line),
                PageAddress.ofWatch(line));
    }

    /**
     * Goes on in a directory.
     *
     * @param directory directory of the results
     * @param silent true if only errors are shown
     * @param page address of a live page, empty if none is
     * @return the settings of the same runs there
     */
    RunSettings resumed(Path directory, boolean silent, Optional<PageAddress> page) {
        return new RunSettings(Optional.of(directory), prefix, runs, force, true, silent, check, lines, page);
    }
}
