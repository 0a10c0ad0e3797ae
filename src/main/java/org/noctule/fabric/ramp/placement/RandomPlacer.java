package org.noctule.fabric.ramp.placement;

import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpPlacer;
import org.noctule.fabric.ramp.PartitionedGraph;

/** Draws a server for each part by itself, all free ones with enough memory being equally likely. */
public final class RandomPlacer implements OpPlacer {
    private final RandomGenerator random;

    /**
     * Creates a placer.
     *
     * @param random generator of the numbers, seeded
     */
    public RandomPlacer(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public Optional<OpPlacement> place(PartitionedGraph graph, FabricState state) {
        final int[] free =
                IntStream.range(0, state.fabric().size()).filter(state::isFree).toArray();
        final double[] taken = new double[state.fabric().size()];
        final int[] serverOf = new int[graph.nodes()];
        for (int node = 0; node < serverOf.length; node++) {
            final int server = draw(free, graph.memory(node), state, taken);
            if (server == OpPlacement.NONE) {
                return Optional.empty();
            }
            serverOf[node] = server;
            taken[server] += graph.memory(node);
        }
        return Optional.of(new OpPlacement(serverOf));
    }

    private int draw(int[] free, double memory, FabricState state, double[] taken) {
        for (int undrawn = free.length; undrawn > 0; undrawn--) {
            final int drawn = random.nextInt(undrawn);
            final int server = free[drawn];
            if (state.freeMemory(server) - taken[server] >= memory) {
                return server;
            }
            free[drawn] = free[undrawn - 1];
            free[undrawn - 1] = server;
        }
        return OpPlacement.NONE;
    }
}
