package org.noctule.fabric.ramp.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.block.BlockAllocation.Grant;

/**
 * The greedy allocator of RAMP's notebook. Ops are taken in topological order. So that an op and its parent speak in
 * one collective, its parts go round and round over the servers of the first parent whose number of servers the rules
 * allow and which, over all of them, has enough memory. Else they go, one to a server, to the first block within the
 * meta block whose servers have memory for one part each.
 *
 * <p>As published, a server that several parts of the parent share counts once for each of them, and only the sum of
 * memory is looked at, so that a server may be given more than it has.
 */
public final class GreedyBlockAllocator {
    private final MetaBlock block;
    private final BlockRules rules;
    private final double[] freeMemory;
    private final Map<Integer, List<Integer>> serversOf = new HashMap<>();

    /**
     * Creates an allocator for one job.
     *
     * @param block the job's servers
     * @param rules where in it an op may go
     * @param freeMemory memory that is left by server of the fabric; kept, and lowered by what is placed
     */
    public GreedyBlockAllocator(MetaBlock block, BlockRules rules, double... freeMemory) {
        this.block = block;
        this.rules = rules;
        this.freeMemory = freeMemory;
    }

    /**
     * Places ops.
     *
     * @param demand the ops
     * @return their servers, empty if some op finds none; the memory of those before it is then gone all the same
     */
    public Optional<BlockAllocation> allocate(BlockDemand demand) {
        final List<Grant> grants = new ArrayList<>();
        for (int turn = 0; turn < demand.ops(); turn++) {
            final int op = demand.forward().op(turn);
            final int parts = demand.parts().applyAsInt(op);
            final double memory = demand.memory().applyAsDouble(op);
            final List<Integer> followed = atParent(demand, op, parts, memory);
            final List<Integer> servers = followed.isEmpty() ? atFirstBlock(parts, memory / parts) : followed;
            if (servers.isEmpty()) {
                return Optional.empty();
            }
            servers.forEach(server -> freeMemory[server] -= memory / parts);
            serversOf.put(op, servers);
            grants.add(new Grant(op, servers, !followed.isEmpty()));
        }
        return Optional.of(new BlockAllocation(List.copyOf(grants)));
    }

    private List<Integer> atParent(BlockDemand demand, int op, int parts, double memory) {
        for (int index = 0; index < demand.forward().parentCount(op); index++) {
            final List<Integer> servers =
                    serversOf.getOrDefault(demand.forward().parent(op, index), List.of());
            if (!servers.isEmpty() && rules.follows(servers.size(), parts) && freeMemory(servers) >= memory) {
                final List<Integer> spread = new ArrayList<>();
                for (int part = 0; part < parts; part++) {
                    spread.add(servers.get(part % servers.size()));
                }
                return List.copyOf(spread);
            }
        }
        return List.of();
    }

    private double freeMemory(List<Integer> servers) {
        double free = 0;
        for (final int server : servers) {
            free += freeMemory[server];
        }
        return free;
    }

    private List<Integer> atFirstBlock(int parts, double memory) {
        for (final ServerShape shape : rules.shapes(block.shape(), parts)) {
            for (int group = 0; group <= block.shape().groups() - shape.groups(); group++) {
                for (int rack = 0; rack <= block.shape().racks() - shape.racks(); rack++) {
                    for (int position = 0; position <= block.shape().servers() - shape.servers(); position++) {
                        final List<Integer> servers = servers(shape, group, rack, position);
                        if (servers.stream().allMatch(server -> freeMemory[server] >= memory)) {
                            return servers;
                        }
                    }
                }
            }
        }
        return List.of();
    }

    private List<Integer> servers(ServerShape shape, int group, int rack, int position) {
        final List<Integer> servers = new ArrayList<>();
        for (int index = 0; index < shape.size(); index++) {
            final int row = index / shape.servers();
            final int groups = shape.diagonal() ? index : row / shape.racks();
            final int racks = shape.diagonal() ? index : row % shape.racks();
            servers.add(block.server(group + groups, rack + racks, position + index % shape.servers()));
        }
        return Collections.unmodifiableList(servers);
    }
}
