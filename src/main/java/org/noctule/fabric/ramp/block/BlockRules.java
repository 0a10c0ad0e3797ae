package org.noctule.fabric.ramp.block;

import java.util.List;
import org.noctule.fabric.ramp.ServerShape;

/** Says where within the meta block of its job an op may go. One class per published allocator. */
public interface BlockRules {
    /**
     * Tells whether an op may go where a parent is.
     *
     * @param servers number of servers that the parent has, one for each of its parts
     * @param parts number of parts of the op
     * @return true if it may, as far as memory allows
     */
    boolean follows(int servers, int parts);

    /**
     * Lists the blocks that an op may take.
     *
     * @param meta the extents of the meta block
     * @param parts number of parts of the op, and so of servers
     * @return the shapes in the order in which they are tried; those that the meta block cannot hold are passed over
     */
    List<ServerShape> shapes(ServerShape meta, int parts);
}
