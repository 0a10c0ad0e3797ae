package org.noctule.fabric.agent.slots;

import java.util.ArrayList;
import java.util.List;
import org.noctule.fabric.ramp.block.BlockIndex;

/**
 * Every degree on one block, that which leaves the servers worth most: what is slow to try need then not be tried on
 * each block. Not thread-safe.
 */
public final class LikedBlocks implements Answers {
    private final AfterstateWorth worth;
    private final Answers every;

    /**
     * Looks at some of the answers.
     *
     * @param value the value of afterstates
     * @param rule rule of places
     * @param index the blocks of the fabric
     */
    public LikedBlocks(AfterstateValue value, BlockRule rule, BlockIndex index) {
        worth = new AfterstateWorth(value, index);
        every = Answers.every(rule);
    }

    @Override
    public List<SlotChoice> to(SlotState state, SlotJob job) {
        final List<SlotChoice> all = every.to(state, job);
        final List<SlotChoice> liked = new ArrayList<>();
        worth.look(state);
        int first = 0;
        for (int next = 1; next <= all.size(); next++) {
            if (next == all.size() || all.get(next).degree() != all.get(first).degree()) {
                liked.add(worth.best(all.subList(first, next)));
                first = next;
            }
        }
        return liked;
    }
}
