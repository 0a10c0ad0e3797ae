package org.noctule.simulator;

import java.util.List;
import java.util.ServiceLoader;

/** The capabilities of this jar. */
public final class Capabilities {
    /** All of them, in the order of their list. */
    static final List<Capability> BUILT_IN =
            ServiceLoader.load(Capability.class, Capability.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private Capabilities() {}

    /** {@return all of them, in the order in which they are asked; unmodifiable} */
    public static List<Capability> builtIn() {
        return BUILT_IN;
    }
}
