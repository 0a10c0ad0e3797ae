package org.noctule.learning.value;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.noctule.error.NoctuleException;

/** Plays episodes on some threads; what comes of them is in their order. */
final class ParallelEpisodes implements AutoCloseable {
    private final Episodes episodes;
    private final int threads;
    private final ExecutorService workers;

    ParallelEpisodes(Episodes episodes, int threads) {
        this.episodes = episodes;
        this.threads = threads;
        workers = Executors.newFixedThreadPool(threads, task -> {
            final Thread thread = new Thread(task, "noctule-episode");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** What is done with an episode. */
    @FunctionalInterface
    interface Play<T> {
        T play(int number, Episodes episodes);
    }

    /** How many are played at a time. */
    int threads() {
        return threads;
    }

    <T> List<T> play(int count, Play<T> play) {
        final List<Future<T>> running = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            final int episode = number;
            running.add(workers.submit(() -> play.play(episode, episodes)));
        }
        return running.stream().map(ParallelEpisodes::await).toList();
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.get();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The episodes were interrupted.", "Maybe start them again.", e);
        } catch (final ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
