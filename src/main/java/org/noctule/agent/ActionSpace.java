package org.noctule.agent;

import java.util.List;
import java.util.OptionalInt;

/**
 * The actions of a problem, numbered from 0.
 *
 * @param names names of the actions, in order, unmodifiable
 * @param nothing the action that does nothing, if there is one
 */
public record ActionSpace(List<String> names, OptionalInt nothing) {
    /** {@return the number of actions} */
    public int size() {
        return names.size();
    }
}
