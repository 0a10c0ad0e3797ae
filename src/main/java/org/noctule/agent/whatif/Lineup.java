package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The waiting jobs as a candidate has them at the present, which all futures share. Nobody changes it. */
final class Lineup {
    final Serving candidate;
    /** Changes of the scores per second, by place in the scene. */
    final double[] slope;
    /** Scores by place in the scene. */
    final double[] score;
    /** Places by score, equal ones by number. */
    final int[] order;
    /** Places of the jobs that start at once, whatever the candidate would start; empty if it chooses. */
    final Optional<BitSet> opening;

    Lineup(Serving candidate, List<Task> waiting, double now) {
        this.candidate = candidate;
        slope = new double[waiting.size()];
        score = new double[waiting.size()];
        for (int job = 0; job < slope.length; job++) {
            final Task task = waiting.get(job);
            slope[job] = candidate.ranking().slope(task, now);
            score[job] = candidate.ranking().score(task, slope[job], now);
        }
        // The sum makes one of both zeros.
        order = IntStream.range(0, slope.length)
                .boxed()
                .sorted(Comparator.comparingDouble(job -> score[job] + 0.0))
                .mapToInt(Integer::intValue)
                .toArray();
        opening = Optional.empty();
    }

    private Lineup(Lineup other, Serving candidate, Optional<BitSet> opening) {
        this.candidate = candidate;
        slope = other.slope;
        score = other.score;
        order = other.order;
        this.opening = opening;
    }

    /** The jobs as each of some candidates has them; those of one ranking share its order. */
    static List<Lineup> of(List<Serving> candidates, List<Task> waiting, double now) {
        final Map<Ranking, Lineup> ranked = new HashMap<>();
        final List<Lineup> lineups = new ArrayList<>(candidates.size());
        for (final Serving candidate : candidates) {
            final Lineup known =
                    ranked.computeIfAbsent(candidate.ranking(), any -> new Lineup(candidate, waiting, now));
            lineups.add(new Lineup(known, candidate, Optional.empty()));
        }
        return lineups;
    }

    /** The same where given jobs start at once, and the candidate chooses from the next date on. */
    Lineup opening(BitSet places) {
        return new Lineup(this, candidate, Optional.of(places));
    }
}
