package org.noctule.site;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.platform.NodeGres;
import org.noctule.workload.GresRequest;

/** Sums of what a machine has, for questions of many jobs. */
final class Holdings {
    private final int cores;
    /** Pieces by names, and by names and types. */
    private final Map<String, Long> pieces = new HashMap<>();

    private final Set<List<String>> features = new LinkedHashSet<>();

    Holdings(SiteMachine machine) {
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
