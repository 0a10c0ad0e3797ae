package org.noctule.ramp;

import java.util.Optional;

/**
 * What an agent decides about a job. What it leaves out is decided by the methods that the run names.
 *
 * @param partition how the ops are split
 * @param opPlacement where the parts go
 * @param opSchedule in which order they run on a server
 * @param depPlacement which channels the transfers take
 * @param depSchedule in which order they go over a channel
 */
public record PlanRequest(
        OpPartition partition,
        Optional<OpPlacement> opPlacement,
        Optional<OpSchedule> opSchedule,
        Optional<DepPlacement> depPlacement,
        Optional<DepSchedule> depSchedule) {
    /**
     * Decides the partition alone.
     *
     * @param partition how the ops are split
     */
    public PlanRequest(OpPartition partition) {
        this(partition, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
