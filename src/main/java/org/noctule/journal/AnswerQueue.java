package org.noctule.journal;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/**
 * Answers on their way to a journal. A thread of its own writes each batch that is full, while the run fills the other
 * one; a run of fewer answers, or of dear ones, needs no thread.
 */
final class AnswerQueue implements AutoCloseable {
    private static final int BATCH = 1 << 10;

    /** Takes answers in their order, one at a time. */
    interface Sink {
        void write(Message message, Reply reply, long nanoTime);
    }

    private static final class Batch {
        private final Message[] messages = new Message[BATCH];
        private final Reply[] replies = new Reply[BATCH];
        private final long[] nanoTimes = new long[BATCH];
        private int size;

        void add(Message message, Reply reply, long nanoTime) {
            messages[size] = message;
            replies[size] = reply;
            nanoTimes[size++] = nanoTime;
        }

        boolean full() {
            return size == BATCH;
        }

        void writeTo(Sink sink) {
            for (int i = 0; i < size; i++) {
                sink.write(messages[i], replies[i], nanoTimes[i]);
            }
            // What is written keeps no job alive.
            Arrays.fill(messages, 0, size, null);
            Arrays.fill(replies, 0, size, null);
            size = 0;
        }
    }

    private final Sink sink;
    private Batch filling = new Batch();
    private Batch other = new Batch();
    private Optional<ExecutorService> thread = Optional.empty();
    private Optional<Future<?>> writing = Optional.empty();

    /**
     * Creates a queue without answers.
     *
     * @param sink takes them
     */
    AnswerQueue(Sink sink) {
        this.sink = sink;
    }

    /** Adds an answer, which is written some time before the queue is empty. */
    void add(Message message, Reply reply, long nanoTime) {
        filling.add(message, reply, nanoTime);
        if (filling.full()) {
            awaitWriting();
            final Batch full = filling;
            filling = other;
            other = full;
            writing = Optional.of(thread().submit(() -> full.writeTo(sink)));
        }
    }

    private ExecutorService thread() {
        if (thread.isEmpty()) {
            thread = Optional.of(Executors.newSingleThreadExecutor(task -> {
                final Thread made = new Thread(task, "noctule-journal");
                made.setDaemon(true);
                return made;
            }));
        }
        return thread.get();
    }

    /** Writes all answers before it returns. */
    void empty() {
        awaitWriting();
        filling.writeTo(sink);
    }

    /** An interrupt of the run waits, too: a journal without its last answers would be of no use to it. */
    private void awaitWriting() {
        boolean interrupted = false;
        while (writing.isPresent()) {
            try {
                writing.get().get();
                writing = Optional.empty();
            } catch (final InterruptedException e) {
                interrupted = true;
            } catch (final ExecutionException e) {
                writing = Optional.empty();
                throw new IllegalStateException("The journal cannot be written.", e.getCause());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes no more than the thread has begun. */
    @Override
    public void close() {
        awaitWriting();
        thread.ifPresent(ExecutorService::shutdown);
        thread = Optional.empty();
    }
}
