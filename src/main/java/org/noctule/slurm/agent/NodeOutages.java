package org.noctule.slurm.agent;

import java.util.ArrayList;
import java.util.List;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;

/** The nodes of which some cores are out of use: no job starts there. */
final class NodeOutages {
    private final Platform platform;
    private final int[] out;

    NodeOutages(Platform platform) {
        this.platform = platform;
        this.out = new int[platform.nbNodes()];
    }

    /** Takes cores out of use; the nodes that are closed by that. */
    List<Integer> begin(ResourceSet cores) {
        final List<Integer> closed = new ArrayList<>();
        cores.forEach(core -> {
            if (out[node(core)]++ == 0) {
                closed.add(node(core));
            }
        });
        return closed;
    }

    /** Takes cores back into use; the nodes that are open again. */
    List<Integer> end(ResourceSet cores) {
        final List<Integer> open = new ArrayList<>();
        cores.forEach(core -> {
            if (--out[node(core)] == 0) {
                open.add(node(core));
            }
        });
        return open;
    }

    private int node(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }
}
