package org.noctule.fabric.agent.slots;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The law by which jobs arrive: one a slot, drawn independently. Immutable. */
public final class JobMix implements FutureArrivals {
    private final List<SlotJob> jobs = new ArrayList<>();
    private final double[] upTo;

    /**
     * A job and how often it comes.
     *
     * @param job the job
     * @param weight positive; weights need not sum to 1
     */
    public record Weighted(SlotJob job, double weight) {}

    /**
     * Creates a mix.
     *
     * @param weighted the jobs
     * @throws IllegalArgumentException if a weight is not positive
     */
    public JobMix(List<Weighted> weighted) {
        upTo = new double[weighted.size()];
        double sum = 0;
        for (final Weighted entry : weighted) {
            if (!(entry.weight() > 0)) {
                throw new IllegalArgumentException("A job comes with the weight " + entry.weight() + ".");
            }
            sum += entry.weight();
            upTo[jobs.size()] = sum;
            jobs.add(entry.job());
        }
    }

    /**
     * Draws a job.
     *
     * @param random the source of chance
     * @return a job
     */
    public SlotJob draw(SplittableRandom random) {
        final double value = random.nextDouble() * upTo[upTo.length - 1];
        int low = 0;
        int high = upTo.length - 1;
        while (low < high) {
            final int middle = (low + high) / 2;
            if (value < upTo[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return jobs.get(low);
    }

    @Override
    public SlotJob[] future(int length, SplittableRandom random) {
        final SlotJob[] future = new SlotJob[length];
        for (int slot = 0; slot < length; slot++) {
            future[slot] = draw(random);
        }
        return future;
    }
}
