package org.noctule.grid;

import org.noctule.error.FurtherLibrary;

/** The library that members need, which is not everywhere: few commands use it. */
public final class GridEngine {
    private GridEngine() {}

    /**
     * Refuses to go on without the library.
     *
     * @throws org.noctule.error.NoctuleException if Hazelcast is not on the class path
     */
    public static void demand() {
        FurtherLibrary.HAZELCAST.demand();
    }
}
