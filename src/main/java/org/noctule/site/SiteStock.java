package org.noctule.site;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.platform.NodeGres;
import org.noctule.workload.GresRequest;
import org.noctule.workload.NodeDemand;

/** Sums of what a machine has, for questions of many jobs. */
final class SiteStock {
    private final int cores;
    /** Pieces by names, and by names and types. */
    private final Map<String, Long> pieces = new HashMap<>();

    private final Map<String, String> texts = new HashMap<>();
    private final Set<List<String>> features = new LinkedHashSet<>();

    SiteStock(SiteMachine machine) {
        this.cores = machine.cores();
        for (final SiteNode node : machine.nodes()) {
            features.add(node.companions().features());
            for (final NodeGres gres : node.companions().gres()) {
                pieces.merge(gres.name(), (long) gres.count(), Long::sum);
                pieces.merge(gres.name() + ":" + gres.type(), (long) gres.count(), Long::sum);
            }
        }
    }

    int cores() {
        return cores;
    }

    /** Leaves out companions of which the configuration has none at all. */
    String known(String asked) {
        // Jobs repeat few texts.
        return asked.isEmpty() ? asked : texts.computeIfAbsent(asked, this::filtered);
    }

    private String filtered(String asked) {
        return Stream.of(asked.split(","))
                .filter(entry -> pieces.containsKey(entry.replaceFirst("[:=].*", "")))
                .collect(Collectors.joining(","));
    }

    /** Leaves out companions of which the configuration has none at all. */
    NodeDemand known(NodeDemand demand) {
        return new NodeDemand(
                demand.tasks(),
                demand.cores(),
                demand.memory(),
                demand.memoryPer(),
                demand.gres().stream()
                        .filter(request -> pieces.containsKey(request.name()))
                        .toList(),
                demand.minNodes(),
                demand.maxNodes(),
                demand.exclusive(),
                has(demand.features()) ? demand.features() : List.of());
    }

    /** Tells whether all nodes together have what a request names. */
    boolean has(GresRequest request) {
        final String name = request.type().isEmpty() ? request.name() : request.name() + ":" + request.type();
        return pieces.getOrDefault(name, 0L) * GresRequest.WHOLE >= request.thousandths();
    }

    /** Tells whether a node has all features of one of some alternatives. */
    boolean has(List<List<String>> alternatives) {
        return alternatives.isEmpty()
                || features.stream().anyMatch(node -> alternatives.stream().anyMatch(node::containsAll));
    }
}
