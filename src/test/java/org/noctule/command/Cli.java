package org.noctule.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;

/**
 * Output and exit code of a command that ran in this JVM.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
public record Cli(int code, String out, String err) {
    /** The command that runs words in a JVM of its own. */
    static List<String> process(List<String> words) {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(words);
        return command;
    }

    public static Cli run(Object... args) {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final int code = Main.run(
                Arrays.stream(args).map(Object::toString).toList(),
                new Terminal(
                        new PrintStream(out, false, StandardCharsets.UTF_8),
                        new PrintStream(err, false, StandardCharsets.UTF_8),
                        Screen.none()));
        return new Cli(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
