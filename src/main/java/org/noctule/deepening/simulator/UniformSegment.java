package org.noctule.deepening.simulator;

import java.util.OptionalDouble;

/**
 * Epochs of one length, in which only the accuracy at the job's end is known.
 *
 * @param train seconds of training
 * @param test seconds of the test behind it, with no look at the allocation from the last mini-batch on
 * @param batches mini-batches of an epoch
 * @param mean accuracy at the job's end
 */
record UniformSegment(double train, double test, int batches, double mean) implements Segment {
    private double length() {
        return train + test;
    }

    @Override
    public double end(int epoch) {
        return length() * (epoch + 1);
    }

    @Override
    public double untilNextLook(double seconds) {
        final double within = Math.max(0, seconds - length() * Math.floor(seconds / length()));
        final double batch = train / batches;
        final double next = Math.ceil(within / batch - ROUNDING);
        return Math.max(0, (next < batches ? next * batch : length()) - within);
    }

    @Override
    public int ended(double seconds) {
        return (int) Math.floor((seconds + ROUNDING) / length());
    }

    @Override
    public int trained(double seconds) {
        return ended(seconds + test);
    }

    @Override
    public double accuracy(int epochs) {
        return mean;
    }

    @Override
    public OptionalDouble trainAccuracy(int epoch) {
        return OptionalDouble.empty();
    }

    @Override
    public OptionalDouble testAccuracy(int epoch) {
        return OptionalDouble.empty();
    }
}
