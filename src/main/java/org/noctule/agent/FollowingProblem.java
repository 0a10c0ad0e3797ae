package org.noctule.agent;

import org.noctule.protocol.Reply;

/** A problem whose state can become that of a run which somebody else decides. */
public interface FollowingProblem extends Problem {
    /**
     * Books what another decision side answered to the last message, in the place of the answer that came of the
     * choices here.
     *
     * @param own the answer of the choices
     * @param taken the answer that the simulator is given, another one
     * @throws org.noctule.error.NoctuleException of kind INPUT if it holds decisions that cannot be booked
     */
    void book(Reply own, Reply taken);
}
