package org.noctule.simulator;

import java.util.List;
import java.util.ServiceLoader;

/** The capabilities of this jar. */
final class Capabilities {
    /** All of them, in the order of their list. */
    static final List<Capability> BUILT_IN =
            ServiceLoader.load(Capability.class, Capability.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private Capabilities() {}
}
