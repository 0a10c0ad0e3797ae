package org.noctule.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.noctule.protocol.Event;

/** Placements by node that a capability brings along. All families stand in {@code META-INF/services} of this jar. */
public interface PlacementFamily {
    /** {@return names of placements that the core has none of, in the order in which help lists them, unmodifiable} */
    List<String> names();

    /**
     * Makes a placement on an idle machine.
     *
     * @param name name of a placement, or of a core order of the core
     * @param begins the machine
     * @param draw draws an index below its argument, for what is chosen at random
     * @return the placement; empty if there is none of that name that chooses by node
     */
    Optional<NodePlacement> placement(String name, Event.SimulationBegins begins, IntUnaryOperator draw);
}
