package org.noctule.agent.problem;

import java.util.BitSet;
import org.noctule.agent.ActionMask;

/** Masks that allow the first actions, each made once. */
final class LeadingMasks {
    private final ActionMask[] masks;

    LeadingMasks(int size) {
        masks = new ActionMask[size + 1];
        for (int count = 0; count <= size; count++) {
            final BitSet first = new BitSet(size);
            first.set(0, count);
            masks[count] = ActionMask.of(first, size);
        }
    }

    ActionMask of(int count) {
        return masks[count];
    }
}
