package org.noctule.protocol;

/** A decision side: messages in, replies out. */
@FunctionalInterface
public interface Decider {
    /**
     * Answers one message.
     *
     * @param message the events
     * @return the reply; its date is not before the message's
     */
    Reply decide(Message message);
}
