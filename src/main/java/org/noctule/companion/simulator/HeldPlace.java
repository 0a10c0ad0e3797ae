package org.noctule.companion.simulator;

import org.noctule.companion.Grant;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * The place of a job on nodes.
 *
 * @param job the job
 * @param cores the ids of its cores
 * @param grant the things that it has of each node
 */
record HeldPlace(Job job, ResourceSet cores, Grant grant) {
    boolean exclusive() {
        return job.demand().map(NodeDemand::exclusive).orElse(false);
    }
}
