package org.noctule.fabric.agent;

import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.platform.RampFabric;

/** The outlook on the time to come when a fabric job is decided about. Valid until the question is answered. */
public interface Outlook {
    /** {@return the fabric that the job may run on} */
    RampFabric fabric();

    /** {@return now in s} */
    double now();

    /** {@return time in s, with the tolerance of the rules; negative if the job is late} */
    double timeLeft();

    /**
     * Returns until when a server is held.
     *
     * @param server from 0
     * @return a date in s, negative infinity if the server is free, positive infinity if nobody knows
     */
    double heldUntil(int server);

    /**
     * Plans the job as if the fabric were empty.
     *
     * @param degree at least 1
     * @return a plan that could start then, or why there is none
     */
    Proposal proposeAlone(int degree);
}
