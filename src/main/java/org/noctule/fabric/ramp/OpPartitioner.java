package org.noctule.fabric.ramp;

import org.noctule.workload.graph.StepGraph;

/** Decides how often each op of a job is split. */
@FunctionalInterface
public interface OpPartitioner {

    /**
     * Splits the ops of a job.
     *
     * @param graph the job's graph
     * @param maxDegree the most parts an op may have, 1 or even
     * @return the number of parts of each forward op
     */
    OpPartition partition(StepGraph graph, int maxDegree);
}
