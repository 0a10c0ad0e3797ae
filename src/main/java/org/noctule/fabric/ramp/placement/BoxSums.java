package org.noctule.fabric.ramp.placement;

import org.noctule.platform.RampFabric;

/** Sums over boxes of a fabric in constant time, by a summed-volume table. */
final class BoxSums {
    private final int racks;
    private final int servers;
    private final int[] sums;

    /** Tells what counts. */
    @FunctionalInterface
    interface Cell {
        boolean counts(int group, int rack, int position);
    }

    BoxSums(RampFabric fabric, Cell cell) {
        racks = fabric.racks();
        servers = fabric.servers();
        sums = new int[(fabric.groups() + 1) * (racks + 1) * (servers + 1)];
        for (int group = 0; group < fabric.groups(); group++) {
            for (int rack = 0; rack < racks; rack++) {
                int row = 0;
                for (int position = 0; position < servers; position++) {
                    row += cell.counts(group, rack, position) ? 1 : 0;
                    sums[index(group + 1, rack + 1, position + 1)] = row
                            + sums[index(group, rack + 1, position + 1)]
                            + sums[index(group + 1, rack, position + 1)]
                            - sums[index(group, rack, position + 1)];
                }
            }
        }
    }

    private int index(int group, int rack, int position) {
        return (group * (racks + 1) + rack) * (servers + 1) + position;
    }

    /** Counts from the first corner, inclusive, to the second one, exclusive. */
    int sum(int group, int rack, int position, int endGroup, int endRack, int endPosition) {
        return plane(group, endGroup, endRack, endPosition)
                - plane(group, endGroup, rack, endPosition)
                - plane(group, endGroup, endRack, position)
                + plane(group, endGroup, rack, position);
    }

    private int plane(int group, int endGroup, int rack, int position) {
        return sums[index(endGroup, rack, position)] - sums[index(group, rack, position)];
    }
}
