package org.noctule.deepening.learning.net2net;

import org.noctule.deepening.AdaptableNetwork;

/** How the time of a recording passes. */
interface RecordingClock {
    /** Its name in tables. */
    String name();

    /** Tells whether equal recordings have equal times, so that runs may share what they have in common. */
    boolean repeats();

    /**
     * Makes the timer of a job.
     *
     * @param network the network at its start
     * @param training number of images that are learnt
     * @param test number of images by which accuracy is measured
     * @param batch images per step
     * @return its timer
     */
    EpochTimer timer(AdaptableNetwork network, int training, int test, int batch);
}
