package org.noctule.companion;

import java.util.List;
import org.noctule.workload.JobPlan;

/**
 * The things that a job has of nodes.
 *
 * @param nodes one share per node, by ascending numbers of nodes, unmodifiable
 */
public record Grant(List<NodeShare> nodes) implements JobPlan {}
