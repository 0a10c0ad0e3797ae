package org.noctule.deepening.learning.net2net;

import java.util.Locale;
import org.noctule.deepening.AdaptableNetwork;

/** What lets the optimiser begin anew, with its learning rate and without moments, once there is more hardware. */
enum Restart {
    /**
     * Each epoch from the first decision on, whatever is decided, as the published trainer does: equal for all runs.
     */
    ALL {
        @Override
        boolean follows(int action, AdaptableNetwork network) {
            return true;
        }
    },
    /** A deepening alone: runs that do nothing go on with a rate that has fallen. */
    DEEPENING {
        @Override
        boolean follows(int action, AdaptableNetwork network) {
            return action < network.deepenings();
        }
    },
    /**
     * A deepening, and an action that does nothing else: what the restart brings can be told from what depth brings.
     */
    ACTION {
        @Override
        boolean follows(int action, AdaptableNetwork network) {
            return action != network.nothing();
        }

        @Override
        AdaptableNetwork chosenIn(AdaptableNetwork network) {
            return network.withRestart();
        }
    };

    /** Tells whether the optimiser begins anew after an action before an epoch. */
    abstract boolean follows(int action, AdaptableNetwork network);

    /** Returns a network with the actions that may be chosen. */
    AdaptableNetwork chosenIn(AdaptableNetwork network) {
        return network;
    }

    /** Its name in options and tables. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
