package org.noctule.fabric.ramp.placement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.ForwardPass;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpPlacer;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.ServerShapes;
import org.noctule.platform.RampFabric;

/**
 * The first-fit placer of ddls. Ops are taken in topological order of the forward pass. An op goes where its first
 * parent is that has as many servers as the op has parts and, over all of them, enough memory; else to the first block,
 * shape by shape, whose servers are free and have memory for one part each. A forward part and its backward twin share
 * a server.
 *
 * <p>As published, memory is counted once for the two twins although both are charged when the job starts, and a server
 * that the job took from a parent may thus run out of it: the plan is then refused.
 */
public final class RampFirstFit implements OpPlacer {

    /** Creates a placer. */
    public RampFirstFit() {}

    @Override
    public Optional<OpPlacement> place(PartitionedGraph graph, FabricState state) {
        return new Search(graph, state).place();
    }

    @Override
    public boolean repeats() {
        return true;
    }

    /** One search, which keeps what the job itself has taken. */
    private static final class Search {
        private final PartitionedGraph graph;
        private final ForwardPass forward;
        private final FabricState state;
        private final RampFabric fabric;
        private final double[] taken;
        private final int[][] servers;
        private final int[] serverOf;
        private final int[] order;
        private final Map<Integer, List<ServerShape>> shapes = new HashMap<>();
        private int placed;

        Search(PartitionedGraph graph, FabricState state) {
            this.graph = graph;
            this.state = state;
            forward = graph.forwardPass();
            fabric = state.fabric();
            taken = new double[fabric.size()];
            servers = new int[forward.ops()][];
            serverOf = new int[graph.nodes()];
            order = new int[graph.nodes()];
        }

        Optional<OpPlacement> place() {
            for (int turn = 0; turn < forward.ops(); turn++) {
                final int op = forward.op(turn);
                if (!atParent(op) && !atFirstBlock(op)) {
                    return Optional.empty();
                }
                settle(op);
            }
            return Optional.of(new OpPlacement(serverOf, order));
        }

        private boolean atParent(int op) {
            for (int index = 0; index < forward.parentCount(op); index++) {
                final int[] candidate = servers[forward.parent(op, index)];
                if (candidate.length == graph.parts(op) && freeMemory(candidate) >= wholeMemory(op)) {
                    servers[op] = candidate;
                    return true;
                }
            }
            return false;
        }

        private double freeMemory(int[] candidate) {
            double free = 0;
            for (final int server : candidate) {
                free += freeMemory(server);
            }
            return free;
        }

        private double freeMemory(int server) {
            return state.freeMemory(server) - taken[server];
        }

        private double wholeMemory(int op) {
            return graph.graph().op(op).memory();
        }

        private boolean atFirstBlock(int op) {
            final int parts = graph.parts(op);
            for (final ServerShape shape : shapes.computeIfAbsent(parts, size -> ServerShapes.all(fabric, size))) {
                final int blocks = shape.blocks(fabric);
                for (int block = 0; block < blocks; block++) {
                    if (fits(shape, block, graph.memory(graph.node(op, 0)))) {
                        servers[op] = new int[parts];
                        for (int part = 0; part < parts; part++) {
                            servers[op][part] = shape.server(fabric, block, part);
                        }
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean fits(ServerShape shape, int block, double memory) {
            for (int index = 0; index < shape.size(); index++) {
                final int server = shape.server(fabric, block, index);
                if (!state.isFree(server) || freeMemory(server) < memory) {
                    return false;
                }
            }
            return true;
        }

        private void settle(int op) {
            final int twin = op + forward.ops();
            for (int part = 0; part < graph.parts(op); part++) {
                final int server = servers[op][part];
                taken[server] += graph.memory(graph.node(op, part));
                settle(graph.node(op, part), server);
                settle(graph.node(twin, part), server);
            }
        }

        private void settle(int node, int server) {
            serverOf[node] = server;
            order[placed++] = node;
        }
    }
}
