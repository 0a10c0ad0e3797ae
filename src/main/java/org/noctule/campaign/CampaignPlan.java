package org.noctule.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.noctule.experiment.input.InputFile;

/**
 * The plan of a campaign: its runs in order, each with a number and a key. Points as in the campaign's file, within a
 * point the seeds, within a seed the repetitions. Unmodifiable, safe on any thread.
 */
public final class CampaignPlan {
    private final Terms terms;
    private final List<String> columns;
    private final List<PlannedPoint> points;
    private final int[] starts;
    /** The number of the first point with the same runs, its own for most. */
    private final int[] same;

    private final Map<Integer, List<Integer>> copies = new HashMap<>();
    private final Supplier<RunKeys> keys;

    /**
     * The part of a plan that all runs share.
     *
     * @param name the name of the campaign
     * @param program the program that plays, as keys name it
     * @param base the options file that all runs begin with, by its absolute path
     * @param seeds number of seeds
     * @param repetitions number of runs with the same seed
     * @param keep the part of a run that is kept
     * @param figures the names of the figures of each run, in the order of tables
     * @param order the order in which runs are handed out
     * @param attempts most times that a run which fails is tried
     * @param reuse the programs whose earlier results count
     * @param execute the description of the executor; not to be changed
     */
    public record Terms(
            String name,
            ProgramHash program,
            InputFile base,
            int seeds,
            int repetitions,
            Keep keep,
            List<String> figures,
            RunOrder order,
            int attempts,
            Reuse reuse,
            ObjectNode execute) {
        /**
         * Copies the figures.
         *
         * @param name the name of the campaign
         * @param program the program that plays, as keys name it
         * @param base the options file that all runs begin with, by its absolute path
         * @param seeds number of seeds
         * @param repetitions number of runs with the same seed
         * @param keep the part of a run that is kept
         * @param figures the names of the figures of each run
         * @param order the order in which runs are handed out
         * @param attempts most times that a run which fails is tried
         * @param reuse the programs whose earlier results count
         * @param execute the description of the executor
         */
        public Terms {
            figures = List.copyOf(figures);
        }
    }

    /**
     * Joins points to a plan.
     *
     * @param terms the part that all runs share
     * @param columns the dotted keys of the options that points set, in order
     * @param points the points, at least one
     */
    public CampaignPlan(Terms terms, List<String> columns, List<PlannedPoint> points) {
        this.terms = terms;
        this.columns = List.copyOf(columns);
        this.points = List.copyOf(points);
        this.starts = new int[points.size() + 1];
        this.same = new int[points.size()];
        final Map<String, List<Integer>> known = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            final PlannedPoint point = points.get(i);
            starts[i + 1] = Math.addExact(starts[i], point.varies() ? terms.seeds() * terms.repetitions() : 1);
            final List<Integer> alike = known.computeIfAbsent(point.digest(), digest -> new ArrayList<>());
            final int own = i;
            same[i] = alike.stream()
                    .filter(other -> points.get(other).sameAs(point))
                    .findFirst()
                    .orElse(own);
            if (same[i] == i) {
                alike.add(i);
            } else {
                copies.computeIfAbsent(same[i], first -> new ArrayList<>()).add(i);
            }
        }
        this.keys = new Once<>(() -> new RunKeys(size(), this::text));
    }

    /** Works a value out when it is asked for first. */
    private static final class Once<T> implements Supplier<T> {
        private final Supplier<T> work;
        private volatile List<T> value = List.of();

        Once(Supplier<T> work) {
            this.work = work;
        }

        @Override
        public T get() {
            if (value.isEmpty()) {
                synchronized (this) {
                    if (value.isEmpty()) {
                        value = List.of(work.get());
                    }
                }
            }
            return value.get(0);
        }
    }

    /** {@return what all runs share} */
    public Terms terms() {
        return terms;
    }

    /** {@return the options that points set: their dotted keys, in the order of the cells of points} */
    public List<String> columns() {
        return columns;
    }

    /** {@return the points, in order} */
    public List<PlannedPoint> points() {
        return points;
    }

    /** {@return the number of runs, copies included} */
    public int size() {
        return starts[points.size()];
    }

    /**
     * Returns a run.
     *
     * @param number its number, from 0
     * @return the run
     */
    public PlannedRun run(int number) {
        final int point = point(number);
        final PlannedPoint of = points.get(point);
        final int place = number - starts[point];
        return new PlannedRun(
                number,
                point,
                of.seed() + place / terms.repetitions(),
                of.varies(),
                place % terms.repetitions(),
                keys.get().get(number));
    }

    /** The text that a run's key is the hash of: canonical JSON. */
    String text(int number) {
        final int point = point(number);
        final PlannedPoint of = points.get(point);
        final String digest = "{\"point\":\"" + of.digest() + '"';
        if (!of.varies()) {
            return digest + '}';
        }
        final int place = number - starts[point];
        return digest + ",\"repetition\":" + place % terms.repetitions() + ",\"seed\":"
                + (of.seed() + place / terms.repetitions()) + '}';
    }

    /**
     * Finds the run with a key.
     *
     * @param key the key
     * @return the number of the first such run, -1 if there is none
     */
    public int find(RunKey key) {
        return keys.get().find(key);
    }

    /**
     * Tells whether a run is a copy of an earlier one: it has the same key and is not played.
     *
     * @param number the number of the run
     * @return true if it has the result of another run
     */
    public boolean isCopy(int number) {
        final int point = point(number);
        return same[point] != point;
    }

    /**
     * Lists the runs that have the result of a run.
     *
     * @param number the number of a run that is no copy
     * @return the numbers of its copies, in order
     */
    public List<Integer> copies(int number) {
        if (copies.isEmpty()) {
            return List.of();
        }
        final int point = point(number);
        return copies.getOrDefault(point, List.of()).stream()
                .map(copy -> starts[copy] + number - starts[point])
                .toList();
    }

    /**
     * Finds the point of a run.
     *
     * @param number the number of the run
     * @return the number of its point
     */
    public int point(int number) {
        if (number < 0 || number >= size()) {
            throw new IllegalArgumentException("run " + number + " of " + size());
        }
        int low = 0;
        int high = points.size();
        while (high - low > 1) {
            final int middle = low + high >>> 1;
            if (starts[middle] <= number) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Returns the first run of a point.
     *
     * @param point the number of the point
     * @return the number of the run
     */
    public int start(int point) {
        return starts[point];
    }

    /** Resolves a path of an input. */
    static Path absolute(Path file) {
        return file.toAbsolutePath().normalize();
    }
}
