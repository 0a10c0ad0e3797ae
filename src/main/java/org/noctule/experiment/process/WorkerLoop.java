package org.noctule.experiment.process;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** The other end of a {@link WorkerProcess}: answers line by line until there are no more. */
public final class WorkerLoop {
    private WorkerLoop() {}

    /**
     * Serves until the input ends.
     *
     * @param in the questions
     * @param out the answers
     * @param tasks answers a question
     * @param orphaned called on another thread if the input ends without a word: whoever asks was killed
     */
    public static void serve(
            InputStream in, PrintStream out, Function<JsonInput, ObjectNode> tasks, Runnable orphaned) {
        final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
        final Thread thread = new Thread(new Listener(in, lines, orphaned), "noctule-questions");
        thread.setDaemon(true);
        thread.start();
        try {
            for (Optional<String> line = lines.take(); line.isPresent(); line = lines.take()) {
                final ObjectNode answer = tasks.apply(JsonInput.parse(line.get(), "question"));
                synchronized (out) {
                    out.println(WorkerProcess.ANSWER + answer);
                    out.flush();
                }
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The process was interrupted.", "Maybe start again.");
        }
    }

    private static final class Listener implements Runnable {
        private final BufferedReader in;
        private final BlockingQueue<Optional<String>> lines;
        private final Runnable orphaned;

        Listener(InputStream in, BlockingQueue<Optional<String>> lines, Runnable orphaned) {
            this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            this.lines = lines;
            this.orphaned = orphaned;
        }

        @Override
        public void run() {
            boolean dismissed = false;
            try {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    dismissed = line.equals(WorkerProcess.END);
                    if (!dismissed) {
                        lines.add(Optional.of(line));
                    }
                }
            } catch (final IOException e) {
                // The pipe is broken: the same as its end.
                dismissed = false;
            }
            if (!dismissed) {
                orphaned.run();
            }
            lines.add(Optional.empty());
        }
    }
}
