package org.noctule.agent.classic;

import java.util.Arrays;

/** The actions of a run. */
final class ActionLog {
    private int[] actions = new int[64];
    private int size;

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
