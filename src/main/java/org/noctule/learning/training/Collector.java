package org.noctule.learning.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.random.RandomGenerator;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.network.Network;
import org.noctule.learning.network.Scores;

/**
 * Plays episodes, one in each environment at a time, and asks the network about all of them together. Which environment
 * plays which episode does not depend on time.
 */
final class Collector {
    private final List<Environment> environments;
    private final int observationSize;
    private final int actionCount;

    Collector(List<Environment> environments) {
        this.environments = List.copyOf(environments);
        this.observationSize = environments.get(0).observationSize();
        this.actionCount = environments.get(0).actions().size();
    }

    /** What an episode draws from. */
    @FunctionalInterface
    interface Draws {
        RandomGenerator of(int episode);
    }

    private final class Seat {
        private final Environment environment;
        private final int number;
        private final Episode episode;
        private final RandomGenerator chance;
        private Turn turn;

        Seat(Environment environment, int number, IntToLongFunction seeds, Draws draws) {
            this.environment = environment;
            this.number = number;
            this.episode = new Episode(observationSize, actionCount);
            this.chance = draws.of(number);
            this.turn = environment.begin(seeds.applyAsLong(number));
        }

        void act(ActionRule rule, float[] observations, float[] scores, int row) {
            final Turn.Choice choice = (Turn.Choice) turn;
            final int action = rule.choose(scores, row * actionCount, choice.mask(), chance);
            episode.add(observations, row * observationSize, choice.mask(), action);
            turn = environment.step(action);
            episode.reward(turn.reward());
        }
    }

    /** Plays episodes 0 to count - 1; they come back in that order. */
    List<Episode> play(Network network, ActionRule rule, int count, IntToLongFunction seeds, Draws draws) {
        final Episode[] played = new Episode[count];
        final int width = Math.min(count, environments.size());
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            seats.add(new Seat(environments.get(i), i, seeds, draws));
        }
        seats = settle(seats, played, width, seeds, draws);
        while (!seats.isEmpty()) {
            final float[] observations = new float[seats.size() * observationSize];
            for (int row = 0; row < seats.size(); row++) {
                ((Turn.Choice) seats.get(row).turn).observation().write(observations, row * observationSize);
            }
            final float[] scores = Scores.of(network, observations, seats.size(), actionCount);
            for (int row = 0; row < seats.size(); row++) {
                seats.get(row).act(rule, observations, scores, row);
            }
            seats = settle(seats, played, width, seeds, draws);
        }
        return Arrays.asList(played);
    }

    /** Puts the next episode where one has ended; what comes back has choices to make. */
    private List<Seat> settle(List<Seat> seats, Episode[] played, int width, IntToLongFunction seeds, Draws draws) {
        final List<Seat> open = new ArrayList<>(seats.size());
        for (final Seat seat : seats) {
            Seat current = seat;
            while (current.turn instanceof Turn.End && played[current.number] == null) {
                played[current.number] = current.episode;
                if (current.number + width < played.length) {
                    current = new Seat(current.environment, current.number + width, seeds, draws);
                }
            }
            if (current.turn instanceof Turn.Choice) {
                open.add(current);
            }
        }
        return open;
    }
}
