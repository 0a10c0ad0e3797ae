package org.noctule.ramp.placement;

import org.noctule.ramp.DepPlacement;
import org.noctule.ramp.FabricState;
import org.noctule.ramp.OpPlacement;

/** The channels that a job may take between its servers. */
final class FreeChannels {
    private final OpPlacement placement;
    private final FabricState state;

    FreeChannels(OpPlacement placement, FabricState state) {
        this.placement = placement;
        this.state = state;
    }

    boolean isFree(int from, int to, int number) {
        return state.heldChannels() == 0
                || state.channelHolder(state.fabric().channel(placement.server(from), placement.server(to), number))
                        == FabricState.NONE;
    }

    int first(int from, int to) {
        for (int number = 0; number < state.fabric().channels(); number++) {
            if (isFree(from, to, number)) {
                return number;
            }
        }
        return DepPlacement.NONE;
    }
}
