package org.noctule.deepening.simulator;

import java.util.List;
import java.util.OptionalDouble;
import org.noctule.deepening.RecordedEpoch;
import org.noctule.deepening.RecordedSequence;

/**
 * Epochs of a recorded run from one of its decisions on. Behind the last one further epochs are as long as that and
 * change nothing; the first of them ends behind the recorded budget, as it was not recorded. A run whose epochs are not
 * known has one that ends at once.
 */
final class RecordedSegment implements Segment {
    private static final double BEHIND = 1e-6;

    private final List<RecordedEpoch> epochs;
    private final double finalAccuracy;
    private final double[] ends;
    /** Seconds up to the end of the recorded budget. */
    private final double limit;

    private RecordedSegment(List<RecordedEpoch> epochs, double finalAccuracy, double[] ends, double limit) {
        this.epochs = epochs;
        this.finalAccuracy = finalAccuracy;
        this.ends = ends;
        this.limit = limit;
    }

    /**
     * The epochs from the one on whose number is given, which begins so long before it begins in the recording, and
     * before the end of the recorded budget.
     */
    static RecordedSegment of(RecordedSequence run, int first, double earlier, double limit) {
        final List<RecordedEpoch> left = run.epochs()
                .subList(Math.min(first, run.epochs().size()), run.epochs().size());
        final double[] ends = new double[Math.max(1, left.size())];
        double end = earlier;
        for (int epoch = 0; epoch < left.size(); epoch++) {
            end += left.get(epoch).trainSeconds() + left.get(epoch).testSeconds();
            ends[epoch] = Math.max(0, end);
        }
        return new RecordedSegment(left, run.accuracy(), ends, limit);
    }

    /** The same epochs, the first of which ends at another moment. */
    RecordedSegment withFirstEnd(double seconds) {
        final double[] others = ends.clone();
        for (int epoch = 0; epoch < others.length; epoch++) {
            others[epoch] = Math.max(0, seconds + ends[epoch] - ends[0]);
        }
        return new RecordedSegment(epochs, finalAccuracy, others, limit);
    }

    private double last() {
        return ends.length > 1 ? ends[ends.length - 1] - ends[ends.length - 2] : ends[0];
    }

    /** The end of the first epoch that was not recorded. */
    private double further() {
        return last() > 0 ? Math.max(ends[ends.length - 1] + last(), limit + BEHIND) : Double.POSITIVE_INFINITY;
    }

    @Override
    public double end(int epoch) {
        return epoch < ends.length ? ends[epoch] : further() + last() * (epoch - ends.length);
    }

    /** The recorded decision came at its time: that includes the rest of a mini-batch. */
    @Override
    public double untilNextLook(double seconds) {
        return 0;
    }

    @Override
    public int ended(double seconds) {
        int ended = 0;
        while (ended < ends.length && ends[ended] <= seconds + ROUNDING) {
            ended++;
        }
        final double more = ended == ends.length ? seconds + ROUNDING - further() : -1;
        return more >= 0 ? ended + 1 + (int) Math.floor(more / last()) : ended;
    }

    @Override
    public int trained(double seconds) {
        final int ended = ended(seconds);
        final boolean more =
                ended < epochs.size() && ends[ended] - epochs.get(ended).testSeconds() <= seconds + ROUNDING;
        return more ? ended + 1 : ended;
    }

    @Override
    public double accuracy(int ended) {
        return ended < epochs.size() ? epochs.get(ended - 1).testAccuracy() : finalAccuracy;
    }

    @Override
    public OptionalDouble trainAccuracy(int epoch) {
        return epoch < epochs.size() ? OptionalDouble.of(epochs.get(epoch).trainAccuracy()) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble testAccuracy(int epoch) {
        return epoch < epochs.size() ? OptionalDouble.of(epochs.get(epoch).testAccuracy()) : OptionalDouble.empty();
    }
}
