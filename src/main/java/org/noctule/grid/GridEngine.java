package org.noctule.grid;

import org.noctule.error.NoctuleException;

/** The library that members need, which is not everywhere: few commands use it. */
public final class GridEngine {
    private GridEngine() {}

    /**
     * Refuses to go on without the library.
     *
     * @throws NoctuleException if Hazelcast is not on the class path
     */
    public static void demand() {
        try {
            Class.forName("com.hazelcast.core.Hazelcast", false, GridEngine.class.getClassLoader());
        } catch (final ClassNotFoundException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "Hazelcast, which members of a cluster need, is not here.",
                    "Maybe start this with launch/noctule, which fetches it.",
                    e);
        }
    }
}
