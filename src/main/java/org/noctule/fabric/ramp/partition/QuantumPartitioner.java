package org.noctule.fabric.ramp.partition;

import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPartitioner;
import org.noctule.workload.graph.StepGraph;

/**
 * Splits an op into so many parts that each takes about one quantum, as SiP-ML (Khani et al., SIGCOMM 2021) and ddls
 * do: forward time over quantum, rounded up to an even number, at most the given degree. The backward time does not
 * count. An op that takes no time stays whole.
 */
public final class QuantumPartitioner implements OpPartitioner {
    private final double quantum;

    /**
     * Creates a partitioner.
     *
     * @param quantum the shortest useful time of a part, in the unit of the profile, positive
     * @throws NoctuleException if it is not positive
     */
    public QuantumPartitioner(double quantum) {
        if (!(quantum > 0)) {
            throw NoctuleException.input(
                    "the quantum of the op partition must be positive", "Maybe leave it out; the paper's is 0.01.");
        }
        this.quantum = quantum;
    }

    @Override
    public OpPartition partition(StepGraph graph, int maxDegree) {
        final int[] splits = new int[graph.size() / 2];
        for (int op = 0; op < splits.length; op++) {
            final double quanta = Math.ceil(graph.time(op) / quantum);
            final double even = 2 * Math.ceil(quanta / 2);
            splits[op] = (int) Math.max(1, Math.min(even, maxDegree));
        }
        return new OpPartition(splits);
    }
}
