package org.noctule.fabric.ramp.partition;

import java.util.List;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.workload.graph.StepGraph;
import org.noctule.workload.graph.StepGraph.Edge;

/** The forward ops that are joined to their backward twins. */
public enum Joins {
    /** Every one, part by part: a backward part needs what its own forward part kept. */
    EVERY(EdgeKind.KEPT) {
        @Override
        List<Edge> dependencies(StepGraph graph) {
            return graph.joined();
        }
    },
    /**
     * Only that of the highest id, as a dependency like the others: of several last ops the others go backward without
     * having gone forward.
     */
    LAST_ID(EdgeKind.JOIN) {
        @Override
        List<Edge> dependencies(StepGraph graph) {
            return graph.edges();
        }
    };

    private final EdgeKind kind;

    Joins(EdgeKind kind) {
        this.kind = kind;
    }

    abstract List<Edge> dependencies(StepGraph graph);

    EdgeKind kind() {
        return kind;
    }
}
