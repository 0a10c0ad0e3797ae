package org.noctule.learning.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.learning.forward.GraphSlice;

/**
 * The graphs of some observations. One that several of them have is there once: jobs have few models, so that a batch
 * costs little more than they do.
 *
 * @param graphs the graphs that differ, in the order in which they are met
 * @param rows which of them each observation has
 */
record GraphRows(List<GraphSlice> graphs, long[] rows) {
    /**
     * Looks for graphs.
     *
     * @param values observations one after the other
     * @param size number of values of an observation
     * @param graphSize number of values of its graph, which are the last ones
     * @return the graphs
     */
    static GraphRows of(float[] values, int size, int graphSize) {
        final Map<GraphSlice, Long> known = new HashMap<>();
        final List<GraphSlice> graphs = new ArrayList<>();
        final long[] rows = new long[values.length / size];
        for (int row = 0; row < rows.length; row++) {
            final GraphSlice slice = new GraphSlice(values, (row + 1) * size - graphSize, (row + 1) * size);
            rows[row] = known.computeIfAbsent(slice, fresh -> {
                graphs.add(fresh);
                return graphs.size() - 1L;
            });
        }
        return new GraphRows(graphs, rows);
    }
}
