package org.noctule.ramp.slots;

import java.util.List;
import org.noctule.ramp.block.BlockIndex;

/** Gives the answer after which a network values the servers most. Not thread-safe. */
public final class BestAfterstate implements SlotPolicy {
    private final ValueNetwork network;
    private final List<BlockRule> rules;
    private final Afterstate afterstate;
    private final float[] features = new float[Afterstate.size()];

    /**
     * Creates a policy.
     *
     * @param network values afterstates
     * @param rules where a job may be placed, by degree
     * @param index the blocks of the fabric
     */
    public BestAfterstate(ValueNetwork network, List<BlockRule> rules, BlockIndex index) {
        this.network = network;
        this.rules = List.copyOf(rules);
        afterstate = new Afterstate(index);
    }

    @Override
    public SlotChoice choose(SlotState state, SlotJob job) {
        final List<SlotChoice> candidates = Candidates.of(state, job, rules);
        SlotChoice best = candidates.get(0);
        if (candidates.size() > 1) {
            afterstate.look(state);
            float most = Float.NEGATIVE_INFINITY;
            for (final SlotChoice candidate : candidates) {
                afterstate.write(candidate, features);
                final float value = network.value(features);
                if (value > most) {
                    most = value;
                    best = candidate;
                }
            }
        }
        return best;
    }
}
