package org.noctule.deepening.simulator;

import java.util.OptionalDouble;

/** The epochs of a training between two changes of its network or allocation, in seconds at reference speed. */
interface Segment {
    /** Seconds within which an epoch counts as ended, for the rounding of dates. */
    double ROUNDING = 1e-9;

    /** When an epoch and its test end, in seconds since the segment's begin; epochs are counted from 0. */
    double end(int epoch);

    /** Seconds up to the next moment at which the trainer looks at its allocation. */
    double untilNextLook(double seconds);

    /** How many epochs have ended after so many seconds. */
    int ended(double seconds);

    /** How many epochs count if the job ends then: a test that has begun comes to its end, whatever the budget. */
    int trained(double seconds);

    /** Accuracy if the job ends after so many epochs of the segment, at least one; without any deviation. */
    double accuracy(int epochs);

    /** Accuracy of training in an epoch, if it is known. */
    OptionalDouble trainAccuracy(int epoch);

    /** Accuracy of the test behind an epoch, if it is known. */
    OptionalDouble testAccuracy(int epoch);
}
