package org.noctule.fabric.ramp.placement;

import java.util.Arrays;
import java.util.Optional;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.DepPlacer;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;

/**
 * Gives each transfer the first channel between its servers that no other job holds, lowest number first. (ddls tries
 * the numbers in random order.)
 */
public final class FirstFitChannel implements DepPlacer {

    /** Creates a placer. */
    public FirstFitChannel() {}

    @Override
    public Optional<DepPlacement> place(PartitionedGraph graph, OpPlacement placement, FabricState state) {
        final FreeChannels free = new FreeChannels(placement, state);
        final int[] number = new int[graph.edges()];
        Arrays.fill(number, DepPlacement.NONE);
        for (int edge = 0; edge < number.length; edge++) {
            if (DepPlacement.isTransfer(graph, placement, edge)) {
                number[edge] = free.first(graph.from(edge), graph.to(edge));
                if (number[edge] == DepPlacement.NONE) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new DepPlacement(graph, placement, number));
    }
}
