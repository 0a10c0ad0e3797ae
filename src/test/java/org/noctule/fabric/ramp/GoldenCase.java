package org.noctule.fabric.ramp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.noctule.fabric.ramp.partition.PartRules;
import org.noctule.fabric.ramp.partition.PartSplitter;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.platform.RampFabric;
import org.noctule.test.Shared;
import org.noctule.workload.graph.StepGraph;

/** One job that the reference put onto an empty cluster. */
public record GoldenCase(String name, JsonNode json) {

    private static final class Loaded {
        private static final List<GoldenCase> CASES = load();
    }

    public static List<GoldenCase> all() {
        Shared.file("golden/ddls");
        return Loaded.CASES;
    }

    private static List<GoldenCase> load() {
        try (Stream<Path> files = Files.list(Shared.file("golden/ddls"))) {
            return files.filter(file -> file.getFileName().toString().matches("[tm].*\\.json"))
                    .sorted()
                    .map(GoldenCase::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GoldenCase read(Path file) {
        try {
            final JsonNode json = new ObjectMapper().readTree(file.toFile());
            return new GoldenCase(json.get("name").asText(), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public StepGraph graph() {
        return ProfileFiles.read(json.get("model").asText());
    }

    OpPartition partition(StepGraph graph) {
        final double quantum = json.get("config").path("quantum").asDouble(0.01);
        return new QuantumPartitioner(quantum)
                .partition(graph, json.get("action").asInt());
    }

    PartitionedGraph parts() {
        final StepGraph graph = graph();
        return new PartSplitter(PartRules.published()).split(graph, partition(graph));
    }

    public RampFabric fabric() {
        final JsonNode config = json.get("config");
        final JsonNode shape = config.path("shape");
        return new RampFabric(
                shape.path(0).asInt(4),
                shape.path(1).asInt(4),
                shape.path(2).asInt(2),
                config.path("channels").asInt(1),
                config.path("bw").asDouble(1.6e12),
                config.path("lat").asDouble(50e-9),
                config.path("io").asDouble(100e-9));
    }

    public int steps() {
        return json.get("config").path("steps").asInt(50);
    }

    @Override
    public String toString() {
        return name;
    }
}
