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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * The other end of a {@link WorkerProcess}: answers line by line until there are no more. From the beginning it tells
 * four times a second that the process is alive, whatever its answers take.
 */
public final class WorkerLoop implements AutoCloseable {
    private static final long BEAT_MS = 250;

    private final BufferedReader in;
    private final PrintStream out;
    private final Consumer<Parting> parted;
    private final BlockingQueue<Optional<String>> questions = new LinkedBlockingQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** The reasons for which nobody waits for answers any more, but the work's regular end. */
    public enum Parting {
        /** Whoever asks was killed. */
        ORPHANED,
        /** Whoever asks took this process for lost. */
        DISMISSED
    }

    private WorkerLoop(InputStream in, PrintStream out, Consumer<Parting> parted) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.parted = parted;
    }

    /**
     * Begins to listen, and to tell that this process is alive.
     *
     * @param in the questions
     * @param out the answers
     * @param parted told on another thread, at once, that nobody waits for answers any more
     * @return the loop
     */
    public static WorkerLoop begin(InputStream in, PrintStream out, Consumer<Parting> parted) {
        final WorkerLoop loop = new WorkerLoop(in, out, parted);
        start("noctule-questions", loop::listen);
        start("noctule-heartbeat", loop::beat);
        return loop;
    }

    /**
     * Serves until the input ends.
     *
     * @param in the questions
     * @param out the answers
     * @param tasks answers a question
     * @param parted told on another thread, at once, that nobody waits for answers any more
     */
    public static void serve(
            InputStream in, PrintStream out, Function<JsonInput, ObjectNode> tasks, Consumer<Parting> parted) {
        try (WorkerLoop loop = begin(in, out, parted)) {
            loop.serve(tasks);
        }
    }

    /**
     * Serves until the input ends.
     *
     * @param tasks answers a question
     */
    public void serve(Function<JsonInput, ObjectNode> tasks) {
        try {
            for (Optional<String> line = questions.take(); line.isPresent(); line = questions.take()) {
                say(WorkerProcess.ANSWER + tasks.apply(JsonInput.parse(line.get(), "question")));
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The process was interrupted.", "Maybe start again.");
        }
    }

    private static void start(String name, Runnable body) {
        final Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void say(String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }

    private void beat() {
        try {
            do {
                say(WorkerProcess.BEAT);
            } while (!closed.await(BEAT_MS, TimeUnit.MILLISECONDS));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen() {
        Optional<Parting> parting = Optional.of(Parting.ORPHANED);
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.equals(WorkerProcess.END)) {
                    parting = Optional.empty();
                } else if (line.equals(WorkerProcess.DISMISSED)) {
                    parting = Optional.of(Parting.DISMISSED);
                } else {
                    questions.add(Optional.of(line));
                }
            }
        } catch (final IOException e) {
            // The pipe is broken: the same as its end.
            parting = Optional.of(Parting.ORPHANED);
        }
        parting.ifPresent(parted);
        questions.add(Optional.empty());
    }

    /** Tells no longer that this process is alive. */
    @Override
    public void close() {
        closed.countDown();
    }
}
