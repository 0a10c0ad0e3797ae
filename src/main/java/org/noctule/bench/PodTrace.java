package org.noctule.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.file.CsvTable;
import org.noctule.platform.Cluster;
import org.noctule.platform.Companions;
import org.noctule.platform.Links;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Profile;

/**
 * Alibaba's trace openb of 2023: its nodes, and its pods as jobs of one task with whole cores. Of cards, any will do.
 *
 * @param platform the nodes
 * @param pods the pods, in the order of the file
 */
record PodTrace(Platform platform, List<Job> pods) {
    private static final String FOLDER = "traces/alibaba_openb_2023/";
    private static final double MEBIBYTE = 1.048576;
    private static final double MILLI = 1000;

    /** Reads it where both of its files are there. */
    static Optional<PodTrace> find(Traces traces) {
        return traces.find(FOLDER + "openb_node_list_all_node.csv.gz")
                .flatMap(nodes -> traces.find(FOLDER + "openb_pod_list_default.csv.gz")
                        .map(pods -> new PodTrace(nodes(nodes), pods(pods))));
    }

    private static Platform nodes(Path file) {
        final Map<String, NodeType> types = new LinkedHashMap<>();
        final List<Cluster.Nodes> nodes = new ArrayList<>();
        CsvTable.read(file, row -> {
            final String key = row.text("cpu_milli") + row.text("memory_mib") + row.text("gpu") + row.text("model");
            nodes.add(new Cluster.Nodes(types.computeIfAbsent(key, name -> type(name, row)), 1));
        });
        final Links links = new Links("ideal", "1Gbps", "0us");
        return new Platform(List.of(new Cluster("openb", nodes, links)), links, "{}");
    }

    private static NodeType type(String name, CsvTable.Row row) {
        final int cores = (int) (row.number("cpu_milli", 0, 1e9) / MILLI);
        final int cards = row.count("gpu", 0, 1000);
        final ProcessorType processor = new ProcessorType("p" + cores, cores, 1, 1, Double.POSITIVE_INFINITY, 100);
        final List<NodeGres> gres = cards == 0
                ? List.of()
                : List.of(new NodeGres(
                        NodeDemand.CARD, row.text("model"), cards, 0, ResourceSet.EMPTY, GresRequest.WHOLE));
        return new NodeType(
                name,
                List.of(new NodeType.Processors(processor, 1)),
                row.number("memory_mib", 0, 1e12) * MEBIBYTE,
                new Companions(gres, List.of(), 1));
    }

    private static List<Job> pods(Path file) {
        final List<Job> pods = new ArrayList<>();
        CsvTable.read(file, row -> {
            final int cards = row.count("num_gpu", 0, 1000);
            final int thousandths =
                    cards == 1 ? row.count("gpu_milli", 1, GresRequest.WHOLE) : cards * GresRequest.WHOLE;
            final int cores = (int) Math.max(1, Math.ceil(row.number("cpu_milli", 0, 1e9) / MILLI));
            final NodeDemand demand = new NodeDemand(
                    1,
                    cores,
                    row.number("memory_mib", 0, 1e12) * MEBIBYTE,
                    NodeDemand.MemoryPer.NODE,
                    cards == 0
                            ? List.of()
                            : List.of(new GresRequest(NodeDemand.CARD, "", thousandths, GresRequest.Per.TASK)),
                    1,
                    Integer.MAX_VALUE,
                    false,
                    List.of());
            pods.add(new Job(
                    "w0!" + pods.size(),
                    0,
                    cores,
                    Double.POSITIVE_INFINITY,
                    Double.POSITIVE_INFINITY,
                    0,
                    0,
                    new Profile.ReferenceTime("p", 1, Map.of()),
                    Map.of(),
                    JobParts.NONE.withDemand(Optional.of(demand))));
        });
        return pods;
    }
}
