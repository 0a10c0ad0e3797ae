package org.noctule.agent;

import org.noctule.protocol.Reply;

/** The next step in a decision problem: a choice, or a reply. */
public sealed interface Step {
    /**
     * An action must be chosen.
     *
     * @param observation what can be seen now
     * @param mask which actions may be chosen
     * @param rewardSinceLast what the last action earned; 0 before the first one
     */
    record Choose(Observation observation, ActionMask mask, double rewardSinceLast) implements Step {}

    /**
     * The message is answered.
     *
     * @param reply what to send
     */
    record Send(Reply reply) implements Step {}
}
