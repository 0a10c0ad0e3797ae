package org.noctule.agent;

import org.noctule.protocol.Reply;

/** The next step in a decision problem: a choice, or a reply. */
public sealed interface Step {
    /**
     * An action must be chosen.
     *
     * @param observation the observation now
     * @param mask the actions that may be chosen
     * @param rewardSinceLast reward of the last action; 0 before the first one
     */
    record Choose(Observation observation, ActionMask mask, double rewardSinceLast) implements Step {}

    /**
     * The message is answered.
     *
     * @param reply the reply
     */
    record Send(Reply reply) implements Step {}
}
