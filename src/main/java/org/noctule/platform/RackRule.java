package org.noctule.platform;

import java.util.Optional;
import org.noctule.error.Tally;

/**
 * The racks in which some equal nodes stand.
 *
 * @param name name of the rack of all of them; empty if they have several or none
 * @param nodes number of nodes per rack, in the order of the nodes; 0 if all share one or have none
 */
public record RackRule(String name, int nodes) {
    /** Nodes of which no racks are known. */
    public static final RackRule NONE = new RackRule("", 0);

    /**
     * Puts all nodes into one rack, perhaps beside others of its cluster.
     *
     * @param name name of the rack
     * @return the rule
     */
    public static RackRule one(String name) {
        return new RackRule(name, 0);
    }

    /**
     * Puts nodes into racks of equal size; the last one may have fewer.
     *
     * @param nodes number of nodes per rack, positive
     * @return the rule
     */
    public static RackRule each(int nodes) {
        return new RackRule("", nodes);
    }

    /** Tells whether there are racks; a comparison with none would have Java spin code when it starts. */
    boolean known() {
        return nodes > 0 || !name.isEmpty();
    }

    /** A name of the rack of one of the nodes, different for each rack of a platform; empty if it has none. */
    String rack(String group, int node) {
        if (nodes > 0) {
            return group + "/" + node / nodes;
        }
        return name.isEmpty() ? "" : group.substring(0, group.indexOf('/')) + "!" + name;
    }

    /**
     * Tells people of the racks.
     *
     * @return a clause, empty if there are none
     */
    Optional<String> text() {
        if (nodes > 0) {
            return Optional.of("racks of " + Tally.of(nodes, "node"));
        }
        return known() ? Optional.of("rack " + name) : Optional.empty();
    }
}
