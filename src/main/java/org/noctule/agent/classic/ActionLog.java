package org.noctule.agent.classic;

import java.util.Arrays;
import java.util.Optional;

/** The actions of a run. */
final class ActionLog {
    private int[] actions = new int[64];
    private int size;
    private Optional<double[]> firstProbabilities = Optional.empty();

    /** How probable each action was at the first decision, before it is added. */
    void begin(Optional<double[]> probabilities) {
        firstProbabilities = probabilities;
    }

    /** How probable an action was at the first decision: 1 or 0 where the policy did not say. */
    double first(int action) {
        return firstProbabilities.map(all -> all[action]).orElse(actions[0] == action ? 1.0 : 0.0);
    }

    void add(int action) {
        if (size == actions.length) {
            actions = Arrays.copyOf(actions, 2 * size);
        }
        actions[size++] = action;
    }

    int size() {
        return size;
    }

    int get(int index) {
        return actions[index];
    }
}
