package org.noctule.learning.training;

import org.noctule.learning.algorithm.EvolutionStrategy;

/** Tries the networks of evolution, here or somewhere else. */
public interface GenerationSource extends AutoCloseable {
    /**
     * Tries all networks of an update.
     *
     * @param learner the learner before the update; not changed
     * @param seeds seeds of the trials
     * @return the trials, in the order of the seeds
     * @throws org.noctule.error.NoctuleException if nobody is left to try them
     */
    Generation tried(EvolutionStrategy learner, long[] seeds);

    /**
     * Takes note that the learner made its update.
     *
     * @param generation the trials from which it did
     */
    void learnt(Generation generation);

    /** Ends whoever tries them. */
    @Override
    void close();
}
