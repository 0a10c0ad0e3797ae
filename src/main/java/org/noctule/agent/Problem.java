package org.noctule.agent;

import org.noctule.protocol.Message;

/**
 * A decision problem over the messages of one run: what agents and training environments share, so that they cannot
 * differ.
 *
 * <p>Each message leads to any number of {@link Step.Choose}, each answered by {@link #choose}, and then to one
 * {@link Step.Send}. Not thread-safe.
 */
public interface Problem {
    /** {@return the actions: the same throughout a run} */
    ActionSpace actions();

    /**
     * Takes a message in.
     *
     * @param message the next message of the run
     * @return a choice to make, or the reply
     */
    Step receive(Message message);

    /**
     * Applies a choice; only after {@link Step.Choose}.
     *
     * @param action the number of an action
     * @return the next choice to make, or the reply
     */
    Step choose(int action);

    /**
     * Takes what was earned since the last choice was posed: what is left when a run ends.
     *
     * @return the reward, 0 before the first choice and when it was taken already
     */
    double earned();

    /**
     * Counts the jobs about which choices are still to be made.
     *
     * @return the number of jobs that wait now, those chosen to be started next among them; 0 before the first message
     */
    int waiting();

    /**
     * Counts the cores, for people: it may take a while.
     *
     * @return how many are free, those no longer that start a job in the reply being made; none before the first
     *     message
     */
    FreeCores cores();
}
