package org.noctule.learning.training;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.random.RandomGenerator;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Scores;
import org.noctule.model.Layout;

/**
 * Plays episodes, one in each environment at a time, and asks the network about all of them together. Which environment
 * plays which episode does not depend on time.
 */
final class Collector {
    private final EnvironmentGroup environments;
    private final int observationSize;
    private final int actionCount;

    Collector(EnvironmentGroup environments, Layout layout) {
        this.environments = environments;
        this.observationSize = layout.size();
        this.actionCount = layout.actions().size();
    }

    /** The generators that an episode draws from. */
    @FunctionalInterface
    interface Draws {
        RandomGenerator of(int episode);
    }

    /** Plays episodes 0 to count - 1; they come back in that order. */
    List<Episode> play(NeuralNetwork network, ActionRule rule, int count, IntToLongFunction seeds, Draws draws) {
        final Episode[] played = new Episode[count];
        final List<Seat> seats = environments.each((i, environment) -> {
            final Seat seat = new Seat(i, environments.size(), played, seeds, draws, observationSize, actionCount);
            seat.begin(environment);
            return seat;
        });
        for (int open = number(seats); open > 0; open = number(seats)) {
            final float[] observations = new float[open * observationSize];
            environments.each((i, environment) -> {
                seats.get(i).observe(observations);
                return i;
            });
            final float[] scores = Scores.of(network, observations, open, actionCount);
            environments.each((i, environment) -> {
                seats.get(i).act(environment, rule, observations, scores);
                return i;
            });
        }
        return Arrays.asList(played);
    }

    /** Gives those who have a choice to make a row each, and returns how many they are. */
    private static int number(List<Seat> seats) {
        int rows = 0;
        for (final Seat seat : seats) {
            if (seat.choosing()) {
                seat.sitAt(rows++);
            }
        }
        return rows;
    }
}
