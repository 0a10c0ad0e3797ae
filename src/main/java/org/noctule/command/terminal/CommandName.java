package org.noctule.command.terminal;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.file.ShellWords;

/**
 * The name by which the user started the program, so that commands in help and remedies can be copied. Texts of the
 * program call it {@code noctule}; what started the JVM hands the name down in the property {@code noctule.command}.
 */
public final class CommandName {
    private static final String PROPERTY = "noctule.command";
    private static final String OWN = "noctule";
    /** A command, not a path and not a module of Python, whose verb follows. */
    private static final Pattern COMMAND = Pattern.compile("(?<![\\w./-])(?<!-m )" + OWN + "(?= (?:VERB\\b|[a-z]))");

    private CommandName() {}

    /** {@return a word, or several, for a shell} */
    public static String typed() {
        return of(
                System.getProperty(PROPERTY, OWN),
                Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    /**
     * Names the commands in a text of the program.
     *
     * @param text the text, in which commands begin with {@code noctule}
     * @return the text with commands as the user would type them
     */
    public static String in(String text) {
        return in(text, typed());
    }

    static String in(String text, String name) {
        return name.equals(OWN) ? text : COMMAND.matcher(text).replaceAll(Matcher.quoteReplacement(name));
    }

    /** A shell that finds a script on its path hands the whole path to it, though one word was typed. */
    static String of(String started, String path) {
        if (!started.contains("/")) {
            return started;
        }
        final String word = started.substring(started.lastIndexOf('/') + 1);
        for (final String folder : path.split(File.pathSeparator)) {
            final Optional<Path> there = file(folder, word).filter(Files::isExecutable);
            if (there.isPresent()) {
                return there.equals(file(started, "")) ? word : ShellWords.quoted(started);
            }
        }
        return ShellWords.quoted(started);
    }

    private static Optional<Path> file(String folder, String name) {
        try {
            return Optional.of(Path.of(folder, name).toAbsolutePath().normalize());
        } catch (final InvalidPathException e) {
            return Optional.empty();
        }
    }
}
