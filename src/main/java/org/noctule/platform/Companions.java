package org.noctule.platform;

import java.util.List;

/**
 * The things that a node has beside cores and memory.
 *
 * @param gres its named resources, in the order of the file, unmodifiable
 * @param features words by which jobs ask for nodes, unmodifiable
 * @param weight rank in which nodes are used: lower ones first
 */
public record Companions(List<NodeGres> gres, List<String> features, int weight) {
    /** Of a node that has cores and memory alone. */
    public static final Companions NONE = new Companions(List.of(), List.of(), 1);
}
