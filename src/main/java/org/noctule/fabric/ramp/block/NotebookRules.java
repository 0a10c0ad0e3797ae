package org.noctule.fabric.ramp.block;

import java.util.ArrayList;
import java.util.List;
import org.noctule.fabric.ramp.ServerShape;

/**
 * The rules of RAMP's notebook. An op may have more parts than its parent, which then share servers. Blocks are, by
 * pairs of factors (a, b), the larger a first, a x 1 x b and a x b x 1, then the diagonal and the line across groups.
 */
public final class NotebookRules implements BlockRules {

    /** Creates the rules. */
    public NotebookRules() {}

    @Override
    public boolean follows(int servers, int parts) {
        return servers <= parts;
    }

    @Override
    public List<ServerShape> shapes(ServerShape meta, int parts) {
        final List<ServerShape> shapes = new ArrayList<>();
        if (parts > meta.size()) {
            return shapes;
        }
        for (int b = 1; b <= Math.min(parts, meta.servers()); b++) {
            final int a = parts / b;
            if (parts % b == 0 && a <= meta.groups() && a <= meta.racks()) {
                shapes.add(ServerShape.block(a, 1, b));
                shapes.add(ServerShape.block(a, b, 1));
            }
        }
        shapes.add(ServerShape.diagonal(parts));
        shapes.add(ServerShape.block(parts, 1, 1));
        return shapes;
    }
}
