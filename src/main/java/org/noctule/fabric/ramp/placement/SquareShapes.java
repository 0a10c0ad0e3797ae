package org.noctule.fabric.ramp.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.platform.RampFabric;

/**
 * Chooses among the shapes that ddls holds to be valid: as many servers as the largest degree of the job's ops, as many
 * communication groups as racks, and a block of that shape is free.
 */
public final class SquareShapes implements JobShaper {
    private final IntUnaryOperator choice;

    private SquareShapes(IntUnaryOperator choice) {
        this.choice = choice;
    }

    /** {@return a shaper that takes the shape of fewest groups: the first shape} */
    public static SquareShapes first() {
        return new SquareShapes(count -> 0);
    }

    /** {@return a shaper that takes the shape of most groups: the last shape} */
    public static SquareShapes last() {
        return new SquareShapes(count -> count - 1);
    }

    /**
     * Returns a shaper that leaves the choice to chance.
     *
     * @param draw gives a number from 0 and below the one that it is given
     * @return any shape
     */
    public static SquareShapes random(IntUnaryOperator draw) {
        return new SquareShapes(draw);
    }

    @Override
    public Optional<ServerShape> shape(PartitionedGraph graph, FabricState state) {
        final List<ServerShape> shapes = valid(graph.partition().maxDegree(), state);
        return shapes.isEmpty() ? Optional.empty() : Optional.of(shapes.get(choice.applyAsInt(shapes.size())));
    }

    private static List<ServerShape> valid(int degree, FabricState state) {
        final RampFabric fabric = state.fabric();
        final List<ServerShape> shapes = new ArrayList<>();
        for (int side = 1; side * side <= degree && side <= Math.min(fabric.groups(), fabric.racks()); side++) {
            final int servers = degree / (side * side);
            final ServerShape shape = ServerShape.block(side, side, servers);
            if (side * side * servers == degree
                    && MetaBlockPlacer.block(shape, state).isPresent()) {
                shapes.add(shape);
            }
        }
        return shapes;
    }
}
