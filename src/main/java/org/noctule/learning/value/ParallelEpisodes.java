package org.noctule.learning.value;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.noctule.learning.environment.Workers;

/** Plays episodes on some threads; what comes of them is in their order. */
final class ParallelEpisodes implements AutoCloseable {
    private final Episodes episodes;
    private final int threads;
    private final Workers workers;

    ParallelEpisodes(Episodes episodes, int threads) {
        this.episodes = episodes;
        this.threads = threads;
        workers = new Workers(threads);
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
            running.add(workers.begin(() -> play.play(episode, episodes)));
        }
        return running.stream().map(Workers::await).toList();
    }

    @Override
    public void close() {
        workers.close();
    }
}
