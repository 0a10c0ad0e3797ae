package org.noctule.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.noctule.command.Main;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;

/** Runs and pages that the commands of the product make in a folder. */
record Product(Path folder) {
    static final Path QUICK_START = Path.of("launch/quickstart.json");

    /** Plays a run; its name is that of the agent. */
    Path run(String agent, Path options) {
        return play(agent, "launch", agent, options, "--transport", "direct");
    }

    /** Calls a command that writes a folder. */
    Path play(String name, Object... words) {
        final Path out = folder.resolve(name);
        call(Stream.concat(Stream.of(words), Stream.of("-o", out, "--quiet")).toArray());
        return out;
    }

    Path page(Path... folders) {
        final Path file = folder.resolve("page.html");
        call(Stream.of(Stream.of("report"), Arrays.stream(folders), Stream.of("-o", file, "--quiet"))
                .flatMap(words -> words)
                .toArray());
        return file;
    }

    /** Writes options in single quotes, where ROOT is the folder of the repository. */
    Path options(String json) {
        return json("options.json", json);
    }

    /** Writes JSON in single quotes, where ROOT is the folder of the repository. */
    Path json(String name, String json) {
        final String root = Path.of("").toAbsolutePath().toString().replace('\\', '/');
        try {
            return Files.writeString(
                    folder.resolve(name), json.replace('\'', '"').replace("ROOT", root));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void call(Object... words) {
        final List<String> command = Arrays.stream(words).map(Object::toString).toList();
        final ByteArrayOutputStream told = new ByteArrayOutputStream();
        final PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
        final int code = Main.run(command, new Terminal(out, out, Screen.none()));
        assertThat(code)
                .as(command + ": " + told.toString(StandardCharsets.UTF_8))
                .isZero();
    }
}
