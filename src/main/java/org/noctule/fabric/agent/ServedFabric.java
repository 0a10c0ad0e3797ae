package org.noctule.fabric.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.platform.FabricChannels;
import org.noctule.platform.RampCluster;
import org.noctule.protocol.Event;
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

    /** What is told of a plan whose schedules follow from where its parts are. */
    static PlanRequest placed(Plan plan) {
        return placed(plan.graph().partition(), plan.opPlacement());
    }

    static PlanRequest placed(OpPartition partition, OpPlacement placement) {
        return new PlanRequest(partition, Optional.of(placement), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Brings news of channels into the fabrics of a platform. */
    static void setChannels(List<ServedFabric> fabrics, Event.Notify notify, boolean available) {
        final FabricChannels channels =
                new FabricChannels(fabrics.stream().map(ServedFabric::cluster).toList());
        channels.parse(String.valueOf(notify.details().get(Event.Notify.CHANNELS)))
                .forEach(number -> fabrics.get(channels.fabric(number))
                        .mirror()
                        .state()
                        .setAvailable(channels.local(number), available));
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
