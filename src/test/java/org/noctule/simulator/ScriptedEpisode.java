package org.noctule.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.fabric.simulator.FabricRuns;
import org.noctule.platform.RampFabric;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Shared;
import org.noctule.workload.Job;
import org.noctule.workload.graph.OpGraph;

/** An episode of the reference: the jobs that came and what its agent chose for each. */
public record ScriptedEpisode(String name, JsonNode json) {
    private static final Map<String, OpGraph> GRAPHS = new HashMap<>();

    public static List<ScriptedEpisode> all() {
        try (Stream<Path> files = Files.list(Shared.file("golden/ddls"))) {
            return files.filter(file -> file.getFileName().toString().matches("s[0-9].*\\.json"))
                    .sorted()
                    .map(ScriptedEpisode::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ScriptedEpisode read(Path file) {
        try {
            final JsonNode json = new ObjectMapper().readTree(file.toFile());
            return new ScriptedEpisode(json.get("name").asText(), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static OpGraph graph(String model) {
        return GRAPHS.computeIfAbsent(
                model,
                name -> PipeDreamReader.read(Shared.file(
                        name.startsWith("tiny_")
                                ? "golden/ddls/jobs/" + name + "/" + name + ".txt"
                                : "data/pipedream/" + name + "/graph.txt")));
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

    public List<JsonNode> events(String kind) {
        final List<JsonNode> events = new ArrayList<>();
        json.get("events").forEach(event -> {
            if (event.get("event").asText().equals(kind)) {
                events.add(event);
            }
        });
        return events;
    }

    public FabricRuns.Script run(Recorder recorder) {
        final List<Job> jobs = new ArrayList<>();
        for (final JsonNode arrived : events("arrived")) {
            jobs.add(FabricRuns.training(
                    arrived.get("job_idx").asInt(),
                    arrived.get("t").asDouble(),
                    fabric().size(),
                    graph(arrived.get("model").asText()),
                    json.get("config").path("steps").asInt(50),
                    arrived.get("frac").asDouble()));
        }
        final Map<String, Integer> actions = new LinkedHashMap<>();
        for (final JsonNode decision : events("decision")) {
            actions.put(
                    "w0!" + decision.get("job_idx").asInt(),
                    decision.get("action").asInt());
        }
        final FabricRuns.Script script = new FabricRuns.Script((now, job) -> decision(now, job, actions));
        FirstFit.run(
                FabricRuns.scenario(
                                FabricRuns.platform(fabric()),
                                jobs,
                                FabricRuns.ddls(
                                        json.get("config").path("quantum").asDouble(0.01)))
                        .until(json.get("config").path("sim_time").asDouble(1e6)),
                recorder,
                script);
        return script;
    }

    private static Optional<Decision> decision(double now, Job job, Map<String, Integer> actions) {
        final int action = actions.getOrDefault(job.id(), -1);
        if (action < 0) {
            return Optional.empty();
        }
        return Optional.of(
                action == 0
                        ? new Decision.RejectJob(now, job.id())
                        : new Decision.ExecuteJob(now, job.id(), ResourceSet.EMPTY, PlanRequest.ofDegree(action)));
    }

    @Override
    public String toString() {
        return name;
    }
}
