package org.noctule.workload.profiler;

import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/**
 * A processor that trains models, with the peaks of its data sheet and what of them is reached.
 *
 * <p>All numbers are of 4 bytes. Peaks are those of NVIDIA's data sheets for dense products of such numbers: TF32
 * tensor cores on A100 (80 GB, SXM) and H100 (SXM), FP32 on V100 (SXM2).
 *
 * @param name its name
 * @param peakFlops products and sums in FLOP/s
 * @param bandwidth bandwidth of its memory in byte/s
 * @param computeEfficiency part of the peak that products of matrices reach
 * @param bandwidthEfficiency part of the bandwidth that kernels reach
 * @param launch time to start a kernel in s
 */
public record Accelerator(
        String name,
        double peakFlops,
        double bandwidth,
        double computeEfficiency,
        double bandwidthEfficiency,
        double launch) {
    private static final double COMPUTE_EFFICIENCY = 0.5;
    private static final double BANDWIDTH_EFFICIENCY = 0.8;
    private static final double LAUNCH = 5e-6;

    /** The devices that are known. */
    public static final List<Accelerator> KNOWN = List.of(
            typical("A100", 156e12, 2.039e12), typical("V100", 15.7e12, 0.9e12), typical("H100", 494.5e12, 3.35e12));

    private static Accelerator typical(String name, double peakFlops, double bandwidth) {
        return new Accelerator(name, peakFlops, bandwidth, COMPUTE_EFFICIENCY, BANDWIDTH_EFFICIENCY, LAUNCH);
    }

    /**
     * Finds a device.
     *
     * @param name its name
     * @return the device
     * @throws NoctuleException if it is unknown
     */
    public static Accelerator of(String name) {
        return KNOWN.stream()
                .filter(device -> device.name().equals(name))
                .findFirst()
                .orElseThrow(() -> NoctuleException.input(
                        "The device (" + name + ") is unknown.",
                        Suggestion.of(
                                name, KNOWN.stream().map(Accelerator::name).toList())));
    }

    /**
     * Returns how long some work takes: the roofline model (Williams, Waterman, Patterson, "Roofline", CACM 52(4),
     * 2009), in which the slower of arithmetic and memory counts, and the start of each kernel.
     *
     * @param work the work
     * @return ms, as a whole number of µs
     */
    double time(Work work) {
        final double seconds = Math.max(
                        work.flop() / (computeEfficiency * peakFlops), work.bytes() / (bandwidthEfficiency * bandwidth))
                + work.kernels() * launch;
        return Math.rint(seconds * 1e6) / 1e3;
    }
}
