package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.EarlierStarts;

/** The half that answers a run, wherever it is, and ends with it. */
public interface DecisionSide extends AutoCloseable {
    /** {@return the decider, for one run} */
    Decider decider();

    /**
     * Plays a run.
     *
     * @param run plays it to its end with the decider that it is given
     * @throws NoctuleException if a side fails
     */
    default void play(Consumer<Decider> run) {
        run.accept(EarlierStarts.told(decider()));
    }

    /** Makes a thread that waits for an answer come back with an exception, at once; safe on any thread. */
    void wake();

    /**
     * Tells why the decision side failed, where it knows better than what came over the channel.
     *
     * @param told the message from the channel
     * @return the failure to report
     */
    default NoctuleException failure(NoctuleException told) {
        return told;
    }

    @Override
    void close();

    /** Makes the decision side of each run. One class per channel. */
    @FunctionalInterface
    interface Factory {
        /**
         * Makes it.
         *
         * @param seed seed of the agent's random numbers
         * @param output directory for files of the agent's own, empty if it must not write any
         * @return the decision side
         * @throws NoctuleException if there is no such agent or its options are wrong
         */
        DecisionSide open(long seed, Optional<Path> output);
    }
}
