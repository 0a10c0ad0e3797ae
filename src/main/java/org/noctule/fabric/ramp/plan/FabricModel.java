package org.noctule.fabric.ramp.plan;

import org.noctule.fabric.ramp.JobTotals;
import org.noctule.workload.graph.StepGraph;

/**
 * A model that jobs train.
 *
 * @param graph one training step
 * @param totals its sums
 */
public record FabricModel(StepGraph graph, JobTotals totals) {}
