package org.noctule.agent;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;

/** Agents that know jobs as numbers of cores, and no nodes. */
public final class CoresAlone {
    private CoresAlone() {}

    /**
     * Refuses a run whose jobs have demands on nodes.
     *
     * @param begins the beginning of the run
     * @param agent the agent, as the beginning of a sentence: {@code "The agent classic"}
     * @throws NoctuleException if places are by node
     */
    public static void check(Event.SimulationBegins begins, String agent) {
        if (begins.features().companions()) {
            throw NoctuleException.input(
                    agent + " knows jobs as numbers of cores, and jobs of this run have demands on nodes.",
                    "Maybe take a queue agent (fcfs, filler, easy, conservative, priority), which places by node.");
        }
    }
}
