package org.noctule.fabric.ramp;

import org.noctule.platform.RampFabric;
import org.noctule.platform.ServerGrid;

/**
 * A shape of servers within a fabric, and the blocks that have it.
 *
 * @param groups extent in communication groups
 * @param racks extent in racks
 * @param servers extent in places of a rack
 * @param diagonal whether only the servers on the diagonal of the groups and racks belong to it
 */
public record ServerShape(int groups, int racks, int servers, boolean diagonal) {

    /**
     * Returns a full block.
     *
     * @param groups extent in communication groups
     * @param racks extent in racks
     * @param servers extent in places of a rack
     * @return the shape
     */
    public static ServerShape block(int groups, int racks, int servers) {
        return new ServerShape(groups, racks, servers, false);
    }

    /**
     * Returns a diagonal: each server in a group and a rack of its own, all at the same place of the rack.
     *
     * @param length number of servers
     * @return the shape
     */
    public static ServerShape diagonal(int length) {
        return new ServerShape(length, length, 1, true);
    }

    /** {@return the number of servers} */
    public int size() {
        return diagonal ? groups : groups * racks * servers;
    }

    /** Whether a block of some extents can hold the shape. */
    boolean fits(ServerShape extents) {
        return groups <= extents.groups && racks <= extents.racks && servers <= extents.servers;
    }

    /**
     * Returns in how many places a grid has the shape; it does not reach over the grid's edges.
     *
     * @param grid where servers stand
     * @return number of blocks, 0 where the shape does not fit
     */
    public int blocks(ServerGrid grid) {
        if (groups > grid.groups() || racks > grid.racks() || servers > grid.servers()) {
            return 0;
        }
        return (grid.groups() - groups + 1) * (grid.racks() - racks + 1) * (grid.servers() - servers + 1);
    }

    /**
     * Returns a server of a block. Blocks are ordered by group, rack and place of their first server; so are the
     * servers within a block.
     *
     * @param fabric the fabric
     * @param block number of the block, from 0
     * @param index number of the server in the block, from 0
     * @return the server
     */
    public int server(RampFabric fabric, int block, int index) {
        final int positions = fabric.servers() - servers + 1;
        final int rackCount = fabric.racks() - racks + 1;
        final int group = block / (positions * rackCount);
        final int rack = block / positions % rackCount;
        final int position = block % positions;
        if (diagonal) {
            return fabric.server(group + index, rack + index, position);
        }
        return fabric.server(
                group + index / (racks * servers), rack + index / servers % racks, position + index % servers);
    }
}
