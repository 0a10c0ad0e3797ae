package org.noctule.fabric.agent;

import java.util.Arrays;
import org.noctule.agent.Observation;

/**
 * The observation of a graph network in ddls: the values of {@link FabricObservation}, then the job's graph in the room
 * that its padding gives it: its number of nodes and of edges; the features of the nodes and then of the edges, row by
 * row; the nodes from which the edges come, and those to which they go, numbered in the order of the graph. What is not
 * needed of the room is 0.
 */
public final class GraphObservation implements Observation {
    private final FabricObservation whole;
    private final GraphPadding padding;

    /**
     * Observes.
     *
     * @param whole the job as a whole, and its fabric
     * @param padding the room of graphs
     * @throws org.noctule.error.NoctuleException of kind INPUT if the job's graph has more nodes or edges
     */
    public GraphObservation(FabricObservation whole, GraphPadding padding) {
        padding.check(whole.features());
        this.whole = whole;
        this.padding = padding;
    }

    @Override
    public int size() {
        return whole.size() + padding.size();
    }

    @Override
    public float low(int index) {
        return index < whole.size() ? whole.low(index) : 0;
    }

    @Override
    public float high(int index) {
        return index < whole.size() ? whole.high(index) : padding.high(index - whole.size());
    }

    @Override
    public void write(float[] target, int offset) {
        whole.write(target, offset);
        final int graph = offset + whole.size();
        Arrays.fill(target, graph, graph + padding.size(), 0);
        padding.write(whole.features(), target, graph);
    }
}
