package org.noctule.command.terminal;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** The arguments of a verb, read by Commons CLI, with complaints in Noctule's words. */
public final class Arguments {
    /** A value is what the shell gave, quotes and all. */
    private static final DefaultParser PARSER = DefaultParser.builder()
            .setAllowPartialMatching(false)
            .setStripLeadingAndTrailingQuotes(false)
            .get();

    private Arguments() {}

    /**
     * Makes an option that takes a value.
     *
     * @param shortName its short name
     * @param longName its long name
     * @return the option
     */
    public static Option value(String shortName, String longName) {
        return Option.builder(shortName).longOpt(longName).hasArg().get();
    }

    /**
     * Makes an option that takes a value and has no short name.
     *
     * @param longName its long name
     * @return the option
     */
    public static Option value(String longName) {
        return Option.builder().longOpt(longName).hasArg().get();
    }

    /**
     * Makes an option without a value.
     *
     * @param shortName its short name
     * @param longName its long name
     * @return the option
     */
    public static Option flag(String shortName, String longName) {
        return Option.builder(shortName).longOpt(longName).get();
    }

    /**
     * Makes an option without a value or a short name.
     *
     * @param longName its long name
     * @return the option
     */
    public static Option flag(String longName) {
        return Option.builder().longOpt(longName).get();
    }

    /**
     * Reads arguments.
     *
     * @param verb the verb, for complaints
     * @param args the words after the verb
     * @param known the options that it knows
     * @return the options that were given and the other arguments
     * @throws NoctuleException if an option is unknown or lacks its value
     */
    public static CommandLine parse(String verb, List<String> args, Option... known) {
        final Options options = new Options();
        for (final Option option : known) {
            options.addOption((Option) option.clone());
        }
        try {
            return PARSER.parse(options, args.toArray(new String[0]));
        } catch (final UnrecognizedOptionException e) {
            throw NoctuleException.input(
                    "The option (" + e.getOption() + ") of " + verb + " is unknown.",
                    Suggestion.of(e.getOption(), names(options)));
        } catch (final MissingArgumentException e) {
            throw NoctuleException.input(
                    "The option (" + name(e.getOption()) + ") of " + verb + " needs a value.",
                    "Maybe see: noctule help " + verb + ".");
        } catch (final ParseException e) {
            throw NoctuleException.input(verb + ": " + e.getMessage() + ".", "Maybe see: noctule help " + verb + ".");
        }
    }

    private static List<String> names(Options options) {
        return options.getOptions().stream()
                .flatMap(option -> Stream.of(option.getOpt(), option.getLongOpt())
                        .filter(name -> name != null)
                        .map(name -> (name.equals(option.getLongOpt()) ? "--" : "-") + name))
                .toList();
    }

    private static String name(Option option) {
        return option.getLongOpt() == null ? "-" + option.getOpt() : "--" + option.getLongOpt();
    }

    /**
     * Reads a whole number above zero.
     *
     * @param line the arguments
     * @param name the option's long name
     * @param otherwise the number where the option is missing
     * @return the number
     */
    public static int count(CommandLine line, String name, int otherwise) {
        return whole(line, name, otherwise, 1, "a whole number above zero");
    }

    /**
     * Reads a whole number from zero.
     *
     * @param line the arguments
     * @param name the option's long name
     * @param otherwise the number where the option is missing
     * @return the number
     */
    public static int fromZero(CommandLine line, String name, int otherwise) {
        return whole(line, name, otherwise, 0, "a whole number from 0");
    }

    private static int whole(CommandLine line, String name, int otherwise, int least, String what) {
        if (!line.hasOption(name)) {
            return otherwise;
        }
        try {
            final int number = Integer.parseInt(line.getOptionValue(name));
            if (number >= least) {
                return number;
            }
        } catch (final NumberFormatException e) {
            // The complaint below covers it.
        }
        throw wrong(line, name, what, "Maybe write one such as 10.");
    }

