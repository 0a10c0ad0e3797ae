package org.noctule.coupling.simulator;

import java.util.HashMap;
import java.util.Map;

/** The bytes that a workflow holds on each node. */
final class NodeMemory {
    private final Map<Integer, Double> held = new HashMap<>();
    private double peak;

    void add(int node, double bytes) {
        peak = Math.max(peak, held.merge(node, bytes, Double::sum));
    }

    void remove(int node, double bytes) {
        held.merge(node, -bytes, Double::sum);
    }

    /** The most bytes that any one node has held. */
    double peak() {
        return peak;
    }
}
