package org.noctule.companion.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.PlacementFamily;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.companion.NodeBook;
import org.noctule.protocol.Event;

/** The placements by node, by name. */
public final class CompanionPlacements implements PlacementFamily {
    private static final List<String> NAMES = List.of("best_fit", "worst_fit", "packed", "spread", "topology", "fgd");

    /** Creates the family. */
    public CompanionPlacements() {}

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public Optional<NodePlacement> placement(String name, Event.SimulationBegins begins, IntUnaryOperator draw) {
        final Optional<Function<NodeBook, NodeChoice>> choice = switch (name) {
            case CoreOrders.LOWEST_ID -> Optional.of(book -> new LowestNodes());
            case CoreOrders.RANDOM -> Optional.of(book -> new RandomNodes(book, draw));
            case "best_fit" -> Optional.of(TightestNodes::new);
            case "worst_fit" -> Optional.of(LoosestNodes::new);
            case "packed" -> Optional.of(FewestNodes::new);
            case "spread" -> Optional.of(MostNodes::new);
            case "topology" -> Optional.of(book -> new FewestSwitches(begins.platform()));
            case "fgd" -> Optional.of(LeastFragmentation::new);
            default -> Optional.empty();
        };
        return choice.map(order -> new CompanionPlacement(begins.platform(), order));
    }
}
