package org.noctule.fabric.agent.slots;

import java.util.ArrayList;
import java.util.List;

/** The answers to an arrival that are worth looking at. */
@FunctionalInterface
public interface Answers {

    /**
     * Lists answers.
     *
     * @param state the holders of servers
     * @param job the job that arrives
     * @return some of the ways to place it, the degrees in their order and each on blocks in the order of their rule,
     *     and last to turn it away
     */
    List<SlotChoice> to(SlotState state, SlotJob job);

    /**
     * Looks at all: every degree that meets the deadline, on all servers that may be tried for it.
     *
     * @param rule rule of places
     * @return the answers
     */
    static Answers every(BlockRule rule) {
        return (state, job) -> {
            final List<SlotChoice> choices = new ArrayList<>();
            for (int index = 0; index < job.demands().size(); index++) {
                final SlotDemand demand = job.demands().get(index);
                if (demand.slots() <= state.remaining()) {
                    rule.each(
                            demand,
                            state.busy(),
                            servers -> choices.add(new SlotChoice(demand.degree(), servers, demand.slots())));
                }
            }
            choices.add(SlotChoice.REJECT);
            return choices;
        };
    }
}
