package org.noctule.learning.training;

import java.util.function.IntToLongFunction;
import java.util.random.RandomGenerator;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.Episode;

/** Plays its share of some episodes in one environment: its number, and every so many after it. */
final class Seat {
    private final int stride;
    private final Episode[] played;
    private final IntToLongFunction seeds;
    private final Collector.Draws draws;
    private final int observationSize;
    private final int actionCount;
    private int number;
    private int row;
    private Turn turn = new Turn.End(0);
    private Episode episode;
    private RandomGenerator chance;

    Seat(
            int number,
            int stride,
            Episode[] played,
            IntToLongFunction seeds,
            Collector.Draws draws,
            int observationSize,
            int actionCount) {
        this.number = number;
        this.stride = stride;
        this.played = played;
        this.seeds = seeds;
        this.draws = draws;
        this.observationSize = observationSize;
        this.actionCount = actionCount;
        this.episode = new Episode(observationSize, actionCount);
        this.chance = draws.of(number);
    }

    boolean choosing() {
        return turn instanceof Turn.Choice;
    }

    void sitAt(int newRow) {
        row = newRow;
    }

    /** Begins the next episode that has a choice to make, if there is one. */
    void begin(Environment environment) {
        while (turn instanceof Turn.End && number < played.length) {
            episode = new Episode(observationSize, actionCount);
            chance = draws.of(number);
            turn = environment.begin(seeds.applyAsLong(number));
            check();
            finish();
        }
    }

    private void check() {
        if (turn instanceof Turn.Choice choice
                && (choice.observation().size() != observationSize
                        || choice.mask().size() != actionCount)) {
            throw NoctuleException.input(
                    "An episode has observations of " + choice.observation().size() + " values and "
                            + choice.mask().size() + " actions; the network has " + observationSize + " inputs and "
                            + actionCount + " outputs.",
                    "Maybe its platform or workload differs from that of other episodes.");
        }
    }

    private void finish() {
        if (turn instanceof Turn.End) {
            played[number] = episode;
            number += stride;
        }
    }

    void observe(float[] observations) {
        if (turn instanceof Turn.Choice choice) {
            choice.observation().write(observations, row * observationSize);
        }
    }

    void act(Environment environment, ActionRule rule, float[] observations, float[] scores) {
        if (turn instanceof Turn.Choice choice) {
            final int action = rule.choose(scores, row * actionCount, choice.mask(), chance);
            episode.add(observations, row * observationSize, choice.mask(), action);
            rule.logProbability(scores, row * actionCount, choice.mask(), action)
                    .ifPresent(episode::behave);
            turn = environment.step(action);
            episode.reward(turn.reward());
            finish();
            begin(environment);
        }
    }
}
