package org.noctule.bench;

import java.util.ArrayList;
import java.util.List;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.SampledAction;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Scores;
import org.noctule.random.Chance;

/** Environments side by side, for all of which a network is asked at once; their episodes follow each other. */
final class BatchedPlay implements AutoCloseable {
    private final EnvironmentGroup group;
    private final NeuralNetwork network;
    private final int observationSize;
    private final int actions;
    private final float[] observations;
    private final List<Chance> chances = new ArrayList<>();
    private final List<Turn> turns;
    private final ActionRule rule = new SampledAction();

    BatchedPlay(List<Environment> environments, int threads, NetworkOptions options) {
        this.observationSize = environments.get(0).observationSize();
        this.actions = environments.get(0).actions().size();
        this.group = new EnvironmentGroup(environments, threads);
        this.network = options.create(observationSize, actions, Chance.of(1, Chance.Purpose.WEIGHTS, 0));
        this.observations = new float[environments.size() * observationSize];
        for (int i = 0; i < environments.size(); i++) {
            chances.add(Chance.of(1, Chance.Purpose.ACTIONS, i));
        }
        this.turns = new ArrayList<>(group.each((index, environment) -> begin(index, environment)));
    }

    private Turn begin(int index, Environment environment) {
        return seen(index, environment.begin(chances.get(index).nextLong() >>> 1));
    }

    private Turn seen(int index, Turn turn) {
        if (turn instanceof Turn.Choice choice) {
            choice.observation().write(observations, index * observationSize);
        }
        return turn;
    }

    /** Lets each environment make a number of decisions; returns how many they are together. */
    long play(int rounds) {
        for (int round = 0; round < rounds; round++) {
            final float[] scores = Scores.of(network, observations, turns.size(), actions);
            final List<Turn> next = group.each((index, environment) -> step(index, environment, scores));
            for (int i = 0; i < next.size(); i++) {
                turns.set(i, next.get(i));
            }
        }
        return (long) rounds * turns.size();
    }

    private Turn step(int index, Environment environment, float[] scores) {
        final Turn.Choice choice = (Turn.Choice) turns.get(index);
        final int action = rule.choose(scores, index * actions, choice.mask(), chances.get(index));
        final Turn turn = environment.step(action);
        return turn instanceof Turn.End ? begin(index, environment) : seen(index, turn);
    }

    @Override
    public void close() {
        network.close();
        group.close();
    }
}
