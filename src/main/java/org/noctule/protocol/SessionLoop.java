package org.noctule.protocol;

/** Lets a run and its decision side answer each other to the end. */
public final class SessionLoop {
    private SessionLoop() {}

    /**
     * Plays a run from its first message to its last, in the calling thread.
     *
     * @param session the run, not yet begun; not closed
     * @param decider the decision side, which is told the last message too
     * @param listener watches
     * @return the answer to the last message, of which the run is not told
     * @throws org.noctule.error.NoctuleException if a side fails, or whatever the listener throws
     */
    public static Reply play(Session session, Decider decider, SessionListener listener) {
        Message message = session.begin();
        while (true) {
            listener.asked(message);
            final Reply reply = decider.decide(message);
            listener.answered(message, reply);
            if (session.ended()) {
                return reply;
            }
            message = session.next(reply);
        }
    }
}
