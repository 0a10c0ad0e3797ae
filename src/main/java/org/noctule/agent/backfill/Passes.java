package org.noctule.agent.backfill;

import org.noctule.protocol.Message;

/** When passes are made over the events of a message. */
interface Passes {
    /**
     * Takes a message in and makes the passes.
     *
     * @param message the message
     * @param run the run it belongs to
     */
    void take(Message message, QueueRun run);
}
