package org.noctule.protocol;

/** Watches a run from message to message. An exception that it throws ends the run. */
public interface SessionListener {
    /** The listener that watches nothing. */
    SessionListener NONE = new SessionListener() {};

    /**
     * A message is about to be told to the decision side.
     *
     * @param message the message; the last one of a run holds SIMULATION_ENDS
     */
    default void asked(Message message) {}

    /**
     * The decision side has answered a message, of which the simulator has not been told yet.
     *
     * @param message the message
     * @param reply its answer
     */
    default void answered(Message message, Reply reply) {}
}
