package org.noctule.learning.environment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;

/**
 * Environments that step side by side. Each is used by one thread at a time, so that what comes of it does not depend
 * on the number of threads. With t threads, environments whose places differ by a multiple of t are never used at the
 * same time, and see what the others did: they may share what changes no result.
 */
public final class EnvironmentGroup implements AutoCloseable {
    private final List<Environment> environments;
    private final int threads;
    private final Workers workers;

    /**
     * Creates a group.
     *
     * @param environments at least one, all of the same problem; closed with the group
     * @param threads number of threads, the calling one included, at least 1
     */
    public EnvironmentGroup(List<? extends Environment> environments, int threads) {
        if (environments.isEmpty() || threads < 1) {
            throw new IllegalArgumentException(
                    "A group of " + environments.size() + " environments on " + threads + " threads.");
        }
        this.environments = List.copyOf(environments);
        this.threads = Math.min(threads, environments.size());
        this.workers = new Workers(Math.max(1, this.threads - 1));
    }

    /**
     * Work with an environment: a step, the beginning of an episode, or a whole one.
     *
     * @param <T> the type of its result
     */
    @FunctionalInterface
    public interface Move<T> {
        /**
         * Does it.
         *
         * @param index the environment's place in the group, from 0
         * @param environment the environment
         * @return its result
         */
        T make(int index, Environment environment);
    }

    /** {@return the number of environments} */
    public int size() {
        return environments.size();
    }

    /**
     * Does something with each environment, several at a time.
     *
     * @param <T> the type of its result
     * @param move the work; called once for each environment, on any of the threads
     * @return its result, in the order of the environments
     * @throws RuntimeException what a move threw; that of the first environment if several did
     */
    public <T> List<T> each(Move<? extends T> move) {
        @SuppressWarnings("unchecked")
        final T[] results = (T[]) new Object[size()];
        final RuntimeException[] failures = new RuntimeException[size()];
        final List<Future<?>> others = new ArrayList<>(threads - 1);
        for (int worker = 1; worker < threads; worker++) {
            final int first = worker;
            others.add(workers.begin(Executors.callable(() -> work(first, move, results, failures))));
        }
        work(0, move, results, failures);
        others.forEach(Workers::await);
        for (final RuntimeException failure : failures) {
            if (failure != null) {
                throw failure;
            }
        }
        return Arrays.asList(results);
    }

    private <T> void work(int first, Move<? extends T> move, T[] results, RuntimeException[] failures) {
        for (int i = first; i < size(); i += threads) {
            try {
                results[i] = move.make(i, environments.get(i));
            } catch (final RuntimeException e) {
                failures[i] = e;
            }
        }
    }

    /**
     * Writes what can be seen, several environments at a time.
     *
     * @param turns the last turns, in the order of the environments
     * @param target receives a row for each environment; the row of one whose episode is over stays as it is
     */
    public void observe(List<? extends Turn> turns, float[] target) {
        final int columns = target.length / size();
        each((index, environment) -> {
            if (turns.get(index) instanceof Turn.Choice choice) {
                choice.observation().write(target, index * columns);
            }
            return index;
        });
    }

    @Override
    public void close() {
        workers.close();
        environments.forEach(Environment::close);
    }
}
