package org.noctule.experiment.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;

/** Listens to the answers of another process, and to its heartbeat between them. */
final class ChildAnswers {
    private static final int SLICES = 10;

    /** How long a machine that is busy may take until a process says its first word. */
    private static final Duration START = Duration.ofSeconds(60);

    private final BlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();
    private final AtomicLong heard = new AtomicLong();

    /** Begins to listen. */
    ChildAnswers(BufferedReader output) {
        final Thread thread = new Thread(() -> listen(output), "noctule-child-answers");
        thread.setDaemon(true);
        thread.start();
    }

    private void listen(BufferedReader output) {
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                heard.incrementAndGet();
                if (line.startsWith(WorkerProcess.ANSWER)) {
                    answers.add(Optional.of(line.substring(WorkerProcess.ANSWER.length())));
                } else if (!line.equals(WorkerProcess.BEAT)) {
                    System.err.println(line);
                }
            }
        } catch (final IOException e) {
            // The process was killed in the midst of a line: the same as the end of its output.
            heard.incrementAndGet();
        }
        answers.add(Optional.empty());
    }

    /**
     * Waits for the next answer. Silence is counted in slices of time in which this process was awake itself: who was
     * stopped and goes on does not take others for silent.
     *
     * @param limit how long the process may be silent, once it has said its first word
     * @param silent makes the failure if it is silent for longer
     * @return the answer, empty if the process has ended
     * @throws InterruptedException if the thread is interrupted
     */
    Optional<String> next(Duration limit, Supplier<NoctuleException> silent) throws InterruptedException {
        final long slice = limit.toNanos() / SLICES;
        long nanos = 0;
        while (true) {
            final long before = heard.get();
            final Optional<String> answer = answers.poll(slice, TimeUnit.NANOSECONDS);
            if (answer != null) {
                return answer;
            }
            nanos = heard.get() == before ? nanos + slice : 0;
            if (nanos >= SLICES * slice && (before > 0 || nanos >= START.toNanos())) {
                throw silent.get();
            }
        }
    }
}
