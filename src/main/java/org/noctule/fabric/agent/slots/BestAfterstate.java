package org.noctule.fabric.agent.slots;

import java.util.List;
import org.noctule.fabric.ramp.block.BlockIndex;

/** Gives the answer after which the servers are worth most. Not thread-safe. */
public final class BestAfterstate implements SlotPolicy {
    private final AfterstateWorth worth;
    private final Answers answers;

    /**
     * Creates a policy.
     *
     * @param value the value of afterstates
     * @param rule rule of places
     * @param index the blocks of the fabric
     */
    public BestAfterstate(AfterstateValue value, BlockRule rule, BlockIndex index) {
        worth = new AfterstateWorth(value, index);
        answers = Answers.every(rule);
    }

    @Override
    public SlotChoice choose(SlotState state, SlotJob job) {
        final List<SlotChoice> choices = answers.to(state, job);
        if (choices.size() == 1) {
            return choices.get(0);
        }
        worth.look(state);
        return worth.best(choices);
    }
}
