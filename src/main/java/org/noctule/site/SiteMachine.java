package org.noctule.site;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.error.NoctuleException;

/**
 * The machine of a site as it is configured.
 *
 * @param nodes its nodes, in the order of their configuration, unmodifiable
 * @param partitions its partitions by their names, in order, unmodifiable
 * @param memory true if the memory of nodes is handed out to jobs, as their cores are
 * @param switches its switches, those below others first, unmodifiable
 */
public record SiteMachine(
        List<SiteNode> nodes, Map<String, SitePartition> partitions, boolean memory, List<SiteSwitch> switches) {
    /**
     * Describes a machine whose switches are not known.
     *
     * @param nodes its nodes
     * @param partitions its partitions by their names
     * @param memory true if the memory of nodes is handed out
     */
    public SiteMachine(List<SiteNode> nodes, Map<String, SitePartition> partitions, boolean memory) {
        this(nodes, partitions, memory, List.of());
    }

    /** {@return number of all cores} */
    public int cores() {
        return nodes.stream().mapToInt(SiteNode::cores).sum();
    }

    /**
     * Takes the nodes of some partitions.
     *
     * @param names names of the partitions
     * @return a machine of their nodes, each once
     * @throws NoctuleException of kind INPUT if there is no such partition
     */
    public SiteMachine of(Collection<String> names) {
        final Set<String> kept = new LinkedHashSet<>();
        for (final String name : names) {
            final SitePartition partition = partitions.get(name);
            if (partition == null) {
                throw NoctuleException.input(
                        "--partition: there is no partition (" + name + ").",
                        "Maybe one of these is meant: " + String.join(", ", partitions.keySet()) + ".");
            }
            kept.addAll(partition.nodes());
        }
        return new SiteMachine(
                nodes.stream().filter(node -> kept.contains(node.name())).toList(), partitions, memory, switches);
    }
}
