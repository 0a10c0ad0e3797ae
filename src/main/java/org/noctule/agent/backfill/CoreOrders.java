package org.noctule.agent.backfill;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.noctule.agent.Placement;
import org.noctule.protocol.Event;

/** The placements of queue-based agents by the core orders that options name. */
final class CoreOrders {
    /** The core order that needs no mirror. */
    static final String LOWEST_ID = "lowest_id";

    private static final Map<String, Function<Event.SimulationBegins, Placement>> PLACEMENTS = placements();

    private CoreOrders() {}

    private static Map<String, Function<Event.SimulationBegins, Placement>> placements() {
        final Map<String, Function<Event.SimulationBegins, Placement>> placements = new LinkedHashMap<>();
        placements.put(LOWEST_ID, begins -> new LowestIdPlacement(begins.platform()));
        return Collections.unmodifiableMap(placements);
    }

    static List<String> names() {
        return List.copyOf(PLACEMENTS.keySet());
    }

    /** Makes the placement of a run when its platform is known. */
    static Placement place(String name, Event.SimulationBegins begins) {
        return Objects.requireNonNull(PLACEMENTS.get(name)).apply(begins);
    }
}
