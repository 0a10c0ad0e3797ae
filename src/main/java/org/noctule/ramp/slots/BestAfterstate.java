package org.noctule.ramp.slots;

import java.util.List;
import org.noctule.ramp.block.BlockIndex;

/** Gives the answer after which the servers are worth most. Not thread-safe. */
public final class BestAfterstate implements SlotPolicy {
    private final AfterstateValue value;
    private final BlockRule rule;
    private final AfterstateFeatures afterstate;
    private final float[] features = new float[AfterstateFeatures.size()];

    /**
     * Creates a policy.
     *
     * @param value what afterstates are worth
     * @param rule where a job may be placed
     * @param index the blocks of the fabric
     */
    public BestAfterstate(AfterstateValue value, BlockRule rule, BlockIndex index) {
        this.value = value;
        this.rule = rule;
        afterstate = new AfterstateFeatures(index);
    }

    @Override
    public SlotChoice choose(SlotState state, SlotJob job) {
        final List<SlotChoice> candidates = Candidates.of(state, job, rule);
        SlotChoice best = candidates.get(0);
        if (candidates.size() > 1) {
            afterstate.look(state);
            float most = Float.NEGATIVE_INFINITY;
            for (final SlotChoice candidate : candidates) {
                afterstate.write(candidate, features);
                final float worth = value.value(features);
                if (worth > most) {
                    most = worth;
                    best = candidate;
                }
            }
        }
        return best;
    }
}
