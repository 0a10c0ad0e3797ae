package org.noctule.fabric.agent.slots;

import java.util.List;
import org.noctule.fabric.ramp.block.BlockIndex;

/** The worth of answers to one arrival. Not thread-safe. */
final class AfterstateWorth {
    private final AfterstateValue value;
    private final AfterstateFeatures afterstate;
    private final float[] features = new float[AfterstateFeatures.size()];

    AfterstateWorth(AfterstateValue value, BlockIndex index) {
        this.value = value;
        afterstate = new AfterstateFeatures(index);
    }

    /** Begins with an arrival: who holds which servers before any answer. */
    void look(SlotState state) {
        afterstate.look(state);
    }

    /** The first of the answers to the state that was looked at, at least one, that no other is worth more than. */
    SlotChoice best(List<SlotChoice> choices) {
        SlotChoice best = choices.get(0);
        if (choices.size() > 1) {
            float most = Float.NEGATIVE_INFINITY;
            for (final SlotChoice choice : choices) {
                afterstate.write(choice, features);
                final float worth = value.value(features);
                if (worth > most) {
                    most = worth;
                    best = choice;
                }
            }
        }
        return best;
    }
}
