package org.noctule.ramp.plan;

import org.noctule.ramp.DepPlacer;
import org.noctule.ramp.DepScheduler;
import org.noctule.ramp.OpPlacer;
import org.noctule.ramp.OpScheduler;
import org.noctule.ramp.placement.FirstFitChannel;
import org.noctule.ramp.placement.RampFirstFit;
import org.noctule.ramp.schedule.ShortestDepFirst;
import org.noctule.ramp.schedule.ShortestOpFirst;

/**
 * The methods for the four decisions that follow on the partition.
 *
 * @param opPlacer finds servers
 * @param opScheduler orders the parts on a server
 * @param depPlacer finds channels
 * @param depScheduler orders the transfers on a channel
 */
public record Heuristics(OpPlacer opPlacer, OpScheduler opScheduler, DepPlacer depPlacer, DepScheduler depScheduler) {

    /**
     * Returns what the PAC-ML paper uses: RAMP first fit, shortest remaining time for ops and dependencies, first
     * channel.
     *
     * @return the published methods
     */
    public static Heuristics published() {
        return new Heuristics(new RampFirstFit(), new ShortestOpFirst(), new FirstFitChannel(), new ShortestDepFirst());
    }
}
