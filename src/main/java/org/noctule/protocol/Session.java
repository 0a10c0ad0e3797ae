package org.noctule.protocol;

/** One run: it advances until a decision is due. Not thread-safe; thousands fit in one JVM without a thread each. */
public interface Session extends AutoCloseable {
    /**
     * Starts the run.
     *
     * @return the first message, which holds SIMULATION_BEGINS alone
     */
    Message begin();

    /**
     * Applies the answer to the last message and advances to the next one.
     *
     * @param reply the decision side's answer
     * @return the next message; the last one holds SIMULATION_ENDS
     * @throws org.noctule.error.NoctuleException if the reply breaks the protocol, or the run cannot go on
     */
    Message next(Reply reply);

    /**
     * Tells whether the last message was the one with SIMULATION_ENDS.
     *
     * @return true if the run is over
     */
    boolean ended();

    /**
     * Tells whether the run ended at a date that was set for it while more was to come.
     *
     * @return true if it is over, and jobs may have been left undone for that reason alone
     */
    default boolean truncated() {
        return false;
    }

    /** Ends the run where it is. Recorders keep what they were told; that it is not all is for the caller to say. */
    @Override
    void close();
}
