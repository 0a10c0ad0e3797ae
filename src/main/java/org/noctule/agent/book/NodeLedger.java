package org.noctule.agent.book;

import java.util.Arrays;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;

/**
 * Free cores and free memory of every node, with the number of cores that a job of a given demand of memory could be
 * given. A core of a node is as good as another, so such a job fits if and only if that number suffices.
 */
public final class NodeLedger {
    private final Platform platform;
    private final int[] freeCores;
    private final long[] memoryLeft;
    private long demand;
    private long usable;

    /**
     * Creates the ledger of an idle machine.
     *
     * @param platform the machine
     */
    public NodeLedger(Platform platform) {
        this.platform = platform;
        this.freeCores = new int[platform.nbNodes()];
        this.memoryLeft = new long[platform.nbNodes()];
        for (int node = 0; node < freeCores.length; node++) {
            freeCores[node] = end(node) - platform.firstCore(platform.firstProcessor(node));
            memoryLeft[node] = CoreStates.bytes(platform.nodeType(node).memory());
        }
    }

    NodeLedger(Platform platform, FreeResources free) {
        this(platform);
        for (int core = 0; core < free.capacity(); core++) {
            if (!free.contains(core)) {
                freeCores[platform.nodeOfProcessor(platform.processorOfCore(core))]--;
            }
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

    /**
     * Tells whether memory is limited.
     *
     * @param platform the machine
     * @return true if that of a node is
     */
    public static boolean limits(Platform platform) {
        for (int node = 0; node < platform.nbNodes(); node++) {
            if (platform.nodeType(node).memory() < Double.POSITIVE_INFINITY) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns a copy that counts the cores usable by a job; takes as long as there are nodes.
     *
     * @param bytesPerCore memory that the job takes per core
     * @return the copy
     */
    public NodeLedger copyFor(long bytesPerCore) {
        return new NodeLedger(this, bytesPerCore);
    }

    /** {@return the number of cores that the job of this copy could be given} */
    public long usable() {
        return usable;
    }

    /**
     * Returns how many cores of a node a job could have by their memory, were they all free.
     *
     * @param node its number
     * @param bytesPerCore memory that the job takes per core, positive
     * @return the number
     */
    public long room(int node, long bytesPerCore) {
        return memoryLeft[node] / bytesPerCore;
    }

    /**
     * Takes cores.
     *
     * @param cores their ids
     * @param bytesPerCore memory that each takes from its node
     */
    public void take(ResourceSet cores, long bytesPerCore) {
        change(cores, -1, bytesPerCore);
    }

    /**
     * Gives cores back.
     *
     * @param cores their ids
     * @param bytesPerCore memory that each had of its node
     */
    public void giveBack(ResourceSet cores, long bytesPerCore) {
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
