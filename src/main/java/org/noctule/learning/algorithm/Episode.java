package org.noctule.learning.algorithm;

import java.util.Arrays;
import org.noctule.agent.ActionMask;

/** The record of an episode: for each decision the observation, what was allowed, the action and its reward. */
public final class Episode {
    private final int observationSize;
    private final int actionCount;
    private float[] observations;
    private float[] penalties;
    private int[] actions = new int[8];
    private double[] rewards = new double[8];
    private float[] behaviour = {};
    private boolean masked;
    private int size;

    /**
     * Begins an episode.
     *
     * @param observationSize number of values of an observation
     * @param actionCount number of actions
     */
    public Episode(int observationSize, int actionCount) {
        this.observationSize = observationSize;
        this.actionCount = actionCount;
        this.observations = new float[8 * observationSize];
        this.penalties = new float[8 * actionCount];
    }

    /**
     * Adds a decision.
     *
     * @param source holds the observation
     * @param offset index of its first value
     * @param mask the allowed actions
     * @param action the chosen action
     */
    public void add(float[] source, int offset, ActionMask mask, int action) {
        if (size == actions.length) {
            final int capacity = 2 * size;
            observations = Arrays.copyOf(observations, capacity * observationSize);
            penalties = Arrays.copyOf(penalties, capacity * actionCount);
            actions = Arrays.copyOf(actions, capacity);
            rewards = Arrays.copyOf(rewards, capacity);
        }
        System.arraycopy(source, offset, observations, size * observationSize, observationSize);
        for (int i = 0; i < actionCount; i++) {
            if (!mask.allows(i)) {
                penalties[size * actionCount + i] = Decisions.FORBIDDEN;
                masked = true;
            }
        }
        actions[size++] = action;
    }

    /**
     * Adds to the reward of the last decision; before the first one rewards belong to no decision and are dropped.
     *
     * @param reward its reward
     */
    public void reward(double reward) {
        if (size > 0) {
            rewards[size - 1] += reward;
        }
    }

    /**
     * Tells how probable the last action was for whoever played; told of all decisions or of none.
     *
     * @param logProbability natural logarithm of the probability
     */
    public void behave(double logProbability) {
        if (behaviour.length < size) {
            behaviour = Arrays.copyOf(behaviour, actions.length);
        }
        behaviour[size - 1] = (float) logProbability;
    }

    /** {@return how many decisions there were} */
    public int size() {
        return size;
    }

    /** {@return a new array, one a decision} */
    public double[] rewards() {
        return Arrays.copyOf(rewards, size);
    }

    /** {@return the sum of all rewards, not discounted: the episode's return} */
    public double sum() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += rewards[i];
        }
        return sum;
    }

    int observationSize() {
        return observationSize;
    }

    int actionCount() {
        return actionCount;
    }

    /** Not copied; longer than the episode. */
    float[] observations() {
        return observations;
    }

    /** Not copied; longer than the episode. */
    float[] penalties() {
        return penalties;
    }

    boolean tellsBehaviour() {
        return behaviour.length > 0;
    }

    /** Natural logarithm of the probability that an action had. */
    float behaviour(int decision) {
        return behaviour[decision];
    }

    int action(int decision) {
        return actions[decision];
    }

    boolean masked() {
        return masked;
    }
}
