package org.noctule.coupling.simulator;

import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.LinearCost;
import org.noctule.coupling.TransportCosts;

/** Results in mapped files in the memory of the node on which the first simulation started; no other node has them. */
final class MemoryPath extends KeyedPath {
    private static final double SHARE = .5;

    private final TransportCosts.MemoryCosts costs;
    private final boolean[] present;
    private double used;

    MemoryPath(PathPlace place) {
        super(place);
        this.costs = place.plan().costs().memory();
        this.present = new boolean[CouplingShape.LISTS * keySpace()];
    }

    private void access(LinearCost cost, int node, double now, Timeline.Wake done) {
        if (node == place().firstNode()) {
            place().timeline().at(now + cost.of(1, itemBytes()), done);
        } else {
            place().breakdown().fail(CouplingState.OTHER_NODE, now);
        }
    }

    @Override
    void put(int list, int key, int node, double now, Timeline.Wake done) {
        final int home = place().firstNode();
        final int file = list * keySpace() + key;
        if (node == home && !present[file]) {
            present[file] = true;
            used += itemBytes();
            place().memory().add(home, itemBytes());
            if (used > Math.min(costs.size(), SHARE * place().machine().memory(home))) {
                place().breakdown().fail(CouplingState.MEMORY_FULL, now);
                return;
            }
        }
        access(costs.write(), node, now, done);
    }

    @Override
    void list(double now, Timeline.Wake done) {
        done.at(now);
    }

    @Override
    void get(int list, int key, int node, double now, Timeline.Wake done) {
        access(costs.read(), node, now, done);
    }
}
