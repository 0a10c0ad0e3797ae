package org.noctule.fabric.ramp;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.noctule.platform.RampFabric;

/** The shapes that RAMP placers try, in the published order. */
public final class ServerShapes {
    private ServerShapes() {}

    /**
     * Returns all shapes of a size: the full blocks whose extent in groups and racks follows from a pair of factors (a,
     * b), the larger a first (√a x √a x b if a is a square, then a x 1 x b and a x b x 1), then the diagonal and the
     * line across groups.
     *
     * @param fabric the fabric
     * @param size number of servers, positive
     * @return the shapes that the fabric can hold, each once, perhaps none
     */
    public static List<ServerShape> all(RampFabric fabric, int size) {
        return within(extents(fabric), size);
    }

    /**
     * Returns all shapes of a size that a part of a fabric can hold.
     *
     * @param extents a full block
     * @param size number of servers, positive
     * @return the shapes as for a whole fabric of these extents, each once, perhaps none
     */
    public static List<ServerShape> within(ServerShape extents, int size) {
        final Set<ServerShape> shapes = factored(extents, size);
        if (size > 1) {
            shapes.add(ServerShape.diagonal(size));
            shapes.add(ServerShape.block(size, 1, 1));
        }
        final List<ServerShape> fitting = new ArrayList<>(shapes);
        fitting.removeIf(shape -> !shape.fits(extents));
        return fitting;
    }

    private static ServerShape extents(RampFabric fabric) {
        return ServerShape.block(fabric.groups(), fabric.racks(), fabric.servers());
    }

    /**
     * Returns the degrees for which an empty fabric has a block.
     *
     * @param fabric the fabric
     * @param maxDegree the largest degree asked for
     * @return 1 and the even numbers that can be placed, ascending
     */
    public static List<Integer> degrees(RampFabric fabric, int maxDegree) {
        final List<Integer> degrees = new ArrayList<>();
        for (int degree = 1; degree <= Math.min(maxDegree, fabric.size()); degree++) {
            if (OpPartition.isAllowed(degree)
                    && !factored(extents(fabric), degree).isEmpty()) {
                degrees.add(degree);
            }
        }
        return degrees;
    }

    /** ddls asks of (a, 1, b) and (a, b, 1) alike that a fits both groups and racks, and b a rack. */
    private static Set<ServerShape> factored(ServerShape extents, int size) {
        final Set<ServerShape> shapes = new LinkedHashSet<>();
        for (int b = 1; b <= Math.min(size, extents.servers()); b++) {
            if (size % b != 0) {
                continue;
            }
            final int a = size / b;
            final int root = (int) Math.round(Math.sqrt(a));
            if (root * root == a && root <= extents.groups() && root <= extents.racks()) {
                shapes.add(ServerShape.block(root, root, b));
            }
            if (a <= extents.groups() && a <= extents.racks()) {
                shapes.add(ServerShape.block(a, 1, b));
                shapes.add(ServerShape.block(a, b, 1));
            }
        }
        shapes.removeIf(shape -> !shape.fits(extents));
        return shapes;
    }
}
