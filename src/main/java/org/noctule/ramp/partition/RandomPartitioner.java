package org.noctule.ramp.partition;

import java.util.random.RandomGenerator;
import org.noctule.ramp.OpPartition;
import org.noctule.ramp.OpPartitioner;
import org.noctule.workload.graph.StepGraph;

/** Draws for each op one of 1 and the even numbers up to the degree, all equally likely. */
public final class RandomPartitioner implements OpPartitioner {
    private final RandomGenerator random;

    /**
     * Creates a partitioner.
     *
     * @param random where the numbers come from, seeded
     */
    public RandomPartitioner(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public OpPartition partition(StepGraph graph, int maxDegree) {
        final int[] splits = new int[graph.size() / 2];
        for (int op = 0; op < splits.length; op++) {
            splits[op] = Math.max(1, 2 * random.nextInt(maxDegree / 2 + 1));
        }
        return new OpPartition(splits);
    }
}
