package org.noctule.platform;

import java.util.List;
import java.util.Optional;

/**
 * A cluster as the platform file describes it.
 *
 * @param id its name
 * @param nodes its nodes, in order, unmodifiable
 * @param localLinks the link of a node to the cluster's router
 * @param fabric what joins the nodes, each of one core and laid out group-major, to each other; empty if only links do
 * @param switches its switches, those below others before them, unmodifiable; none if they are not known
 */
public record Cluster(
        String id, List<Nodes> nodes, Links localLinks, Optional<RampFabric> fabric, List<Switch> switches) {
    /**
     * Describes a cluster of unknown switches.
     *
     * @param id its name
     * @param nodes its nodes, in order, unmodifiable
     * @param localLinks the link of a node to the cluster's router
     * @param fabric what joins the nodes; empty if only links do
     */
    public Cluster(String id, List<Nodes> nodes, Links localLinks, Optional<RampFabric> fabric) {
        this(id, nodes, localLinks, fabric, List.of());
    }

    /**
     * Describes a cluster that only links join.
     *
     * @param id its name
     * @param nodes its nodes, in order, unmodifiable
     * @param localLinks the link of a node to the cluster's router
     */
    public Cluster(String id, List<Nodes> nodes, Links localLinks) {
        this(id, nodes, localLinks, Optional.empty());
    }

    /**
     * Some nodes of one kind.
     *
     * @param type their type
     * @param number their number, positive
     * @param racks the racks in which they stand
     */
    public record Nodes(NodeType type, int number, RackRule racks) {
        /**
         * Describes nodes of which no racks are known.
         *
         * @param type their type
         * @param number their number, positive
         */
        public Nodes(NodeType type, int number) {
            this(type, number, RackRule.NONE);
        }
    }
}
