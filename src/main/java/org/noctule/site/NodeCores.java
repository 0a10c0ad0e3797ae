package org.noctule.site;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;

/** Cores of nodes that no running job has yet. Not thread-safe. */
final class NodeCores {
    private final Map<String, ResourceSet> all = new LinkedHashMap<>();
    private final Map<String, ResourceSet> free = new LinkedHashMap<>();

    NodeCores(List<SiteNode> nodes) {
        int next = 0;
        for (final SiteNode node : nodes) {
            all.put(node.name(), ResourceSet.range(next, next + node.cores() - 1));
            next += node.cores();
        }
        free.putAll(all);
    }

    /** Takes cores of a job's nodes, or none at all. */
    Optional<ResourceSet> take(RecordedJob job, Map<String, Integer> told) {
        final List<String> nodes;
        try {
            nodes = told.isEmpty() ? HostList.of(job.nodes()) : List.copyOf(told.keySet());
        } catch (final NoctuleException e) {
            return Optional.empty();
        }
        final Map<String, ResourceSet> left = new LinkedHashMap<>();
        ResourceSet taken = ResourceSet.EMPTY;
        int missing = job.cores();
        for (int i = 0; i < nodes.size(); i++) {
            final ResourceSet there =
                    left.getOrDefault(nodes.get(i), free.getOrDefault(nodes.get(i), ResourceSet.EMPTY));
            final int share = told.isEmpty()
                    ? Math.min(there.size(), (missing + nodes.size() - i - 1) / (nodes.size() - i))
                    : told.getOrDefault(nodes.get(i), 0);
            if (share > there.size()) {
                return Optional.empty();
            }
            final ResourceSet mine = lowest(there, share);
            left.put(nodes.get(i), there.minus(mine));
            taken = taken.plus(mine);
            missing -= share;
        }
        // What an uneven split left over goes where there is room.
        for (final String node : missing > 0 ? nodes : List.<String>of()) {
            final ResourceSet there = left.getOrDefault(node, ResourceSet.EMPTY);
            final ResourceSet mine = lowest(there, Math.min(missing, there.size()));
            left.put(node, there.minus(mine));
            taken = taken.plus(mine);
            missing -= mine.size();
        }
        if (missing != 0) {
            return Optional.empty();
        }
        free.putAll(left);
        return Optional.of(taken);
    }

    /** Gives back the cores that a job has had. */
    void giveBack(RecordedJob job, ResourceSet cores) {
        for (final String node : HostList.of(job.nodes())) {
            final ResourceSet there = all.getOrDefault(node, ResourceSet.EMPTY);
            free.computeIfPresent(node, (name, left) -> left.plus(cores.minus(cores.minus(there))));
        }
    }

    private static ResourceSet lowest(ResourceSet set, int number) {
        return ResourceSet.of(Arrays.copyOf(set.toArray(), number));
    }
}
