package org.noctule.learning.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.noctule.error.NoctuleException;

/** Threads that play episodes; they do not keep the process alive. */
public final class Workers implements AutoCloseable {
    private final int count;
    private final ExecutorService threads;

    /**
     * Gets threads ready.
     *
     * @param count the number, positive
     */
    public Workers(int count) {
        this.count = count;
        threads = Executors.newFixedThreadPool(count, task -> {
            final Thread thread = new Thread(task, "noctule-episode");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** {@return the number of threads} */
    public int count() {
        return count;
    }

    /**
     * Does some tasks, as many at a time as there are threads.
     *
     * @param <T> the type of a task's result
     * @param tasks their number
     * @param task does one, given its number from 0; on any of the threads
     * @return their results, in the order of their numbers
     * @throws RuntimeException what a task threw
     */
    public <T> List<T> all(int tasks, IntFunction<T> task) {
        final List<Future<T>> running = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            final int number = i;
            running.add(begin(() -> task.apply(number)));
        }
        return running.stream().map(Workers::await).toList();
    }

    /**
     * Begins a task as soon as a thread is free.
     *
     * @param <T> the type of its result
     * @param task the work
     * @return what to {@link #await}
     */
    public <T> Future<T> begin(Callable<T> task) {
        return threads.submit(task);
    }

    /**
     * Waits until a task is done.
     *
     * @param <T> the type of its result
     * @param task one that has begun, or will
     * @return its result
     * @throws RuntimeException what the task threw
     * @throws NoctuleException of kind INTERRUPTED if the waiting thread is interrupted
     */
    public static <T> T await(Future<T> task) {
        try {
            return task.get();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The episodes were interrupted.", "Maybe start them again.", e);
        } catch (final ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Interrupts what still runs. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
