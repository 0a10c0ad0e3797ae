package org.noctule.fabric.ramp.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.ForwardPass;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpPlacer;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.platform.RampFabric;

/**
 * Places a job so that as many large blocks as possible stay free. The ops that are split most come first: they get the
 * block that leaves most free blocks of 16 servers, among equals of 8, then of 6 and of 4, and then the one that first
 * fit would try first. Ops with fewer parts stay inside what the job has already, where they can. Ops of the same
 * number of parts share a block as long as its memory lasts. The shapes are those of first fit; a forward part and its
 * backward twin share a server, and the memory of both is counted.
 *
 * <p>Takes microseconds for up to 64 servers, and time in proportion to the number of servers beyond. Not thread-safe.
 */
public final class BestFit implements OpPlacer {
    private final Function<RampFabric, BlockChoice> choices;
    private final Map<RampFabric, BlockChoice> known = new HashMap<>();

    /** Creates a placer. */
    public BestFit() {
        this(BlockChoice::of);
    }

    BestFit(Function<RampFabric, BlockChoice> choices) {
        this.choices = choices;
    }

    @Override
    public Optional<OpPlacement> place(PartitionedGraph graph, FabricState state) {
        return new Search(graph, state, known.computeIfAbsent(state.fabric(), choices)).place();
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
        private final BlockChoice choice;
        private final double[] taken;
        private final BitSet busy = new BitSet();
        private final BitSet own = new BitSet();
        private final SortedMap<Integer, List<int[]>> blocks = new TreeMap<>();

        Search(PartitionedGraph graph, FabricState state, BlockChoice choice) {
            this.graph = graph;
            this.state = state;
            this.choice = choice;
            forward = graph.forwardPass();
            taken = new double[state.fabric().size()];
            for (int server = 0; server < taken.length; server++) {
                busy.set(server, !state.isFree(server));
            }
        }

        Optional<OpPlacement> place() {
            if (!reserve()) {
                return Optional.empty();
            }
            final int[] serverOf = new int[graph.nodes()];
            final int[] order = new int[graph.nodes()];
            int placed = 0;
            for (int turn = 0; turn < forward.ops(); turn++) {
                final int op = forward.op(turn);
                final int[] servers = servers(graph.parts(op), memory(op));
                if (servers.length == 0) {
                    return Optional.empty();
                }
                for (int part = 0; part < servers.length; part++) {
                    taken[servers[part]] += memory(op);
                    for (final int node : new int[] {op, op + forward.ops()}) {
                        serverOf[graph.node(node, part)] = servers[part];
                        order[placed++] = graph.node(node, part);
                    }
                }
            }
            return Optional.of(new OpPlacement(serverOf, order));
        }

        /** One block for each number of parts, the largest first, with memory for the largest part of any such op. */
        private boolean reserve() {
            final SortedMap<Integer, Double> needs = new TreeMap<>((a, b) -> Integer.compare(b, a));
            for (int op = 0; op < forward.ops(); op++) {
                needs.merge(graph.parts(op), memory(op), Math::max);
            }
            for (final Map.Entry<Integer, Double> need : needs.entrySet()) {
                if (add(need.getKey(), need.getValue()).length == 0) {
                    return false;
                }
            }
            return true;
        }

        private double memory(int op) {
            return graph.memory(graph.node(op, 0)) + graph.memory(graph.node(op + forward.ops(), 0));
        }

        private int[] servers(int parts, double memory) {
            for (final int[] servers : blocks.getOrDefault(parts, List.of())) {
                if (hasMemory(servers, memory)) {
                    return servers;
                }
            }
            return add(parts, memory);
        }

        private boolean hasMemory(int[] servers, double memory) {
            for (final int server : servers) {
                if (freeMemory(server) < memory) {
                    return false;
                }
            }
            return true;
        }

        private double freeMemory(int server) {
            return state.freeMemory(server) - taken[server];
        }

        private int[] add(int parts, double memory) {
            final BitSet closed = (BitSet) busy.clone();
            for (int server = 0; server < taken.length; server++) {
                if (freeMemory(server) < memory) {
                    closed.set(server);
                }
            }
            int[] servers = own.isEmpty() ? new int[0] : choice.first(parts, beside(closed));
            if (servers.length == 0) {
                final BitSet used = (BitSet) busy.clone();
                used.or(own);
                servers = choice.best(parts, closed, used);
            }
            for (final int server : servers) {
                own.set(server);
            }
            if (servers.length > 0) {
                blocks.computeIfAbsent(parts, unseen -> new ArrayList<>()).add(servers);
            }
            return servers;
        }

        private BitSet beside(BitSet closed) {
            final BitSet others = (BitSet) own.clone();
            others.flip(0, taken.length);
            others.or(closed);
            return others;
        }
    }
}
