package org.noctule.fabric.ramp;

import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.error.NoctuleException;
import org.noctule.workload.JobPlan;

/**
 * An agent's decisions about a job. Whatever it leaves out is decided by the methods that the run names.
 *
 * @param partition splits of the ops; without ops if only the degree is given
 * @param opPlacement the places of the parts
 * @param opSchedule in which order they run on a server
 * @param channels the channels of the transfers
 * @param depSchedule in which order they go over a channel
 * @param degree the largest number of parts of an op, where the run's method splits the ops; empty if the partition
 *     says how
 */
public record PlanRequest(
        OpPartition partition,
        Optional<OpPlacement> opPlacement,
        Optional<OpSchedule> opSchedule,
        Optional<ChannelNumbers> channels,
        Optional<DepSchedule> depSchedule,
        OptionalInt degree)
        implements JobPlan {
    /**
     * Decides what is given.
     *
     * @param partition splits of the ops
     * @param opPlacement the places of the parts
     * @param opSchedule in which order they run on a server
     * @param depPlacement the channels of the transfers
     * @param depSchedule in which order they go over a channel
     */
    public PlanRequest(
            OpPartition partition,
            Optional<OpPlacement> opPlacement,
            Optional<OpSchedule> opSchedule,
            Optional<DepPlacement> depPlacement,
            Optional<DepSchedule> depSchedule) {
        this(
                partition,
                opPlacement,
                opSchedule,
                depPlacement.map(DepPlacement::numbers),
                depSchedule,
                OptionalInt.empty());
    }

    /**
     * Decides the partition alone.
     *
     * @param partition splits of the ops
     */
    public PlanRequest(OpPartition partition) {
        this(partition, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), OptionalInt.empty());
    }

    /**
     * Decides the degree alone.
     *
     * @param degree 1 or an even number
     * @return the request
     * @throws NoctuleException if it is neither
     */
    public static PlanRequest ofDegree(int degree) {
        if (!OpPartition.isAllowed(degree)) {
            throw NoctuleException.input(
                    "the degree (" + degree + ") of a plan is neither 1 nor an even number",
                    "Maybe round it: an op stays whole (1) or is split into an even number of parts.");
        }
        return new PlanRequest(
                new OpPartition(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.of(degree));
    }

    /**
     * Decides everything.
     *
     * @param plan the five decisions
     * @return the request
     */
    public static PlanRequest of(Plan plan) {
        return new PlanRequest(
                plan.graph().partition(),
                Optional.of(plan.opPlacement()),
                Optional.of(plan.opSchedule()),
                Optional.of(plan.depPlacement()),
                Optional.of(plan.depSchedule()));
    }
}
