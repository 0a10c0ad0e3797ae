package org.noctule.campaign.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.file.FullDisk;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.JobGroup;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.data.ResultFolder;

/**
 * Runs of each agent on each workload with each seed, but with the first seed alone where it is certain that all give
 * the same run. What comes of them does not depend on the number of threads.
 */
public final class Comparison {
    /** Kinds of failures that say nothing of other runs. */
    private static final Set<NoctuleException.Kind> OF_ONE_RUN =
            EnumSet.of(NoctuleException.Kind.RUN, NoctuleException.Kind.PEER, NoctuleException.Kind.DEADLOCK);

    private final List<Play> plays;
    private final List<OwnerKind> by;
    private final int once;

    /**
     * Prepares the runs.
     *
     * @param entrants the agents, at least one
     * @param arenas the workloads, at least one
     * @param runs the number of seeds, from that of the options on
     */
    public Comparison(List<Entrant> entrants, List<Arena> arenas, int runs) {
        this(entrants, arenas, runs, List.of());
    }

    /**
     * Prepares the runs.
     *
     * @param entrants the agents, at least one
     * @param arenas the workloads, at least one
     * @param runs the number of seeds, from that of the options on
     * @param by the owners by which the jobs of each run are grouped, none if they are not
     */
    public Comparison(List<Entrant> entrants, List<Arena> arenas, int runs, List<OwnerKind> by) {
        final List<Play> all = new ArrayList<>();
        int single = 0;
        for (final Arena arena : arenas) {
            for (final Entrant entrant : entrants) {
                final boolean varies = runs > 1 && arena.varies(entrant);
                single += runs > 1 && !varies ? 1 : 0;
                for (int i = 0; i < (varies ? runs : 1); i++) {
                    all.add(new Play(arena, entrant, arena.seed() + i));
                }
            }
        }
        this.plays = List.copyOf(all);
        this.by = List.copyOf(by);
        this.once = single;
    }

    /** One run to be made. */
    private record Play(Arena arena, Entrant entrant, long seed) {}

    /** {@return the number of runs} */
    public int size() {
        return plays.size();
    }

    /**
     * {@return the number of pairs of an agent and a workload that have one run although several seeds were asked for}
     */
    public int once() {
        return once;
    }

    /**
     * Finds all agents, before any of them plays.
     *
     * @throws NoctuleException if there is none of a name, or its options are wrong
     */
    public void demandAgents() {
        for (final Play play : plays) {
            if (play.seed() == play.arena().seed()) {
                try {
                    play.arena().demand(play.entrant());
                } catch (final NoctuleException e) {
                    throw of(play.entrant().label() + " on " + play.arena().label(), e);
                }
            }
        }
    }

    /** Hears of the runs as they end, on any thread. */
    @FunctionalInterface
    public interface Progress {
        /**
         * A run is over.
         *
         * @param count number of runs that are over
         * @param row the run
         */
        void over(int count, Results.Row row);
    }

    /**
     * Runs all that have not been made before. A run whose agent fails, or which gets stuck, is one row of the results;
     * what is wrong with its inputs, a full disk and an interruption end the comparison.
     *
     * @param threads the number of runs at a time
     * @param keeper hears of each run as it ends, and knows those of before
     * @param progress is told of each run that is over
     * @return the results, by workload, agent and seed
     * @throws NoctuleException if a run fails by what others would fail by too; the first one if several do
     */
    public Results run(int threads, RunKeeper keeper, Progress progress) {
        return new ComparedRuns(size(), threads, index -> row(index, keeper), keeper, progress).play();
    }

    private Results.Row row(int index, RunKeeper keeper) {
        final Arena arena = plays.get(index).arena();
        final Entrant entrant = plays.get(index).entrant();
        final long seed = plays.get(index).seed();
        try {
            final Optional<Path> files = keeper.files(arena.label(), entrant.label(), seed);
            final Optional<Map<Figure, Double>> before = keeper.find(arena.label(), entrant.label(), seed);
            if (before.isPresent()) {
                return row(arena, entrant, seed, before.get(), files, Optional.empty());
            }
            final RunOutcome outcome = arena.run(
                    entrant, seed, files.map(RunKept::files).orElse(by.isEmpty() ? RunKept.FIGURES : RunKept.JOBS));
            return row(arena, entrant, seed, outcome.played(), files, outcome.jobs());
        } catch (final NoctuleException e) {
            final NoctuleException told = of(entrant.label() + " on " + arena.label() + " with seed " + seed, e);
            if (FullDisk.caused(e) || !OF_ONE_RUN.contains(e.kind())) {
                throw told;
            }
            return new Results.Row(arena.label(), entrant.label(), seed, Map.of(), List.of(), Optional.of(told));
        }
    }

    private Results.Row row(
            Arena arena,
            Entrant entrant,
            long seed,
            Map<Figure, Double> figures,
            Optional<Path> files,
            Optional<JobColumns> jobs) {
        final List<JobGroup> owners = by.isEmpty()
                ? List.of()
                : files.map(folder -> ResultFolder.open(folder).jobs())
                        .or(() -> jobs)
                        .map(all -> JobGroup.of(all, by))
                        .orElse(List.of());
        return new Results.Row(arena.label(), entrant.label(), seed, figures, owners, Optional.empty());
    }

    private static NoctuleException of(String run, NoctuleException e) {
        return new NoctuleException(e.kind(), run + ": " + e.getMessage(), e.remedy(), e);
    }
}
