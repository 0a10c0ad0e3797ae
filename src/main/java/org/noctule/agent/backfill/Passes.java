package org.noctule.agent.backfill;

import org.noctule.agent.AgentRules;
import org.noctule.protocol.Message;

/** Makes passes over the events of a message of one run. */
interface Passes {
    /**
     * Takes a message in and makes the passes.
     *
     * @param message the message
     */
    void take(Message message);

    /** Makes the passes of a run. */
    static Passes of(AgentRules.Passes rule, QueueRun run) {
        return rule == AgentRules.Passes.DATE ? new PassPerDate(run) : new PassPerEvent(run);
    }
}
