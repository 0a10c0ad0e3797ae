package org.noctule.platform;

import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** Reads how the nodes of a cluster are joined, where that is more than links. */
final class TopologyReader {
    private static final double PROPAGATION = 50e-9;
    private static final double IO = 100e-9;

    private TopologyReader() {}

    /**
     * Reads a RAMP fabric. The latencies default to those of the PAC-ML paper.
     *
     * @param input the {@code topology} object
     * @param entries the {@code nodes} array of its cluster
     * @param nodes the nodes of its cluster
     * @return the fabric
     * @throws NoctuleException if it does not fit the nodes, or a node has several cores
     */
    static RampFabric fabric(JsonInput input, JsonInput entries, List<Cluster.Nodes> nodes) {
        input.allow(PlatformTables.TOPOLOGY);
        input.get("type").oneOf(List.of("ramp"));
        final int groups = input.get("communication_groups").count();
        final int racks = input.get("racks").count();
        final int servers = input.get("servers").count();
        if (racks > groups) {
            throw input.get("racks")
                    .error(
                            "must be at most the number of communication groups, " + groups,
                            "Maybe the two are swapped.");
        }
        fit(input, (long) groups * racks * servers, nodes);
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).type().nbCores() != 1) {
                throw entries.elements()
                        .get(i)
                        .get("type")
                        .error(
                                "makes servers of " + nodes.get(i).type().nbCores()
                                        + " cores, but a server of a RAMP fabric is one core",
                                "Maybe take a node of one accelerator, such as \"A100 Server\".");
            }
        }
        return new RampFabric(
                groups,
                racks,
                servers,
                input.find("channels").map(JsonInput::count).orElse(1),
                input.get("node_bandwidth").positive(),
                latency(input, "propagation_latency", PROPAGATION),
                latency(input, "io_latency", IO));
    }

    private static void fit(JsonInput input, long places, List<Cluster.Nodes> nodes) {
        final long count = nodes.stream().mapToLong(Cluster.Nodes::number).sum();
        if (places != count) {
            throw input.error(
                    "has places for " + places
                            + " servers (communication_groups x racks x servers), but the cluster has " + count
                            + " nodes",
                    "Maybe \"servers\" is meant per rack, and \"racks\" per communication group.");
        }
    }

    private static double latency(JsonInput input, String key, double otherwise) {
        return input.find(key).map(value -> value.numberFrom(0)).orElse(otherwise);
    }
}
