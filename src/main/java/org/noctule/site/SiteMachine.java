package org.noctule.site;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.platform.NodeGres;
import org.noctule.workload.GresRequest;

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
     * Tells whether it has companions at all.
     *
     * @param request name and perhaps type, and how many
     * @return true if all its nodes together have so many
     */
    boolean has(GresRequest request) {
        final long pieces = nodes.stream()
                .flatMap(node -> node.companions().gres().stream())
                .filter(gres -> gres.name().equals(request.name())
                        && (request.type().isEmpty() || gres.type().equals(request.type())))
                .mapToLong(NodeGres::count)
                .sum();
        return pieces * GresRequest.WHOLE >= request.thousandths();
    }

    /** Tells whether a node has all features of one of some alternatives. */
    boolean has(List<List<String>> features) {
        return features.isEmpty()
                || nodes.stream()
                        .anyMatch(node ->
                                features.stream().anyMatch(node.companions().features()::containsAll));
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
