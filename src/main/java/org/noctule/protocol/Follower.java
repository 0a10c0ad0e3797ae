package org.noctule.protocol;

/** A decision side that can watch another one decide, and go on in its place. */
public interface Follower extends Decider {
    /**
     * Tells whether it can follow, once it has answered the first message: a connection is told by its other end.
     *
     * @return true if {@link #follow} may be called
     */
    default boolean follows() {
        return true;
    }

    /**
     * Takes a message in as {@link #decide} does, and then books what another decision side answered in the place of
     * its own decisions.
     *
     * @param message the message
     * @param taken the answer that the simulator is given
     * @return the answer that this side would have given
     * @throws org.noctule.error.NoctuleException of kind INPUT if the answer holds decisions that it cannot book
     */
    Reply follow(Message message, Reply taken);

    /**
     * Does the same as {@link #follow} for who does not ask what this side would have answered, which need not be found
     * out then.
     *
     * @param message the message
     * @param taken the answer that the simulator is given
     * @throws org.noctule.error.NoctuleException of kind INPUT if the answer holds decisions that it cannot book
     */
    default void book(Message message, Reply taken) {
        follow(message, taken);
    }

    /**
     * Tells, once it has answered the first message, whether it keeps anything of the past but which jobs wait, which
     * run where and since when, which cores are out of use, and whether a job that ran took memory. A side that does
     * not would decide the same if it had never heard of the others, or had not been asked before, and need be told of
     * no more.
     *
     * @return false if that is certain
     */
    default boolean remembers() {
        return true;
    }
}
