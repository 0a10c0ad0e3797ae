package org.noctule.agent.placement;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.PlacementFamily;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;
import org.noctule.json.OwnServices;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Event;

/** The core orders, and the orders in which placements by node choose, by the names that options use. */
public final class NodeOrders {
    private static final List<PlacementFamily> FAMILIES = OwnServices.of(PlacementFamily.class);
    private static final List<String> BY_NODE =
            FAMILIES.stream().flatMap(family -> family.names().stream()).toList();

    /** The key of an order, of an agent that may place jobs by node. */
    public static final OptionKey<String> KEY = OptionKey.with(
            CoreOrders.KEY.name(),
            OptionValues.named(
                            "[core order](agents.md#core-orders)",
                            Stream.concat(CoreOrders.spellings().stream(), BY_NODE.stream())
                                    .toList(),
                            "")
                    .read(NodeOrders::read, TextNode::valueOf),
            CoreOrders.LOWEST_ID,
            "choice of cores");

    private NodeOrders() {}

    /**
     * Reads the name of an order.
     *
     * @param input a text
     * @return a name of a core order or of a placement by node
     * @throws NoctuleException if there is no such order
     */
    public static String read(JsonInput input) {
        return CoreOrders.read(input, BY_NODE);
    }

    /**
     * Tells whether an order chooses by node, whatever jobs ask for.
     *
     * @param name name of an order
     * @return false for the core orders
     */
    public static boolean byNode(String name) {
        return BY_NODE.contains(name);
    }

    /**
     * Makes a placement by node on an idle machine.
     *
     * @param name name of an order
     * @param begins the machine
     * @param draw draws an index below its argument, for what is chosen at random
     * @return the placement
     * @throws NoctuleException if the order chooses single cores
     */
    public static NodePlacement placement(String name, Event.SimulationBegins begins, IntUnaryOperator draw) {
        if (begins.pStates() != PStateRule.SIMULATOR) {
            throw NoctuleException.input(
                    "An agent that places jobs by node (core order " + name + ") sets no P-states.",
                    "Maybe let the simulator set them (options.platform), or take jobs without demands on nodes.");
        }
        return FAMILIES.stream()
                .flatMap(family -> family.placement(name, begins, draw).stream())
                .findFirst()
                .orElseThrow(() -> NoctuleException.input(
                        "The core order (" + name
                                + ") chooses single cores, and jobs of this run have demands on nodes.",
                        "Maybe take one that chooses by node: " + CoreOrders.LOWEST_ID + ", " + CoreOrders.RANDOM + ", "
                                + String.join(", ", BY_NODE) + "."));
    }
}
