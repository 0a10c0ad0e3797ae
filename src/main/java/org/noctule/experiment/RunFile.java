package org.noctule.experiment;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.InputFile;
import org.noctule.experiment.input.Inputs;
import org.noctule.journal.JournalResume;
import org.noctule.json.JsonSetup;
import org.noctule.learning.network.Kernels;

/** The content of run.json: what was run, from what, whether it came to its end, and how long it took. */
final class RunFile {
    private static final JsonMapper MAPPER = JsonSetup.trees();
    private static final ObjectWriter WRITER =
            MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private final RunPlan plan;
    private final Inputs inputs;
    private final long seed;

    RunFile(RunPlan plan, Inputs inputs, long seed) {
        this.plan = plan;
        this.inputs = inputs;
        this.seed = seed;
    }

    /**
     * Writes it.
     *
     * @param result result of the run
     * @param failure the failure that cut it off, empty if it came to its end
     * @param resumes when the run went on in another process
     * @return JSON that ends with a line feed
     */
    String write(RunResult result, Optional<NoctuleException> failure, List<JournalResume> resumes) {
        final ObjectNode run = MAPPER.createObjectNode();
        run.put("version", Version.text());
        run.put("complete", failure.isEmpty());
        failure.ifPresent(e -> run.put("failure", e.getMessage()));
        for (final JournalResume resume : resumes) {
            run.withArray("resumed")
                    .addObject()
                    .put("at", Instant.ofEpochMilli(resume.at()).toString())
                    .put("messages", resume.messages());
        }
        if (plan.journal().fork().isPresent()) {
            final ForkPoint point = plan.journal().fork().get();
            run.putObject("forked").put("at", point.at()).put("journal_sha256", point.sha256());
        }
        run.set("options", plan.options());
        plan.workloadSeed()
                .ifPresent(workload ->
                        run.putObject("seeds").put("workload", workload).put("agent", seed));
        for (final InputFile file : inputs.files()) {
            run.withArray("inputs")
                    .addObject()
                    .put("file", file.path().toString().replace('\\', '/'))
                    .put("sha256", file.sha256());
        }
        inputs.workloads().stream()
                .flatMap(workload -> workload.begin().stream())
                .findFirst()
                .ifPresent(begin -> run.put("begin", begin.toString()));
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
        if (plan.trained().isPresent()) {
            final Kernels kernels = plan.trained().get();
            run.putObject("pytorch").put("cpu_capability", kernels.capability()).put("threads", kernels.threads());
        }
        try {
            return WRITER.writeValueAsString(run) + "\n";
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
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
}
