package org.noctule.ramp.partition;

import org.noctule.ramp.GraphSplitter;
import org.noctule.ramp.OpPartition;
import org.noctule.ramp.PartitionedGraph;
import org.noctule.workload.graph.StepGraph;

/**
 * Splits as ddls does. An edge whose later end is its target carries the source's share of memory divided by the
 * target's parts; one whose later end is its source carries the target's share divided by the source's parts; between
 * whole ops it is the source's whole memory. Parameters count as memory, and between parts of a backward op goes the
 * memory of one part.
 */
public final class PublishedSplitter implements GraphSplitter {
    private final PartSplitter splitter = new PartSplitter(PartRules.published());

    /** Creates a splitter. */
    public PublishedSplitter() {}

    @Override
    public PartitionedGraph split(StepGraph graph, OpPartition partition) {
        return splitter.split(graph, partition);
    }
}
