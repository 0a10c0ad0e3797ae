package org.noctule.ramp.slots;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The law by which jobs arrive: one a slot, drawn independently. Immutable. */
public final class JobMix implements Arrivals {
    private final List<SlotJob> jobs = new ArrayList<>();
    private final double[] upTo;

    /**
     * Creates a mix.
     *
     * @param weights how often each job comes; weights need not sum to 1
     */
    public JobMix(Map<SlotJob, Double> weights) {
        upTo = new double[weights.size()];
        double sum = 0;
        for (final Map.Entry<SlotJob, Double> entry : new LinkedHashMap<>(weights).entrySet()) {
            sum += entry.getValue();
            upTo[jobs.size()] = sum;
            jobs.add(entry.getKey());
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
