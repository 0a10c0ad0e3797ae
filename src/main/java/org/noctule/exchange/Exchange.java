package org.noctule.exchange;

import java.time.Duration;
import java.util.List;

/**
 * One end of a place where processes leave blocks for each other. A block is there as a whole or not at all, whoever is
 * killed meanwhile; of several writers of one key the last one wins. Thread-safe.
 */
public interface Exchange extends AutoCloseable {
    /**
     * Leaves a block.
     *
     * @param key its key, one of {@link BlockKeys}
     * @param block the block
     * @throws org.noctule.error.NoctuleException of kind INPUT if the place has no room for it; of kind PEER if the
     *     place is gone
     */
    void put(String key, Block block);

    /**
     * Takes a copy of a block, or a view of it, and waits for it if it is not there.
     *
     * @param key its key
     * @param patience the time to wait
     * @return the block
     * @throws org.noctule.error.NoctuleException of kind PEER if it did not come, or the place is gone
     */
    Block get(String key, Duration patience);

    /**
     * Lists what is there.
     *
     * @return the whole blocks, by key
     */
    List<BlockEntry> manifest();

    /**
     * Waits until blocks are there.
     *
     * @param keys their keys
     * @param patience the time to wait for all of them
     * @throws org.noctule.error.NoctuleException of kind PEER if one did not come, which is named, or the place is gone
     */
    void await(List<String> keys, Duration patience);

    /**
     * Deletes a block, if it is there. Whoever has it keeps it.
     *
     * @param key its key
     */
    void remove(String key);

    /**
     * Tells what this end has done.
     *
     * @return the statistics so far
     */
    ExchangeStatistics statistics();

    /** Leaves the place; what was put stays there. */
    @Override
    void close();
}
