package org.noctule.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.ProcessorType;
import org.noctule.platform.ReferenceRule;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Shared;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** HDeepRM's golden cases as our types. */
public final class Golden {
    private static final Links LINKS = new Links("ideal", "1Gbps", "0us");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Golden() {}

    public static JsonNode read(String name) {
        try {
            return MAPPER.readTree(Shared.file("golden/hdeeprm/" + name).toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** HDeepRM's learning platform: cores 0 and 1 at 4 GFLOPS and 40 W, 2 and 3 at 4.4 and 50 W; 32 GB/s each pair. */
    public static Platform learning() {
        final ProcessorType slow = new ProcessorType("slow", 2, 1, 4, 32, 80);
        final ProcessorType fast = new ProcessorType("fast", 2, 1.1, 4, 32, 100);
        final NodeType node = new NodeType(
                "node", List.of(new NodeType.Processors(slow, 1), new NodeType.Processors(fast, 1)), 32000);
        return ReferenceRule.MEAN.over(new Platform(
                List.of(new Cluster("c", List.of(new Cluster.Nodes(node, 1)), LINKS)), LINKS, "{}"));
    }

    public static Platform mini() {
        return ReferenceRule.MEAN.over(PlatformReader.read(Shared.file("golden/hdeeprm/inputs/mini.json")));
    }

    public static Platform named(String name) {
        return name.equals("learning") ? learning() : mini();
    }

    public static Job job(JsonNode json) {
        final double estimate = json.get("req_time").asDouble();
        return new Job(
                json.get("id").asText(),
                json.get("submit_time").asDouble(),
                json.get("requested_resources").asInt(),
                Double.POSITIVE_INFINITY,
                estimate,
                json.get("mem").asDouble(),
                json.get("mem_bw").asDouble(),
                new Profile.ReferenceTime("p", estimate, Map.of()),
                Map.of());
    }

    public static ResourceSet cores(JsonNode ids) {
        return ResourceSet.of(ints(ids).stream().mapToInt(Integer::intValue).toArray());
    }

    public static List<Integer> ints(JsonNode array) {
        final List<Integer> ints = new ArrayList<>();
        array.forEach(value -> ints.add(value.asInt()));
        return ints;
    }

    public static List<Double> doubles(JsonNode array) {
        final List<Double> doubles = new ArrayList<>();
        array.forEach(value -> doubles.add(value.asDouble()));
        return doubles;
    }
}
