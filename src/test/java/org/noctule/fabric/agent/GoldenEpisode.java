package org.noctule.fabric.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.noctule.fabric.agent.degree.AcceptableJct;
import org.noctule.fabric.agent.degree.ConstantDegree;
import org.noctule.fabric.agent.degree.NoParallelism;
import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.ProfileFiles;
import org.noctule.platform.RampFabric;
import org.noctule.test.Shared;
import org.noctule.workload.graph.StepGraph;

/** One episode as the reference ran it. */
record GoldenEpisode(String name, JsonNode json) {
    private static final Map<String, StepGraph> GRAPHS = new HashMap<>();

    static List<GoldenEpisode> all() {
        try (Stream<Path> files = Files.list(Shared.file("golden/ddls"))) {
            return files.filter(file -> file.getFileName().toString().matches("s.*\\.json"))
                    .sorted()
                    .map(GoldenEpisode::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GoldenEpisode read(Path file) {
        try {
            final JsonNode json = new ObjectMapper().readTree(file.toFile());
            return new GoldenEpisode(json.get("name").asText(), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RampFabric fabric() {
        final JsonNode shape = json.get("config").path("shape");
        return new RampFabric(
                shape.path(0).asInt(4), shape.path(1).asInt(4), shape.path(2).asInt(2), 1, 1.6e12, 50e-9, 100e-9);
    }

    int maxDegree() {
        return json.get("config").path("max_deg").asInt(16);
    }

    double end() {
        return json.get("config").path("sim_time").asDouble(1e6);
    }

    /** Time between two arrivals. */
    double gap() {
        return json.get("config").get("interarrival").asDouble();
    }

    /** Jobs that would arrive if the simulation never ended. */
    int poolSize() {
        return 5 * json.get("config").get("replication").asInt();
    }

    /** The agent, by the name that it has in the golden files. */
    DegreeChooser chooser() {
        final String agent = json.get("agent").asText();
        return switch (agent) {
            case "min" -> new AcceptableJct();
            case "none" -> new NoParallelism();
            case "two" -> new ConstantDegree(2);
            default -> new ConstantDegree(Integer.parseInt(agent));
        };
    }

    /** All jobs that arrived. */
    List<FabricJob> jobs() {
        final List<FabricJob> jobs = new ArrayList<>();
        for (final JsonNode event : json.get("events")) {
            if (event.get("event").asText().equals("arrived")) {
                final StepGraph graph =
                        GRAPHS.computeIfAbsent(event.get("model").asText(), ProfileFiles::read);
                jobs.add(new FabricJob(
                        "w0!" + event.get("job_idx").asInt(),
                        event.get("t").asDouble(),
                        graph,
                        new JobTerms(50, event.get("frac").asDouble()),
                        JobTotals.of(graph)));
            }
        }
        return jobs;
    }

    @Override
    public String toString() {
        return name;
    }
}
