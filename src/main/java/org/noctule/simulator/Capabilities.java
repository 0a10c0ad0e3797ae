package org.noctule.simulator;

import java.util.List;
import org.noctule.json.OwnServices;

/** The capabilities of this jar. */
public final class Capabilities {
    /** All of them, in the order of their list. */
    static final List<Capability> BUILT_IN = OwnServices.of(Capability.class);

    private Capabilities() {}

    /** {@return all of them, in the order in which they are asked; unmodifiable} */
    public static List<Capability> builtIn() {
        return BUILT_IN;
    }
}
