package org.noctule.ramp.slots;

import org.noctule.ramp.block.BlockIndex;

/** What answers to one arrival are worth. Not thread-safe. */
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

    /** Values an answer to the state that was looked at. */
    float of(SlotChoice choice) {
        afterstate.write(choice, features);
        return value.value(features);
    }
}
