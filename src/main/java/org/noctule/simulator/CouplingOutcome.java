package org.noctule.simulator;

import java.util.OptionalDouble;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.TransportTraffic;

/**
 * Outcome of a producer-consumer workflow.
 *
 * @param id its id: that of the job in the workload
 * @param plan the workflow as it ran
 * @param state its end
 * @param submission date of its first submission in seconds
 * @param simulations the stage of simulations
 * @param trainings the stage of trainings
 * @param traffic data and operations of its transport
 * @param stored number of simulations whose results were there at the end
 * @param peakMemory most bytes that it held on any one node
 * @param makespan seconds from its first submission to its last end
 */
public record CouplingOutcome(
        String id,
        CouplingPlan plan,
        CouplingState state,
        double submission,
        Stage simulations,
        Stage trainings,
        TransportTraffic traffic,
        int stored,
        double peakMemory,
        double makespan) {
    /**
     * One stage.
     *
     * @param run seconds from its first submission to its last end; empty if no task of it ended well
     * @param io mean over its tasks of the seconds in writes or reads; empty for futures, which have neither
     */
    public record Stage(OptionalDouble run, OptionalDouble io) {}
}
