package org.noctule.fabric.ramp;

/**
 * The five decisions about one job: how its ops are split (held by the graph), where the parts go, in which order they
 * run, which channels the transfers take, and in which order.
 *
 * @param graph the parts
 * @param opPlacement their servers
 * @param opSchedule their order on a server
 * @param depPlacement the channels of the transfers
 * @param depSchedule their order on a channel
 */
public record Plan(
        PartitionedGraph graph,
        OpPlacement opPlacement,
        OpSchedule opSchedule,
        DepPlacement depPlacement,
        DepSchedule depSchedule) {}
