package org.noctule.fabric.agent.slots;

import java.util.List;

/** Tells how good answers are. */
@FunctionalInterface
public interface ChoiceValues {

    /**
     * Values answers to one arrival.
     *
     * @param state the holders of servers; not changed
     * @param choices the answers that can be given
     * @return for each of them how many jobs are accepted from now on, up to what all have in common
     */
    double[] values(SlotState state, List<SlotChoice> choices);
}
