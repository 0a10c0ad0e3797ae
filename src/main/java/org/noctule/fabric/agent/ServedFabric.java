package org.noctule.fabric.agent;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.noctule.fabric.ramp.Plan;
import org.noctule.platform.RampCluster;
import org.noctule.resource.ResourceSet;

/** A fabric that fabric jobs go to: where it lies, what is known of it, and how jobs are planned there. */
record ServedFabric(RampCluster cluster, FabricMirror mirror, JobPlanner planner) {
    /** Whether no job has a core here; true for cores elsewhere. */
    boolean isFree(int core) {
        return !cluster.contains(core) || mirror.isFree(core - cluster.firstCore());
    }

    /** The cores of a plan. */
    ResourceSet cores(Plan plan) {
        final int[] servers = new int[plan.opPlacement().workers()];
        Arrays.setAll(servers, plan.opPlacement()::serverOfWorker);
        return cluster.cores(servers);
    }

    /** Gives a job those of some cores that lie here. */
    void take(String id, ResourceSet cores) {
        final int[] servers = IntStream.of(cores.toArray())
                .filter(cluster::contains)
                .map(core -> core - cluster.firstCore())
                .toArray();
        if (servers.length > 0) {
            mirror.take(id, servers);
        }
    }
}
