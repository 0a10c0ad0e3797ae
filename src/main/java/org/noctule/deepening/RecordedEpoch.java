package org.noctule.deepening;

/**
 * An epoch of a recorded run that was trained and tested to its end.
 *
 * @param action action before it; the one that does nothing after the last decision
 * @param trainSeconds seconds of training
 * @param trainAccuracy share of training images that were told right over the epoch
 * @param testSeconds seconds of the test behind it, with all that the recorder did meanwhile
 * @param testAccuracy share of test images that were told right
 */
public record RecordedEpoch(
        int action, double trainSeconds, double trainAccuracy, double testSeconds, double testAccuracy) {}
