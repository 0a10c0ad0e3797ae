package org.noctule.deepening.learning.net2net;

/** Tells how long the epochs of a job take. */
interface EpochTimer {
    /**
     * Tells the time of an epoch's training until now.
     *
     * @param added number of blocks added behind each original one
     * @param done number of images that have been learnt
     * @param of number of images of the epoch
     * @param began {@link System#nanoTime} at the epoch's beginning
     * @return seconds
     */
    double training(int[] added, int done, int of, long began);

    /**
     * Tells the time of a test that has just ended.
     *
     * @param added number of blocks added behind each original one
     * @param began {@link System#nanoTime} at its beginning
     * @return seconds
     */
    double test(int[] added, long began);
}
