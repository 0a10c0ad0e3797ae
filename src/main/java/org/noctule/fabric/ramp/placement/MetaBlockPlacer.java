package org.noctule.fabric.ramp.placement;

import java.util.Arrays;
import java.util.Optional;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.ForwardPass;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpPlacer;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.block.BlockAllocation.Grant;
import org.noctule.fabric.ramp.block.BlockDemand;
import org.noctule.fabric.ramp.block.DdlsRules;
import org.noctule.fabric.ramp.block.GreedyBlockAllocator;
import org.noctule.fabric.ramp.block.MetaBlock;

/**
 * Sets a block aside for the whole job, the first free one of the wanted shape, which may reach over the fabric's
 * edges, and places the ops in it by RAMP's greedy allocator with the rules of ddls. A part and its backward twin share
 * a server, and the memory of both is counted.
 */
public final class MetaBlockPlacer implements OpPlacer {
    private final JobShaper shaper;

    /**
     * Creates a placer.
     *
     * @param shaper chooses the shape of a job's block
     */
    public MetaBlockPlacer(JobShaper shaper) {
        this.shaper = shaper;
    }

    @Override
    public Optional<OpPlacement> place(PartitionedGraph graph, FabricState state) {
        return shaper.shape(graph, state)
                .flatMap(shape -> block(shape, state))
                .flatMap(block -> place(graph, state, block));
    }

    static Optional<MetaBlock> block(ServerShape shape, FabricState state) {
        return MetaBlock.find(state.fabric(), shape, state::isFree);
    }

    private static Optional<OpPlacement> place(PartitionedGraph graph, FabricState state, MetaBlock block) {
        final double[] free = new double[state.fabric().size()];
        Arrays.setAll(free, state::freeMemory);
        final ForwardPass forward = graph.forwardPass();
        final BlockDemand demand =
                new BlockDemand(forward, forward.ops(), graph::parts, op -> memory(graph, op) * graph.parts(op));
        return new GreedyBlockAllocator(block, new DdlsRules(), free)
                .allocate(demand)
                .map(allocation -> {
                    final int[] serverOf = new int[graph.nodes()];
                    final int[] order = new int[graph.nodes()];
                    int placed = 0;
                    for (final Grant grant : allocation.grants()) {
                        for (int part = 0; part < grant.servers().size(); part++) {
                            final int node = graph.node(grant.op(), part);
                            final int twin = graph.node(grant.op() + forward.ops(), part);
                            serverOf[node] = grant.servers().get(part);
                            serverOf[twin] = serverOf[node];
                            order[placed++] = node;
                            order[placed++] = twin;
                        }
                    }
                    return new OpPlacement(serverOf, order);
                });
    }

    private static double memory(PartitionedGraph graph, int op) {
        return graph.memory(graph.node(op, 0))
                + graph.memory(graph.node(op + graph.forwardPass().ops(), 0));
    }
}
