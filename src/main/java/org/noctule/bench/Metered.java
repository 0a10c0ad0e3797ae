package org.noctule.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;

/**
 * Processor time of a command and all that it started, over all threads: on a busy machine it says more than wall time.
 *
 * @param user seconds in programs
 * @param system seconds in the operating system
 */
record Metered(double user, double system) {
    /** Such as {@code 0m1.230s 0m0.120s}; the second line of the shell's {@code times} is about what it waited for. */
    private static final Pattern TIMES =
            Pattern.compile(".*\\R(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*", Pattern.DOTALL);

    /** Returns what runs a command and then writes its times to a file. */
    static List<String> command(Path times, List<String> command) {
        final List<String> metered = new ArrayList<>(
                List.of("/bin/sh", "-c", "\"$@\"; code=$?; times >\"$0\"; exit $code", times.toString()));
        metered.addAll(command);
        return metered;
    }

    /** Reads what {@link #command} wrote. */
    static Metered read(Path times) throws IOException {
        final String text = Files.readString(times);
        final Matcher matcher = TIMES.matcher(text);
        if (!matcher.matches()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    times + ": the shell told no times, but (" + text.strip() + ").",
                    "Maybe /bin/sh on this machine is not a POSIX shell.");
        }
        return new Metered(seconds(matcher, 1), seconds(matcher, 3));
    }

    private static double seconds(Matcher matcher, int group) {
        return 60 * Double.parseDouble(matcher.group(group)) + Double.parseDouble(matcher.group(group + 1));
    }

    double total() {
        return user + system;
    }
}
