package org.noctule.companion.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.noctule.platform.Cluster;
import org.noctule.platform.Companions;
import org.noctule.platform.Links;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Shared;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Profile;

/**
 * Alibaba's openb trace: its nodes, and its pods as jobs of one task. A core stands for a tenth of one, a pod's rounded
 * up.
 */
final class OpenbPods {
    private static final String FOLDER = "data/traces/alibaba_openb_2023/";
    private static final Links LINKS = new Links("ideal", "1Gbps", "0us");
    private static final double MEBIBYTE = 1.048576;

    private OpenbPods() {}

    static Platform nodes() {
        final Map<String, NodeType> types = new LinkedHashMap<>();
        final List<Cluster.Nodes> nodes = new ArrayList<>();
        for (final String[] row : rows("openb_node_list_all_node.csv.gz")) {
            final String key = String.join(",", row[1], row[2], row[3], row[4]);
            nodes.add(new Cluster.Nodes(types.computeIfAbsent(key, name -> type(name, row)), 1));
        }
        return new Platform(List.of(new Cluster("openb", nodes, LINKS)), LINKS, "{}");
    }

    private static NodeType type(String name, String[] row) {
        final int cores = Integer.parseInt(row[1]) / 100;
        final int cards = Integer.parseInt(row[3]);
        final ProcessorType processor = new ProcessorType("p" + cores, cores, 1, 1, Double.POSITIVE_INFINITY, 100);
        final List<NodeGres> gres =
                cards == 0 ? List.of() : List.of(new NodeGres("gpu", row[4], cards, 0, ResourceSet.EMPTY, 1000));
        return new NodeType(
                name,
                List.of(new NodeType.Processors(processor, 1)),
                Integer.parseInt(row[2]) * MEBIBYTE,
                new Companions(gres, List.of(), 1));
    }

    static List<Job> pods() {
        final List<Job> pods = new ArrayList<>();
        for (final String[] row : rows("openb_pod_list_default.csv.gz")) {
            final int cores = Math.max(1, (Integer.parseInt(row[1]) + 99) / 100);
            final int cards = Integer.parseInt(row[3]);
            final List<GresRequest> gres = cards == 0
                    ? List.of()
                    : List.of(new GresRequest(
                            "gpu", "", cards == 1 ? Integer.parseInt(row[4]) : cards * 1000, GresRequest.Per.TASK));
            final NodeDemand demand = new NodeDemand(
                    1,
                    cores,
                    Integer.parseInt(row[2]) * MEBIBYTE,
                    NodeDemand.MemoryPer.NODE,
                    gres,
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
        }
        return pods;
    }

    private static List<String[]> rows(String name) {
        final Path file = Shared.file(FOLDER + name);
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(line -> line.split(",", -1)).toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
