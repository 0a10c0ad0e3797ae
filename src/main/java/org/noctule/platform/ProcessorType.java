package org.noctule.platform;

/**
 * A kind of processor.
 *
 * @param name name in the type library
 * @param cores number of cores, positive
 * @param clockRate GHz
 * @param flopsPerCycle double-precision operations per cycle and core
 * @param memoryBandwidth GB/s, shared by the cores
 * @param power W of the whole processor under full load
 */
public record ProcessorType(
        String name, int cores, double clockRate, double flopsPerCycle, double memoryBandwidth, double power) {

    /** {@return the peak speed of a core, in GFLOPS} */
    public double gflopsPerCore() {
        return clockRate * flopsPerCycle;
    }

    /** {@return the power of a core under full load, in W} */
    public double wattsPerCore() {
        return power / cores;
    }
}
