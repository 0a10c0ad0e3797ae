package org.noctule.platform;

/** What cores, processors and nodes do now and have left, to be read. */
public interface CoreFigures {
    /** {@return the machine} */
    Platform platform();

    /**
     * Returns how many cores of a processor are busy.
     *
     * @param processor its number
     * @return the number of busy cores
     */
    int busyCores(int processor);

    /**
     * Returns the free memory of a node.
     *
     * @param node its number
     * @return bytes, negative if agents took more than there is
     */
    long memoryLeft(int node);

    /**
     * Returns the free bandwidth of a processor.
     *
     * @param processor its number
     * @return kB/s, negative if the demands exceed it
     */
    long bandwidthLeft(int processor);

    /**
     * Returns the P-state of a core.
     *
     * @param core its number
     * @return 0 busy, 1 busy and slowed down by bandwidth, 2 free beside busy ones, 3 free
     */
    int pState(int core);

    /**
     * Returns the speed at which a processor's busy cores run.
     *
     * @param processor its number
     * @return GFLOPS of each busy core
     */
    double gflops(int processor);
}
