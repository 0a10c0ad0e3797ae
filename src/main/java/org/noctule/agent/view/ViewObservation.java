package org.noctule.agent.view;

import java.util.List;

/**
 * An observation of a user's own. A jar offers its class by {@link java.util.ServiceLoader}, with a public constructor
 * without parameters; {@code decision.env.observation} of the problem {@code job} names it as {@code FILE.jar} or
 * {@code FILE.jar#CLASS}. Each run has an object of its own, which may remember what it likes.
 */
public interface ViewObservation {
    /**
     * {@return the parts of an observation, asked for once a run has begun: at least one, the same in every run of the
     * same options}
     */
    List<ObservedField> observation();

    /**
     * Begins a run.
     *
     * @param view the machine, on which nothing runs yet
     * @param seed seed of what the run draws
     */
    default void begin(ClusterView view, long seed) {}

    /**
     * Writes what is seen.
     *
     * @param view the state now
     * @param target receives the fields, one after the other; within their bounds, or what is nearest to them
     * @param offset index of the first value
     */
    void observe(ClusterView view, float[] target, int offset);
}
