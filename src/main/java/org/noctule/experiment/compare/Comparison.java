package org.noctule.experiment.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.Overrides;

/** Runs of each agent on each workload with each seed. What comes of them does not depend on the number of threads. */
public final class Comparison {
    private final List<Entrant> entrants;
    private final List<Arena> arenas;
    private final int runs;

    /**
     * Prepares the runs.
     *
     * @param entrants the agents, at least one
     * @param files options files of the workloads, at least one
     * @param runs how many seeds, from that of the options on
     * @param overrides what the command line says over the options
     * @param warnings hears of oddities in the options
     * @throws NoctuleException if options or what they name is wrong
     */
    public Comparison(
            List<Entrant> entrants, List<Path> files, int runs, Overrides overrides, Consumer<String> warnings) {
        this.entrants = List.copyOf(entrants);
        this.runs = runs;
        this.arenas =
                files.stream().map(file -> new Arena(file, overrides, warnings)).toList();
    }

    /**
     * Returns how many runs there are.
     *
     * @return their number
     */
    public int size() {
        return arenas.size() * entrants.size() * runs;
    }

    /**
     * Runs all.
     *
     * @param threads how many runs at a time
     * @param progress hears how many runs are over, on any thread
     * @return the results, by workload, agent and seed
     * @throws NoctuleException if a run fails; the first one if several do
     */
    public Results run(int threads, IntConsumer progress) {
        final Play play = new Play(progress);
        final List<Thread> others = new ArrayList<>();
        for (int i = 1; i < Math.min(threads, size()); i++) {
            final Thread thread = new Thread(play, "noctule-evaluate-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        play.run();
        others.forEach(Comparison::join);
        return play.results();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The evaluation was interrupted.", "Maybe start it again.", e);
        }
    }

    /** All runs, taken one after the other by several threads. */
    private final class Play implements Runnable {
        private final IntConsumer progress;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger done = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger(Integer.MAX_VALUE);
        private final AtomicReferenceArray<Results.Row> rows = new AtomicReferenceArray<>(size());
        private final AtomicReferenceArray<Throwable> failures = new AtomicReferenceArray<>(size());

        Play(IntConsumer progress) {
            this.progress = progress;
        }

        @Override
        public void run() {
            // Runs before a failed one still run, so that the failure that is told is always the same.
            for (int i = next.getAndIncrement(); i < size() && i < failed.get(); i = next.getAndIncrement()) {
                final int index = i;
                try {
                    rows.set(index, row(index));
                } catch (final RuntimeException | Error e) {
                    failures.set(index, e);
                    failed.accumulateAndGet(index, Math::min);
                }
                progress.accept(done.incrementAndGet());
            }
        }

        private Results.Row row(int index) {
            final Arena arena = arenas.get(index / (entrants.size() * runs));
            final Entrant entrant = entrants.get(index / runs % entrants.size());
            final long seed = arena.seed() + index % runs;
            try {
                final Map<Figure, Double> figures = arena.run(entrant, seed);
                return new Results.Row(arena.label(), entrant.label(), seed, figures);
            } catch (final NoctuleException e) {
                throw new NoctuleException(
                        e.kind(),
                        entrant.label() + " on " + arena.label() + " with seed " + seed + ": " + e.getMessage(),
                        e.remedy(),
                        e);
            }
        }

        Results results() {
            if (failed.get() < size()) {
                final Throwable failure = failures.get(failed.get());
                if (failure instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) failure;
            }
            final Results.Row[] all = new Results.Row[size()];
            Arrays.setAll(all, rows::get);
            return new Results(List.of(all));
        }
    }
}
