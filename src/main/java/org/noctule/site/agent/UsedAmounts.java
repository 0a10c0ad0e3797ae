package org.noctule.site.agent;

import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** Amounts of trackable resources that jobs take. */
final class UsedAmounts {
    private static final String GRES = "gres/";

    private UsedAmounts() {}

    /** The fewest nodes of a job. */
    static int fewestNodes(Job job) {
        return job.demand().map(NodeDemand::minNodes).orElse(1);
    }

    /** The amount of a resource that a job takes on a number of nodes. */
    static double of(Job job, String resource, int nodes) {
        return switch (resource) {
            case "cpu" -> job.resources();
            case "node" -> nodes;
            case "mem" -> memory(job, nodes);
            default ->
                job.demand().map(demand -> pieces(demand, resource, nodes)).orElse(0.0);
        };
    }

    private static double memory(Job job, int nodes) {
        final NodeDemand demand = job.demand().orElse(NodeDemand.of(Math.max(1, job.resources()), 1));
        if (demand.memory() == 0) {
            return job.memory() * job.resources();
        }
        return demand.memory()
                * switch (demand.memoryPer()) {
                    case NODE -> nodes;
                    case CORE -> job.resources();
                    case CARD -> demand.pieces(NodeDemand.CARD, "", nodes);
                };
    }

    private static double pieces(NodeDemand demand, String resource, int nodes) {
        final String[] names = resource.substring(GRES.length()).split(":", 2);
        return demand.pieces(names[0], names.length > 1 ? names[1] : "", nodes);
    }
}
