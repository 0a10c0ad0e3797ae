package org.noctule.platform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.resource.ResourceSet;

/**
 * The racks of a machine, numbered from 0 in the order of their first nodes. Not every node need have one.
 *
 * <p>A RAMP fabric says its racks itself. Immutable.
 */
public final class Racks {
    /** A machine of which no racks are known. */
    public static final Racks NONE = new Racks(new int[0], List.of());

    private final int[] rackOfNode;
    private final List<ResourceSet> nodes;

    private Racks(int[] rackOfNode, List<ResourceSet> nodes) {
        this.rackOfNode = rackOfNode;
        this.nodes = nodes;
    }

    /**
     * Numbers the racks of nodes.
     *
     * @param names by node the name of its rack, empty if it has none; nodes of one name share a rack
     * @return the racks
     */
    public static Racks named(List<String> names) {
        final int[] rackOfNode = new int[names.size()];
        final Map<String, Integer> numbers = new HashMap<>();
        final List<ResourceSet.Builder> nodes = new ArrayList<>();
        for (int node = 0; node < rackOfNode.length; node++) {
            if (names.get(node).isEmpty()) {
                rackOfNode[node] = -1;
                continue;
            }
            final int rack = numbers.computeIfAbsent(names.get(node), name -> numbers.size());
            if (rack == nodes.size()) {
                nodes.add(new ResourceSet.Builder());
            }
            rackOfNode[node] = rack;
            nodes.get(rack).add(node);
        }
        return nodes.isEmpty()
                ? NONE
                : new Racks(
                        rackOfNode,
                        nodes.stream().map(ResourceSet.Builder::build).toList());
    }

    /** The racks of clusters; equal names in two clusters are two racks. */
    static Racks of(List<Cluster> clusters) {
        if (clusters.stream().noneMatch(Racks::known)) {
            return NONE;
        }
        final List<String> names = new ArrayList<>();
        for (int cluster = 0; cluster < clusters.size(); cluster++) {
            final Optional<RampFabric> fabric = clusters.get(cluster).fabric();
            final int first = names.size();
            for (final Cluster.Nodes group : clusters.get(cluster).nodes()) {
                final int begun = fabric.isPresent() ? first : names.size();
                final RackRule rule =
                        fabric.isPresent() ? RackRule.each(fabric.get().servers()) : group.racks();
                for (int node = 0; node < group.number(); node++) {
                    names.add(rule.rack(cluster + "/" + begun, names.size() - begun));
                }
            }
        }
        return named(names);
    }

    private static boolean known(Cluster cluster) {
        return cluster.fabric().isPresent()
                || cluster.nodes().stream().anyMatch(group -> group.racks().known());
    }

    /** {@return the number of racks} */
    public int size() {
        return nodes.size();
    }

    /**
     * Returns the rack of a node.
     *
     * @param node number of the node
     * @return number of its rack, -1 if it has none
     */
    public int of(int node) {
        return node < rackOfNode.length ? rackOfNode[node] : -1;
    }

    /**
     * Returns the nodes of a rack.
     *
     * @param rack number of the rack
     * @return their numbers, at least one
     */
    public ResourceSet nodes(int rack) {
        return nodes.get(rack);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Racks racks && Arrays.equals(rackOfNode, racks.rackOfNode);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(rackOfNode);
    }
}
