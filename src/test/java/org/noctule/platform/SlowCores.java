package org.noctule.platform;

import java.util.Arrays;
import org.noctule.resource.ResourceSet;

/** HDeepRM's core states as its rules are written: core by core, in order, each step looking at the whole processor. */
final class SlowCores {
    private final Platform platform;
    private final int[] pState;
    private final boolean[] busy;
    private final long[] bandwidth;
    private final long[] memory;

    SlowCores(Platform platform) {
        this.platform = platform;
        this.pState = new int[platform.nbCores()];
        this.busy = new boolean[platform.nbCores()];
        this.bandwidth = new long[platform.nbProcessors()];
        this.memory = new long[platform.nbNodes()];
        Arrays.fill(pState, 3);
        Arrays.setAll(
                bandwidth,
                p -> CoreStates.kilobytesPerSecond(platform.processorType(p).memoryBandwidth()));
        Arrays.setAll(memory, n -> CoreStates.bytes(platform.nodeType(n).memory()));
    }

    void lock(ResourceSet cores, long jobMemory, long jobBandwidth) {
        for (final int core : cores.toArray()) {
            final int p = platform.processorOfCore(core);
            busy[core] = true;
            pState[core] = 0;
            bandwidth[p] -= jobBandwidth;
            memory[platform.nodeOfProcessor(p)] -= jobMemory;
            for (int k = platform.firstCore(p); k < platform.firstCore(p + 1); k++) {
                if (pState[k] == 3) {
                    pState[k] = 2;
                }
                if (bandwidth[p] < 0 && pState[k] == 0) {
                    pState[k] = 1;
                }
            }
        }
    }

    void unlock(ResourceSet cores, long jobMemory, long jobBandwidth) {
        for (final int core : cores.toArray()) {
            final int p = platform.processorOfCore(core);
            busy[core] = false;
            pState[core] = 2;
            bandwidth[p] += jobBandwidth;
            memory[platform.nodeOfProcessor(p)] += jobMemory;
            boolean idle = true;
            for (int k = platform.firstCore(p); k < platform.firstCore(p + 1); k++) {
                idle &= !busy[k];
            }
            for (int k = platform.firstCore(p); k < platform.firstCore(p + 1); k++) {
                if (idle) {
                    pState[k] = 3;
                }
                if (bandwidth[p] >= 0 && pState[k] == 1) {
                    pState[k] = 0;
                }
            }
        }
    }

    int pState(int core) {
        return pState[core];
    }

    long bandwidth(int processor) {
        return bandwidth[processor];
    }

    long memory(int node) {
        return memory[node];
    }

    /** Speed as a fraction of the peak: calculating, slowed down by others, free, idle processor. */
    private static double speedFactor(int pState) {
        return new double[] {1, 0.75, 0, 0}[pState];
    }

    /** Power as a fraction of the full one. */
    static double powerFactor(int pState) {
        return new double[] {1, 1, 0.15, 0.05}[pState];
    }

    double gflops() {
        double sum = 0;
        for (int core = 0; core < pState.length; core++) {
            sum += speedFactor(pState[core]) * type(core).gflopsPerCore();
        }
        return sum;
    }

    double watts() {
        double sum = 0;
        for (int core = 0; core < pState.length; core++) {
            sum += powerFactor(pState[core]) * type(core).wattsPerCore();
        }
        return sum;
    }

    private ProcessorType type(int core) {
        return platform.processorType(platform.processorOfCore(core));
    }
}
