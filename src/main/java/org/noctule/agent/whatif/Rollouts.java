package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rollouts of one step (Bertsekas, Tsitsiklis and Wu 1997): what the base would start now, and what other candidates
 * would, is compared in drawn futures, all in the same ones, each with the base from the next date on. The base's own
 * starts are left for others that cost less by a number of standard errors: by few where these take fewer cores, for
 * more can be started a moment later, while a start is not taken back.
 *
 * <p>Others are given up when they are behind the best so far, which ends most comparisons early.
 */
final class Rollouts {
    /** Jobs that come in each future. */
    private static final int ARRIVALS = 256;
    /** Jobs that must have come before: of fewer, futures are too much alike. */
    private static final int SEEN = 64;
    /** Waiting jobs that are played, the first ones of the base. */
    private static final int NEAR = 128;
    /** Standard errors by which starts must be behind the best to be given up. */
    private static final double GIVEN_UP = 2;
    /** The same of the base's starts. */
    private static final double BASE_GIVEN_UP = 3;
    /** Standard errors by which the base's starts must be behind others. */
    private static final double BETTER = 2;
    /** The same of others that take fewer cores. */
    private static final double BETTER_WITH_LESS = 0.5;

    private final Futures futures;
    private final int most;
    private final ListScheduling imagination;
    private final JobCost cost;

    /**
     * Begins.
     *
     * @param futures what is drawn from
     * @param most number of futures that are drawn at most per decision; 0 for none
     * @param imagination plays them
     * @param cost the cost of a job
     */
    Rollouts(Futures futures, int most, ListScheduling imagination, JobCost cost) {
        this.futures = futures;
        this.most = most;
        this.imagination = imagination;
        this.cost = cost;
    }

    /** Jobs that may start now, and what that costs. */
    private static final class Starts {
        private final List<Integer> places;
        private final int cores;
        private final PairedCosts costs;
        private final Lineup lineup;

        Starts(List<Integer> places, List<Integer> near, Lineup base, Scene scene) {
            this.places = places;
            this.cores = places.stream()
                    .mapToInt(place -> scene.waiting().get(place).job().resources())
                    .sum();
            this.costs = new PairedCosts();
            final BitSet opening = new BitSet();
            places.forEach(place -> opening.set(near.indexOf(place)));
            this.lineup = base.opening(opening);
        }

        private boolean givenUp(Starts best, boolean base) {
            return costs.behind(best.costs, base ? BASE_GIVEN_UP : GIVEN_UP);
        }

        /** Whether these cost less than the base's by enough. */
        private boolean better(Starts base) {
            return base.costs.behind(costs, cores < base.cores ? BETTER_WITH_LESS : BETTER);
        }
    }

    /** What a candidate starts now: places of waiting jobs in the order of their starts. */
    List<Integer> starts(Scene scene, Serving candidate) {
        return starts(new Prospect(scene, List.of(), cost), new Lineup(candidate, scene.waiting(), scene.now()));
    }

    private List<Integer> starts(Prospect present, Lineup lineup) {
        // Costs after the first pass do not matter.
        return imagination.play(present, lineup, Double.NEGATIVE_INFINITY).starts();
    }

    /**
     * Chooses among what the base and other candidates start now.
     *
     * @param scene the present
     * @param base the candidate that is followed afterwards
     * @param candidates all candidates
     * @return places of waiting jobs in the order of their starts
     */
    List<Integer> better(Scene scene, Serving base, List<Serving> candidates) {
        if (most == 0 || futures.seen() < SEEN || scene.nodes().isPresent()) {
            return starts(scene, base);
        }
        final Prospect present = new Prospect(scene, List.of(), cost);
        final List<Serving> all =
                Stream.concat(Stream.of(base), candidates.stream()).distinct().toList();
        final List<Lineup> lineups = Lineup.of(all, scene.waiting(), scene.now());
        final Map<BitSet, List<Integer>> choices = new LinkedHashMap<>();
        for (final Lineup lineup : lineups) {
            final List<Integer> places = starts(present, lineup);
            choices.putIfAbsent(set(places), places);
        }
        final List<List<Integer>> different = List.copyOf(choices.values());
        return different.size() == 1
                ? different.get(0)
                : compared(scene, base, near(lineups.get(0), choices.keySet()), different);
    }

    private static BitSet set(List<Integer> places) {
        final BitSet set = new BitSet();
        places.forEach(set::set);
        return set;
    }

    /** Places of the waiting jobs that are played, ascending: the first ones of the base and all that may start. */
    private static List<Integer> near(Lineup base, Iterable<BitSet> choices) {
        final BitSet near = new BitSet();
        IntStream.of(base.order).limit(NEAR).forEach(near::set);
        choices.forEach(near::or);
        return near.stream().boxed().toList();
    }

    /** Compares starts of which the first are the base's. */
    private List<Integer> compared(Scene scene, Serving base, List<Integer> near, List<List<Integer>> choices) {
        final List<Task> waiting = near.stream().map(scene.waiting()::get).toList();
        final Scene part = new Scene(scene.now(), scene.free(), scene.running(), waiting, scene.nodes());
        final Lineup lineup = new Lineup(base, waiting, scene.now());
        final List<Starts> all = choices.stream()
                .map(places -> new Starts(places, near, lineup, scene))
                .toList();
        final Starts followed = all.get(0);
        final List<Starts> left = new ArrayList<>(all);
        for (int i = 0; i < most && left.size() > 1; i++) {
            final Prospect future = futures.draw(part, ARRIVALS, cost);
            for (final Starts starts : left) {
                starts.costs.add(imagination
                        .play(future, starts.lineup, Double.POSITIVE_INFINITY)
                        .cost());
            }
            final Starts best = least(left);
            left.removeIf(starts -> starts != best && starts.givenUp(best, starts == followed));
        }
        left.removeIf(starts -> !starts.better(followed));
        return left.isEmpty() ? followed.places : least(left).places;
    }

    private static Starts least(List<Starts> choices) {
        return choices.stream()
                .min(Comparator.comparingDouble(starts -> starts.costs.sum()))
                .orElseThrow();
    }
}