    /**
     * Reads a finite number.
     *
     * @param line the arguments
     * @param name the option's long name
     * @param otherwise the number where the option is missing
     * @return the number, above zero
     */
    public static double positive(CommandLine line, String name, double otherwise) {
        if (!line.hasOption(name)) {
            return otherwise;
        }
        try {
            final double number = DecimalText.parse(line.getOptionValue(name));
            if (number > 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (final NumberFormatException e) {
            // The complaint below covers it.
        }
        throw wrong(line, name, "a number above zero", "Maybe the sign is wrong, or a unit stands behind the number.");
    }

    /**
     * Reads a date.
     *
     * @param line the arguments
     * @param name the long name of an option that is there
     * @return the seconds from 0
     * @throws NoctuleException of kind INPUT if it is no date
     */
    public static double date(CommandLine line, String name) {
        final String text = line.getOptionValue(name);
        return UnitText.date(text)
                .orElseThrow(() -> NoctuleException.input(
                        "The date (" + text + ") is not a number of seconds from 0, or of min, h or d.",
                        "Maybe write 86400, 24h or 1d for the end of a day."));
    }

    /**
     * Reads a text.
     *
     * @param line the arguments
     * @param name the option's long name
     * @return the text, empty if the option is missing
     */
    public static Optional<String> text(CommandLine line, String name) {
        return Optional.ofNullable(line.getOptionValue(name));
    }

    /**
     * Reads a path.
     *
     * @param line the arguments
     * @param name the option's long name
     * @return the path, empty if the option is missing
     */
    public static Optional<Path> path(CommandLine line, String name) {
        return text(line, name).map(Arguments::path);
    }

    /**
     * Reads what a verb is asked for: its first word.
     *
     * @param verb the verb
     * @param words the words of the user
     * @param subjects the words that it knows
     * @return one of them
     * @throws NoctuleException if the word is missing or another one
     */
    public static String subject(String verb, List<String> words, List<String> subjects) {
        final String subject = words.isEmpty() ? "" : words.get(0);
        if (!subjects.contains(subject)) {
            throw NoctuleException.input(
                    verb + ": the subject (" + subject + ") is unknown.", Suggestion.of(subject, subjects));
        }
        return subject;
    }

    /**
     * Reads a path.
     *
     * @param text the word of the user
     * @return the path
     */
    public static Path path(String text) {
        try {
            return Path.of(text);
        } catch (final InvalidPathException e) {
            throw NoctuleException.input(
                    "The path (" + text + ") is none.", "Maybe a character in it cannot stand in file names.");
        }
    }

    /**
     * Reads the option {@code --seed}.
     *
     * @param line the arguments
     * @return the seed, empty if it is not given
     */
    public static OptionalLong seed(CommandLine line) {
        if (!line.hasOption("seed")) {
            return OptionalLong.empty();
        }
        try {
            final long seed = Long.parseLong(line.getOptionValue("seed"));
            if (seed >= 0) {
                return OptionalLong.of(seed);
            }
        } catch (final NumberFormatException e) {
            // The complaint below covers it.
        }
        throw wrong(line, "seed", "a whole number from 0", "Maybe write one such as 10.");
    }

    private static NoctuleException wrong(CommandLine line, String name, String what, String remedy) {
        return NoctuleException.input(
                "--" + name + ": the value (" + line.getOptionValue(name) + ") is not " + what + ".", remedy);
    }

    /**
     * Demands that nothing is lost by writing a file.
     *
     * @param file the file
     * @param force whether it may be replaced, as {@code --force} says
     * @throws NoctuleException of kind INPUT if it exists and may not be
     */
    public static void demandNew(Path file, boolean force) {
        if (Files.exists(file) && !force) {
            throw NoctuleException.input(
                    "The file (" + file + ") exists already.", "Maybe name another one, or replace it with --force.");
        }
    }
}
