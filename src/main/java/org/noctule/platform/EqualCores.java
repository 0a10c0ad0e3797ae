package org.noctule.platform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;

/**
 * Types of nodes whose cores are all equal, for platform files that are made and not measured.
 *
 * @param gflops speed of a core in GFLOPS
 * @param watts power of a core in W
 */
public record EqualCores(double gflops, double watts) {
    /** Cores as they are where nothing is known of them. */
    public static final EqualCores USUAL = new EqualCores(20, 12);

    private static final double CLOCK_GHZ = 2.5;
    private static final double BANDWIDTH_GB_S = 16;

    /**
     * Describes a type of nodes with one processor.
     *
     * @param types the object {@code types} of a platform file
     * @param node name of the type
     * @param processor name of its processor
     * @param cores number of its cores
     * @param memory memory of the node in GB; empty for no limit
     */
    public void describe(ObjectNode types, String node, String processor, int cores, OptionalDouble memory) {
        types.withObjectProperty("processor")
                .putObject(processor)
                .put("cores", cores)
                .put("clock_rate", CLOCK_GHZ)
                .put("dpflops_per_cycle", gflops / CLOCK_GHZ)
                .put("mem_bw", BANDWIDTH_GB_S * cores)
                .put("power", watts * cores);
        final ObjectNode described = types.withObjectProperty("node").putObject(node);
        described.putArray("processors").addObject().put("type", processor).put("number", 1);
        memory.ifPresent(capacity -> described.putObject("memory").put("capacity", capacity));
    }
}
