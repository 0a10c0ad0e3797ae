package org.noctule.platform;

import java.util.List;

/**
 * A cluster as the platform file describes it.
 *
 * @param id its name
 * @param nodes its nodes, in order, unmodifiable
 * @param localLinks what joins a node to the cluster's router
 */
public record Cluster(String id, List<Nodes> nodes, Links localLinks) {
    /**
     * Some nodes of one kind.
     *
     * @param type their type
     * @param number how many, positive
     */
    public record Nodes(NodeType type, int number) {}
}
