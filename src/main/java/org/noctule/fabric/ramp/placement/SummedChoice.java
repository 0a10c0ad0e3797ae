package org.noctule.fabric.ramp.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.ServerShapes;
import org.noctule.platform.RampFabric;

/**
 * Summed-volume tables, for fabrics of any size: the blocks that a candidate costs are counted in constant time per
 * shape, so that a search takes time in proportion to the number of servers.
 */
final class SummedChoice implements BlockChoice {
    private static final int[] KEPT = {16, 8, 6, 4};
    private static final int COUNT_BITS = 15;
    private static final int[] NOTHING = {};

    private final RampFabric fabric;

    /** The free blocks of one shape. */
    private record Free(ServerShape shape, BoxSums blocks) {}

    SummedChoice(RampFabric fabric) {
        this.fabric = fabric;
    }

    @Override
    public int[] first(int size, BitSet closed) {
        for (final ServerShape shape : ServerShapes.all(fabric, size)) {
            for (int block = 0; block < shape.blocks(fabric); block++) {
                final int[] servers = servers(shape, block, closed);
                if (servers.length > 0) {
                    return servers;
                }
            }
        }
        return NOTHING;
    }

    private int[] servers(ServerShape shape, int block, BitSet closed) {
        final int[] servers = new int[shape.size()];
        for (int index = 0; index < servers.length; index++) {
            servers[index] = shape.server(fabric, block, index);
            if (closed.get(servers[index])) {
                return NOTHING;
            }
        }
        return servers;
    }

    @Override
    public int[] best(int size, BitSet closed, BitSet taken) {
        final BoxSums closedSums = sums(closed);
        final List<List<Free>> kept = kept(sums(taken));
        ServerShape bestShape = ServerShape.block(1, 1, 1);
        int best = -1;
        long fewest = Long.MAX_VALUE;
        for (final ServerShape shape : boxes(size)) {
            for (int block = 0; block < shape.blocks(fabric); block++) {
                final int corner = shape.server(fabric, block, 0);
                if (isFree(closedSums, shape, fabric.group(corner), fabric.rack(corner), fabric.position(corner))) {
                    final long lost = lost(kept, shape, corner);
                    if (lost < fewest) {
                        fewest = lost;
                        best = block;
                        bestShape = shape;
                    }
                }
            }
        }
        return best < 0 ? first(size, closed) : servers(bestShape, best, closed);
    }

    private List<ServerShape> boxes(int size) {
        return ServerShapes.all(fabric, size).stream()
                .filter(shape -> !shape.diagonal())
                .toList();
    }

    private BoxSums sums(BitSet servers) {
        return new BoxSums(fabric, (group, rack, position) -> servers.get(fabric.server(group, rack, position)));
    }

    private List<List<Free>> kept(BoxSums taken) {
        final List<List<Free>> kept = new ArrayList<>();
        for (final int size : KEPT) {
            kept.add(boxes(size).stream()
                    .map(shape -> new Free(
                            shape,
                            new BoxSums(
                                    fabric, (group, rack, position) -> isFree(taken, shape, group, rack, position))))
                    .toList());
        }
        return kept;
    }

    private boolean isFree(BoxSums taken, ServerShape shape, int group, int rack, int position) {
        final int endGroup = group + shape.groups();
        final int endRack = rack + shape.racks();
        final int endPosition = position + shape.servers();
        return endGroup <= fabric.groups()
                && endRack <= fabric.racks()
                && endPosition <= fabric.servers()
                && taken.sum(group, rack, position, endGroup, endRack, endPosition) == 0;
    }

    private long lost(List<List<Free>> kept, ServerShape shape, int corner) {
        long lost = 0;
        for (final List<Free> shapes : kept) {
            int count = 0;
            for (final Free free : shapes) {
                count += free.blocks()
                        .sum(
                                Math.max(0, fabric.group(corner) - free.shape().groups() + 1),
                                Math.max(0, fabric.rack(corner) - free.shape().racks() + 1),
                                Math.max(
                                        0,
                                        fabric.position(corner) - free.shape().servers() + 1),
                                fabric.group(corner) + shape.groups(),
                                fabric.rack(corner) + shape.racks(),
                                fabric.position(corner) + shape.servers());
            }
            lost = lost << COUNT_BITS | count;
        }
        return lost;
    }
}
