package org.noctule.agent.placement;

import java.util.Arrays;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;

/**
 * The cores picked so far for one job, on top of the cluster's states: of each processor some of its lowest free cores.
 */
public final class Claims {
    private static final long UNLIMITED = CoreStates.bytes(Double.POSITIVE_INFINITY);

    private final CoreStates states;
    private final Platform platform;
    private final int[] onProcessor;
    private final int[] onNode;
    private int[] processors = new int[16];
    private int size;
    private long memory;
    private long bandwidth;

    Claims(CoreStates states) {
        this.states = states;
        this.platform = states.platform();
        this.onProcessor = new int[platform.nbProcessors()];
        this.onNode = new int[platform.nbNodes()];
    }

    private static long less(long left, long picked) {
        return left == UNLIMITED ? UNLIMITED : left - picked;
    }

    void begin(long memoryPerCore, long bandwidthPerCore) {
        memory = memoryPerCore;
        bandwidth = bandwidthPerCore;
    }

    void add(int processor, int cores) {
        if (onProcessor[processor] == 0) {
            if (size == processors.length) {
                processors = Arrays.copyOf(processors, 2 * size);
            }
            processors[size++] = processor;
        }
        onProcessor[processor] += cores;
        onNode[platform.nodeOfProcessor(processor)] += cores;
    }

    /** Forgets the picks. */
    void clear() {
        for (int i = 0; i < size; i++) {
            onProcessor[processors[i]] = 0;
            onNode[platform.nodeOfProcessor(processors[i])] = 0;
        }
        size = 0;
    }

    int touched() {
        return size;
    }

    int processor(int i) {
        return processors[i];
    }

    /** Builds the set of the picked cores. */
    ResourceSet cores() {
        Arrays.sort(processors, 0, size);
        final FreeResources free = states.free();
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        for (int i = 0; i < size; i++) {
            int core = platform.firstCore(processors[i]);
            for (int left = onProcessor[processors[i]]; left > 0; left--) {
                core = free.next(core);
                builder.add(core++);
            }
        }
        return builder.build();
    }

    /**
     * Returns the picked cores of a processor.
     *
     * @param processor its number
     * @return the number
     */
    public int picked(int processor) {
        return onProcessor[processor];
    }

    /**
     * Returns the free cores of a processor that are not picked.
     *
     * @param processor its number
     * @return the number
     */
    public int freeCores(int processor) {
        return platform.firstCore(processor + 1) - platform.firstCore(processor) - busyCores(processor);
    }

    /**
     * Returns the cores of a processor that are busy or picked.
     *
     * @param processor its number
     * @return the number
     */
    public int busyCores(int processor) {
        return states.busyCores(processor) + onProcessor[processor];
    }

    /**
     * Returns what is left of the memory of a processor's node.
     *
     * @param processor its number
     * @return bytes
     */
    public long memoryLeft(int processor) {
        final int node = platform.nodeOfProcessor(processor);
        return less(states.memoryLeft(node), onNode[node] * memory);
    }

    /**
     * Returns what is left of a processor's bandwidth.
     *
     * @param processor its number
     * @return kB/s, negative if the demands exceed it
     */
    public long bandwidthLeft(int processor) {
        return less(states.bandwidthLeft(processor), onProcessor[processor] * bandwidth);
    }

    /** {@return the memory demand of the job at hand: bytes per core} */
    public long memory() {
        return memory;
    }

    /** {@return the bandwidth demand of the job at hand: kB/s per core} */
    public long bandwidth() {
        return bandwidth;
    }

    /** {@return the machine} */
    public Platform platform() {
        return platform;
    }
}
