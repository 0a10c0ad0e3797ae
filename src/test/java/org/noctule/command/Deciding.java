package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;
import org.noctule.experiment.ProcessSide;

/**
 * {@code noctule decide} in a thread of its own, at a free port where it listens already.
 *
 * @param endpoint the address
 * @param code its exit code, once it has ended
 */
record Deciding(String endpoint, CompletableFuture<Integer> code) {
    static Deciding start(String... args) throws IOException {
        final PipedInputStream in = new PipedInputStream();
        final PrintStream out = new PrintStream(new PipedOutputStream(in), true, StandardCharsets.UTF_8);
        final List<String> words = new ArrayList<>(List.of("decide", "-s", "tcp://127.0.0.1:*"));
        words.addAll(Arrays.asList(args));
        final CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() ->
                Main.run(words, new Terminal(out, new PrintStream(PrintStream.nullOutputStream()), Screen.none())));
        final String line = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
        assertThat(line).startsWith(ProcessSide.READY);
        return new Deciding(line.substring(ProcessSide.READY.length()), code);
    }
}
