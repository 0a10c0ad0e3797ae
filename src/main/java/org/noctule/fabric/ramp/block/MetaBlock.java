package org.noctule.fabric.ramp.block;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.platform.ServerGrid;

/**
 * The servers that are set aside for one job: a full block, which may reach over the grid's edges and go on at the
 * other side.
 *
 * @param grid where servers stand
 * @param shape the extents, no diagonal, none larger than the grid's
 * @param group communication group of its first server
 * @param rack rack of its first server
 * @param position place of its first server
 */
public record MetaBlock(ServerGrid grid, ServerShape shape, int group, int rack, int position) {

    /**
     * Finds the first block whose servers are all empty, by group, rack and place of its first server.
     *
     * @param grid where servers stand
     * @param shape the extents, no diagonal
     * @param empty tells which servers are
     * @return the block, empty if the grid is too small or too full
     */
    public static Optional<MetaBlock> find(ServerGrid grid, ServerShape shape, IntPredicate empty) {
        if (shape.blocks(grid) == 0) {
            return Optional.empty();
        }
        return IntStream.range(0, grid.size())
                .mapToObj(
                        first -> new MetaBlock(grid, shape, grid.group(first), grid.rack(first), grid.position(first)))
                .filter(block -> block.indices().allMatch(index -> empty.test(block.server(index))))
                .findFirst();
    }

    /** {@return the servers: their numbers by group, rack and place as seen from the first one, unmodifiable} */
    public List<Integer> servers() {
        return indices().map(this::server).boxed().toList();
    }

    /**
     * Returns a server.
     *
     * @param groups distance from the first one in communication groups
     * @param racks distance in racks
     * @param positions distance in places
     * @return its number in the grid
     */
    public int server(int groups, int racks, int positions) {
        return grid.server(
                (group + groups) % grid.groups(),
                (rack + racks) % grid.racks(),
                (position + positions) % grid.servers());
    }

    private IntStream indices() {
        return IntStream.range(0, shape.size());
    }

    private int server(int index) {
        final int row = index / shape.servers();
        return server(row / shape.racks(), row % shape.racks(), index % shape.servers());
    }
}
