package org.noctule.workload.graph;

import org.jgrapht.graph.AbstractBaseGraph;
import org.jgrapht.graph.DefaultGraphSpecificsStrategy;
import org.jgrapht.graph.DefaultGraphType;

/**
 * A graph of numbered nodes for JGraphT's algorithms. It keeps edges by node alone: JGraphT's other graphs also look
 * them up by pairs of nodes, whose hash codes collide by the thousands where a graph is dense.
 *
 * @param <E> the edges, each of them told apart by its nodes
 */
final class DepGraph<E> extends AbstractBaseGraph<Integer, E> {
    private static final long serialVersionUID = 1;

    /** Begins without nodes. Whoever adds edges sees to it that no two are equal. */
    DepGraph() {
        super(null, null, DefaultGraphType.directedMultigraph(), new DefaultGraphSpecificsStrategy<>());
    }
}
