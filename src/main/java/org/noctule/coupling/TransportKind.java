package org.noctule.coupling;

import java.util.Locale;

/** Ways in which the results of simulations get to trainers. */
public enum TransportKind {
    /** Every result streams through one head process, which sends all of them to each trainer. */
    FUTURES,
    /** Two files per simulation in one directory of a parallel file system. */
    SHARED_FILES,
    /** Two entries per simulation of a map that is spread over the nodes. */
    DISTRIBUTED_MAP,
    /** Two mapped files per simulation in the memory of one node. */
    SHARED_MEMORY;

    /** {@return the name in files and messages} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns how many simulations' results a trainer reads.
     *
     * @param simulations number of simulations
     * @param keys rule of keys, which futures do not have
     * @return number of simulations
     */
    public int stored(int simulations, KeyRule keys) {
        return this == FUTURES ? simulations : keys.stored(simulations);
    }
}
