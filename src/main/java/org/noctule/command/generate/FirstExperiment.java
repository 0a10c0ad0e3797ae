package org.noctule.command.generate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.AgentProvider;
import org.noctule.experiment.RunTimeScale;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.fabric.ramp.pipedream.PipeDreamWriter;
import org.noctule.hosts.platform.BatsimHosts;
import org.noctule.hosts.platform.HostPlatform;
import org.noctule.hosts.platform.SimgridPlatform;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.learning.agent.LearningAgents;
import org.noctule.learning.agent.LearningProvider;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.ReferenceRule;
import org.noctule.platform.network.Network;
import org.noctule.workload.Job;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.profiler.Accelerator;
import org.noctule.workload.profiler.Profiler;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.SwfTrace;
import org.noctule.workload.swf.SwfWriter;
import org.noctule.workload.swf.TraceConversion;
import org.noctule.workload.synthetic.LublinModel;
import org.noctule.workload.synthetic.LublinOptions;

/**
 * The files of an experiment to begin with.
 *
 * @param agent the agent's name or jar
 * @param provider what makes it
 * @param workload the user's trace or workload, empty if one is made
 * @param platform the user's platform, empty if one is made
 */
record FirstExperiment(String agent, AgentProvider provider, Optional<Path> workload, Optional<Path> platform) {
    /** The name of the schema beside the options file. */
    static final String SCHEMA = "options.schema.json";

    private static final int JOBS = 200;
    private static final int CORES = 64;
    private static final double LOAD = 0.8;
    private static final List<String> IMPORTANT = List.of("order", "cores", "degree");
    private static final String FABRIC = """
            {
              "clusters": [
                {
                  "id": "fabric",
                  "nodes": [{"type": "A100 Server", "number": 32}],
                  "topology": {
                    "type": "ramp",
                    "communication_groups": 4,
                    "racks": 4,
                    "servers": 2,
                    "node_bandwidth": 1.6e12
                  }
                }
              ]
            }
            """;

    /**
     * Finds the agent.
     *
     * @param agent its name or jar
     * @param workload the user's trace or workload
     * @param platform the user's platform
     * @return the experiment
     * @throws org.noctule.error.NoctuleException if there is no such agent
     */
    static FirstExperiment of(String agent, Optional<Path> workload, Optional<Path> platform) {
        final AgentProvider provider = OptionCatalogue.agents()
                .withService(() -> LearningProvider.JARS)
                .find(agent);
        return new FirstExperiment(agent, provider, workload, platform);
    }

    /** Agents of training jobs get such jobs, unless the user has others. */
    private boolean training() {
        return workload.isEmpty()
                && platform.isEmpty()
                && provider.keys()
                        .filter(keys -> keys.names().contains("degree"))
                        .isPresent();
    }

    /**
     * Makes the files.
     *
     * @param file where the options go
     * @return the text of each file, the options last
     */
    Map<Path, String> files(Path file) {
        final Map<Path, String> files = new LinkedHashMap<>();
        final ObjectNode options = JsonNodeFactory.instance.objectNode();
        options.put(OptionKey.schema().name(), SCHEMA).put("seed", 0);
        options.put(
                "platform_file_path", platform.map(path -> beside(file, path)).orElse("platform.json"));
        if (training()) {
            files.put(file.resolveSibling("platform.json"), FABRIC);
            files.put(file.resolveSibling("model.txt"), model());
            stream(options);
        } else {
            options.put(
                    "workload_file_path",
                    workload.map(path -> beside(file, path)).orElse("workload.swf"));
            if (platform.isEmpty()) {
                files.put(
                        file.resolveSibling("platform.json"),
                        PlatformGeneration.text(
                                workload.map(FirstExperiment::cores).orElse(CORES)));
            }
            options.putObject("workload")
                    .put("kill_at_walltime", true)
                    .put(
                            ReferenceSpeed.KEY,
                            reference(platform.map(FirstExperiment::machine).orElseGet(() -> machine(files))));
            if (workload.isEmpty()) {
                files.put(file.resolveSibling("workload.swf"), trace());
            }
        }
        decide(options.putObject("decision").putObject("agent").put("name", agent));
        files.put(file, options.toPrettyString() + "\n");
        return files;
    }

    /**
     * The speed of the cores for which the workload says that its run times hold, else of the slowest of the platform.
     */
    private double reference(Platform machine) {
        final List<ReferenceSpeed> stated =
                workload
                        .filter(JsonInput::isJson)
                        .flatMap(file -> BatsimWorkload.read(file, "w0").reference())
                        .stream()
                        .toList();
        return RunTimeScale.of(machine, Optional.empty(), stated, ReferenceRule.SLOWEST)
                .referenceGflops();
    }

    private static Platform machine(Path file) {
        if (!PlatformReader.isXml(file)) {
            return PlatformReader.read(file);
        }
        final Network network = SimgridPlatform.read(file);
        return HostPlatform.of(
                network, BatsimHosts.of(network, BatsimHosts.MASTER, Map.of()).compute());
    }

    private static Platform machine(Map<Path, String> made) {
        return PlatformReader.parse(made.values().iterator().next(), "platform.json");
    }

    private void decide(ObjectNode keys) {
        provider.keys()
                .ifPresent(table -> table.keys().stream()
                        .filter(key ->
                                IMPORTANT.contains(key.name()) && key.standard().matches("`\\w+`"))
                        .forEach(key -> keys.put(key.name(), key.standard().replace("`", ""))));
        if (LearningAgents.NAMES.contains(agent)) {
            keys.put("run", "train").putObject("training").put("episodes", 20);
        }
    }

    private static void stream(ObjectNode options) {
        options.put("nb_jobs", JOBS);
        final ObjectNode stream = options.putObject("workload")
                .put("type", "stream")
                .put("graphs", "model.txt")
                .put("interarrival", 1);
        stream.putObject("max_acceptable_jct_fraction")
                .put("type", "uniform")
                .put("min", 0.1)
                .put("max", 1)
                .put("decimals", 2);
        stream.put("training_steps", 50);
    }

    private static String model() {
        return PipeDreamWriter.text(Profiler.profile("alexnet", OptionalInt.empty(), Accelerator.of("A100")));
    }

    private static String trace() {
        final LublinModel model = new LublinModel(LublinOptions.of(JOBS, CORES, LublinOptions.Kind.BOTH, 0)
                .withUsers(true, false)
                .withLoad(LOAD));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            SwfWriter.write(out, model.header(), model.rows());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** As many as the traced machine had, or as the largest job needs. */
    private static int cores(Path workload) {
        if (JsonInput.isJson(workload)) {
            return BatsimWorkload.read(workload, "w0").nbResources();
        }
        final SwfTrace trace = SwfReader.read(workload);
        final int largest = new TraceConversion(SwfOptions.DEFAULT)
                .convert(trace, "w0").jobs().stream()
                        .mapToInt(Job::resources)
                        .max()
                        .orElse(CORES);
        return (int) Math.max(largest, Math.min(trace.header().processors().orElse(0), Integer.MAX_VALUE));
    }

    /** Paths of an options file are relative to it. */
    private static String beside(Path file, Path path) {
        final Path whole = path.toAbsolutePath().normalize();
        final Path folder = file.toAbsolutePath().normalize().getParent();
        return path.isAbsolute() || folder == null
                ? whole.toString()
                : folder.relativize(whole).toString();
    }
}
