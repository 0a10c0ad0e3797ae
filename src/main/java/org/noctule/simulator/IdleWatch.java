package org.noctule.simulator;

import org.noctule.error.NoctuleException;

/** Notices a decision side that keeps the run going without getting anywhere. */
final class IdleWatch {
    static final int PATIENCE = 100_000;

    private int idle;
    private int atDate;
    private double date;

    /**
     * Counts a reply.
     *
     * @param started whether it started a job
     * @param othersCanAct whether anything can happen that the decision side did not ask for
     * @throws NoctuleException if the date stands still
     */
    void replied(double now, boolean started, boolean othersCanAct) {
        idle = started || othersCanAct ? 0 : idle + 1;
        atDate = started || now > date ? 0 : atDate + 1;
        date = now;
        if (atDate > PATIENCE) {
            throw NoctuleException.peer(
                    "The date stands still at " + now + ": the last " + PATIENCE
                            + " replies caused events, but started no job.",
                    "Maybe the agent sets P-states or asks for the energy in answer to its own acknowledgements.");
        }
    }

    /** An agent that only ever asks to be called again, with jobs waiting and nothing running, gets nowhere. */
    boolean stuck() {
        return idle > PATIENCE;
    }
}
