package org.noctule.command.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import org.noctule.command.options.RunOptions;
import org.noctule.command.options.SharedOptions;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Features;
import org.noctule.workload.swf.SwfOptions;

/** The content of run.json: what was run, from what, whether it came to its end, and how long it took. */
final class RunFile {
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build())
            .build();
    private static final ObjectWriter WRITER =
            MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private final RunOptions options;
    private final Inputs inputs;
    private final long seed;
    private final boolean check;

    RunFile(RunOptions options, Inputs inputs, long seed, boolean check) {
        this.options = options;
        this.inputs = inputs;
        this.seed = seed;
        this.check = check;
    }

    /**
     * Writes it.
     *
     * @param result what came of the run
     * @param failure why it was cut off, empty if it came to its end
     * @return JSON that ends with a line feed
     */
    String write(RunResult result, Optional<NoctuleException> failure) {
        final ObjectNode run = MAPPER.createObjectNode();
        run.put("version", Version.text());
        run.put("complete", failure.isEmpty());
        failure.ifPresent(e -> run.put("failure", e.getMessage()));
        resolved(run.putObject("options"));
        final ObjectNode seeds = run.putObject("seeds");
        seeds.put("workload", options.trace().seed());
        seeds.put("agent", seed);
        for (final InputFile file : inputs.files()) {
            run.withArray("inputs")
                    .addObject()
                    .put("file", file.path().toString().replace('\\', '/'))
                    .put("sha256", file.sha256());
        }
        repairs(run);
        run.put("jobs", inputs.nbJobs());
        run.put("messages", result.messages());
        final RunResult.Times times = result.times();
        run.put("jobs_per_second", result.jobsPerSecond());
        run.put("simulation_seconds", times.simulation());
        run.put("scheduling_seconds", times.scheduling());
        run.put("reading_seconds", times.reading());
        run.put("writing_seconds", times.writing());
        run.put("java", System.getProperty("java.runtime.version"));
        try {
            return WRITER.writeValueAsString(run) + "\n";
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void resolved(ObjectNode json) {
        final SharedOptions shared = options.shared();
        json.put("agent", shared.agent().orElse(""));
        json.put("compatibility", shared.compatibility().key());
        final ObjectNode rules = json.putObject("rules");
        shared.rules().values().forEach((rule, value) -> rules.put(rule.key(), value));
        json.put("seed", shared.seed());
        json.put("nb_resources", inputs.platform().nbCores());
        json.put("nb_jobs", inputs.nbJobs());
        json.put("platform_file_path", options.platform().toString());
        json.put("workload_file_path", options.workload().toString());
        json.put("custom_workload", options.custom());
        final SwfOptions trace = options.trace();
        json.putObject("workload")
                .put("run_time", key(trace.runTime()))
                .put("estimate", key(trace.estimate()))
                .put("kill_at_walltime", trace.killAtWalltime())
                .put("memory", key(trace.memory()))
                .put("memory_bandwidth", key(trace.memoryBandwidth()))
                .put("first_job", trace.firstJob());
        json.set("decision", shared.decision().node());
        final ObjectNode channel = json.putObject("channel");
        channel.put("transport", key(shared.channel().transport()));
        shared.channel().endpoint().ifPresent(endpoint -> channel.put("endpoint", endpoint));
        channel.put("timeout_s", shared.channel().timeoutSeconds());
        channel.put("dialect", key(shared.channel().dialect()));
        final Features features = inputs.surroundings().features();
        json.putObject("features")
                .put("dynamic_jobs", features.dynamicJobs())
                .put("acknowledged", features.acknowledged())
                .put("profile_reuse", features.profileReuse())
                .put("unknown_events", features.unknownEvents());
        json.put("check", check);
    }

    private void repairs(ObjectNode run) {
        inputs.workloads().stream()
                .flatMap(workload -> workload.repairs().stream())
                .forEach(repair -> run.withArray("repairs")
                        .addObject()
                        .put("what", repair.what())
                        .put("jobs", repair.count())
                        .put("dropped", repair.dropped())
                        .put("example", repair.example()));
    }

    private static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
