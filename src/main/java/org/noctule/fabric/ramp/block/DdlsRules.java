package org.noctule.fabric.ramp.block;

import java.util.List;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.ServerShapes;

/**
 * The notebook's rules as ddls has them. Parts of an op never share a server, so that a job is as fast as its degree
 * promises, and square blocks are tried before others, so that an op of four parts fits a meta block of 2 x 2 x 1.
 */
public final class DdlsRules implements BlockRules {

    /** Creates the rules. */
    public DdlsRules() {}

    @Override
    public boolean follows(int servers, int parts) {
        return servers == parts;
    }

    @Override
    public List<ServerShape> shapes(ServerShape meta, int parts) {
        return ServerShapes.within(meta, parts);
    }
}
