package org.noctule.agent.backfill;

import java.util.Arrays;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;

/**
 * Free cores and free memory of every node, with the number of cores that a job of a given demand of memory could be
 * given. A core of a node is as good as another, so such a job fits if and only if that number suffices.
 */
final class NodeLedger {
    private final Platform platform;
    private final int[] freeCores;
    private final long[] memoryLeft;
    private long demand;
    private long usable;

    NodeLedger(Platform platform) {
        this.platform = platform;
        this.freeCores = new int[platform.nbNodes()];
        this.memoryLeft = new long[platform.nbNodes()];
        for (int node = 0; node < freeCores.length; node++) {
            freeCores[node] = end(node) - platform.firstCore(platform.firstProcessor(node));
            memoryLeft[node] = CoreStates.bytes(platform.nodeType(node).memory());
        }
    }

    private NodeLedger(NodeLedger other, long demand) {
        this.platform = other.platform;
        this.freeCores = other.freeCores.clone();
        this.memoryLeft = other.memoryLeft.clone();
        this.demand = demand;
        for (int node = 0; node < freeCores.length; node++) {
            usable += usable(node);
        }
    }

    /** Tells whether a node of the platform has limited memory. */
    static boolean limits(Platform platform) {
        for (int node = 0; node < platform.nbNodes(); node++) {
            if (platform.nodeType(node).memory() < Double.POSITIVE_INFINITY) {
                return true;
            }
        }
        return false;
    }

    /**
     * A copy that counts the cores usable by a job that takes so many bytes per core; takes as long as there are nodes.
     */
    NodeLedger copyFor(long bytesPerCore) {
        return new NodeLedger(this, bytesPerCore);
    }

    /** The number of cores that the job of this copy could be given. */
    long usable() {
        return usable;
    }

    void take(ResourceSet cores, long bytesPerCore) {
        change(cores, -1, bytesPerCore);
    }

    void giveBack(ResourceSet cores, long bytesPerCore) {
        change(cores, 1, bytesPerCore);
    }

    private void change(ResourceSet cores, int sign, long bytesPerCore) {
        for (int i = 0; i < cores.intervals(); i++) {
            int core = cores.first(i);
            int node = platform.nodeOfProcessor(platform.processorOfCore(core));
            while (core <= cores.last(i)) {
                final int end = Math.min(cores.last(i) + 1, end(node));
                usable -= usable(node);
                freeCores[node] += sign * (end - core);
                memoryLeft[node] += sign * (end - core) * bytesPerCore;
                usable += usable(node);
                core = end;
                node++;
            }
        }
    }

    private long usable(int node) {
        return demand == 0 ? freeCores[node] : Math.min(freeCores[node], Math.max(0, memoryLeft[node] / demand));
    }

    private int end(int node) {
        return platform.firstCore(platform.firstProcessor(node + 1));
    }

    @Override
    public String toString() {
        return Arrays.toString(freeCores) + " cores, " + Arrays.toString(memoryLeft) + " bytes";
    }
}
