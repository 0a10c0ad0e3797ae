package org.noctule.fabric.ramp.placement;

import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPlacement;

/** The channels that a job may take between its servers. */
final class FreeChannels {
    private static final int MAX_PAIRS = 1 << 12;
    private static final int FIRST = 2;

    private final OpPlacement placement;
    private final FabricState state;
    /** By pair of servers what was found, and 0 where nothing was looked for; of few servers only. */
    private final int[] found;

    FreeChannels(OpPlacement placement, FabricState state) {
        this.placement = placement;
        this.state = state;
        final long pairs = (long) placement.workers() * placement.workers();
        found = new int[pairs <= MAX_PAIRS ? (int) pairs : 0];
    }

    boolean isFree(int from, int to, int number) {
        return state.allChannelsFree()
                || state.isFreeChannel(state.fabric().channel(placement.server(from), placement.server(to), number));
    }

    int first(int from, int to) {
        if (found.length == 0) {
            return search(from, to);
        }
        final int pair = placement.worker(from) * placement.workers() + placement.worker(to);
        if (found[pair] == 0) {
            found[pair] = search(from, to) + FIRST;
        }
        return found[pair] - FIRST;
    }

    private int search(int from, int to) {
        for (int number = 0; number < state.fabric().channels(); number++) {
            if (isFree(from, to, number)) {
                return number;
            }
        }
        return DepPlacement.NONE;
    }
}
