package org.noctule.fabric.ramp.placement;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.DepPlacer;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;

/**
 * Gives each transfer, in the order of the edges, the free channel between its servers over which the job sends fewest
 * bytes so far; the lowest number among equals.
 */
public final class LeastLoadedChannel implements DepPlacer {

    /** Creates a placer. */
    public LeastLoadedChannel() {}

    @Override
    public Optional<DepPlacement> place(PartitionedGraph graph, OpPlacement placement, FabricState state) {
        final FreeChannels free = new FreeChannels(placement, state);
        final int channels = state.fabric().channels();
        final Map<Long, double[]> loads = new HashMap<>();
        final int[] number = new int[graph.edges()];
        Arrays.fill(number, DepPlacement.NONE);
        for (int edge = 0; edge < number.length; edge++) {
            if (DepPlacement.isTransfer(graph, placement, edge)) {
                final int from = graph.from(edge);
                final int to = graph.to(edge);
                final long pair = (long) placement.worker(from) * placement.workers() + placement.worker(to);
                final double[] load = loads.computeIfAbsent(pair, unseen -> new double[channels]);
                number[edge] = least(load, free, from, to);
                if (number[edge] == DepPlacement.NONE) {
                    return Optional.empty();
                }
                load[number[edge]] += graph.size(edge);
            }
        }
        return Optional.of(new DepPlacement(graph, placement, number));
    }

    private static int least(double[] load, FreeChannels free, int from, int to) {
        int least = DepPlacement.NONE;
        for (int number = 0; number < load.length; number++) {
            if ((least == DepPlacement.NONE || load[number] < load[least]) && free.isFree(from, to, number)) {
                least = number;
            }
        }
        return least;
    }
}
