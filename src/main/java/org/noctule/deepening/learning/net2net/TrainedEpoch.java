package org.noctule.deepening.learning.net2net;

/**
 * An epoch of a job.
 *
 * @param number number of the epoch, from 0, among all that began
 * @param action action before it
 * @param start clock of the job when the agent was asked, in seconds
 * @param trainSeconds seconds of training; NaN if the budget cut the epoch, as are the figures behind it
 * @param trainAccuracy share of training images told right, each before the step that learnt it
 * @param end clock of the job after the test, in seconds
 * @param testAccuracy share of test images told right
 */
record TrainedEpoch(
        int number,
        int action,
        double start,
        double trainSeconds,
        double trainAccuracy,
        double end,
        double testAccuracy) {
    /**
     * Makes an epoch that the budget cut.
     *
     * @param number number of the epoch
     * @param action action before it
     * @param start clock of the job when the agent was asked, in seconds
     * @return an epoch without figures
     */
    static TrainedEpoch cut(int number, int action, double start) {
        return new TrainedEpoch(number, action, start, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /** Tells whether it was trained and tested to its end. */
    boolean whole() {
        return !Double.isNaN(testAccuracy);
    }
}
