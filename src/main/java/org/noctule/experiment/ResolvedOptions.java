package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.failure.FailureClass;
import org.noctule.failure.FailureSpec;
import org.noctule.failure.Maintenance;
import org.noctule.protocol.Features;
import org.noctule.report.Trim;
import org.noctule.workflow.simulator.BrokenParents;
import org.noctule.workflow.simulator.DataItems;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.swf.SwfOptions;

/** The options of a run as run.json lists them, every default filled in. */
final class ResolvedOptions {
    private ResolvedOptions() {}

    static ObjectNode of(RunOptions options, Inputs inputs, boolean check) {
        final ObjectNode json = of(
                options,
                inputs.platform().nbCores(),
                inputs.nbJobs(),
                inputs.surroundings().features(),
                check);
        if (options.stream().isEmpty()) {
            json.withObjectProperty("workload")
                    .put(ReferenceSpeed.KEY, inputs.platform().referenceGflops());
        }
        return json;
    }

    /** The same where the inputs have not been read. */
    static ObjectNode of(RunOptions options, int cores, int jobs, Features features, boolean check) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        final SharedOptions shared = options.shared();
        json.put("agent", shared.agent().orElse(""));
        json.put("compatibility", shared.compatibility().key());
        final ObjectNode rules = json.putObject("rules");
        shared.rules().values().forEach((rule, value) -> rules.put(rule.key(), value));
        json.put("seed", shared.seed());
        json.put("nb_resources", cores);
        json.put("nb_jobs", jobs);
        json.put("platform_file_path", options.platform().toString());
        options.workload().ifPresent(file -> json.put("workload_file_path", file.toString()));
        json.put("custom_workload", options.custom());
        options.stream()
                .ifPresentOrElse(
                        stream -> json.set("workload", StreamJobs.resolved(stream)), () -> putTrace(json, options));
        final ObjectNode training = json.putObject("training");
        options.training().methods().forEach(training::put);
        training.put("quantum", options.training().quantum());
        if (Double.isFinite(options.training().end())) {
            json.put("simulation_end", options.training().end());
        }
        json.putObject("results")
                .put("channel_use", options.results().channelUse())
                .put("step_slices", options.results().stepSlices())
                .put("tensorboard", options.results().tensorboard());
        if (options.trim().cuts()) {
            final ObjectNode figures = json.putObject("figures");
            putMargin(figures.putObject("warmup"), options.trim().warmup());
            putMargin(figures.putObject("cooldown"), options.trim().cooldown());
        }
        json.put("journal", key(options.journal()));
        options.failures().ifPresent(failures -> putFailures(json.putObject("failures"), failures));
        json.set("decision", shared.decision().node());
        final ObjectNode channel = json.putObject("channel");
        channel.put("transport", key(shared.channel().transport()));
        shared.channel().endpoint().ifPresent(endpoint -> channel.put("endpoint", endpoint));
        channel.put("timeout_s", shared.channel().timeoutSeconds());
        channel.put("dialect", key(shared.channel().dialect()));
        shared.channel().key().ifPresent(file -> channel.put("key_file", file.toString()));
        json.putObject("features")
                .put("dynamic_jobs", features.dynamicJobs())
                .put("acknowledged", features.acknowledged())
                .put("profile_reuse", features.profileReuse())
                .put("unknown_events", features.unknownEvents());
        json.put("check", check);
        return json;
    }

    private static void putMargin(ObjectNode json, Trim.Margin margin) {
        json.put("jobs", margin.jobs()).put("seconds", margin.seconds());
    }

    private static void putFailures(ObjectNode json, FailureSpec failures) {
        json.put("jobs", key(failures.jobs()));
        json.put("attempts", failures.attempts());
        json.put("power", key(failures.power()));
        failures.seed().ifPresent(seed -> json.put("seed", seed));
        failures.events().ifPresent(file -> json.put("events", file.toString()));
        final ArrayNode classes = json.putArray("classes");
        for (final FailureClass each : failures.classes()) {
            final ObjectNode of =
                    classes.addObject().put("domain", each.domain().text());
            each.nodeType().ifPresent(type -> of.put("nodes", type));
            of.put("gap", each.gap().name()).put("repair", each.repair().name());
            of.put("burst", each.burst()).put("neighbours", each.neighbours());
        }
        final ArrayNode windows = json.putArray("maintenance");
        for (final Maintenance each : failures.maintenance()) {
            final ObjectNode of =
                    windows.addObject().put("domain", each.domain().text());
            of.put("start", each.start()).put("duration", each.duration()).put("notice", each.notice());
            if (Double.isFinite(each.every())) {
                of.put("every", each.every());
            }
        }
        failures.checkpoint().ifPresent(rule -> {
            final ObjectNode of = json.putObject("checkpoint")
                    .put("interval", key(rule.checkpoints().interval()));
            of.put("seconds", rule.checkpoints().seconds())
                    .put("cost", rule.checkpoints().cost())
                    .put("restart", rule.checkpoints().restart());
            of.put("node_gap", rule.nodeGap());
        });
    }

    private static void putTrace(ObjectNode json, RunOptions options) {
        final SwfOptions trace = options.trace();
        final ObjectNode workload = json.putObject("workload");
        workload.put("run_time", key(trace.runTime()))
                .put("estimate", key(trace.estimate()))
                .put("kill_at_walltime", trace.killAtWalltime())
                .put("memory", key(trace.memory()))
                .put("memory_bandwidth", key(trace.memoryBandwidth()))
                .put("first_job", trace.firstJob());
        options.shared()
                .reference()
                .ifPresent(stated -> stated.gflops()
                        .ifPresentOrElse(
                                gflops -> workload.put(ReferenceSpeed.KEY, gflops),
                                () -> workload.put(ReferenceSpeed.KEY, stated.type())));
        options.initial().ifPresent(file -> workload.put("initial", file.toString()));
        if (options.strict()) {
            workload.put("strict", true);
        }
        if (trace.precedingJobs() != SwfOptions.PrecedingJobs.IGNORE) {
            workload.put("preceding_jobs", key(trace.precedingJobs()));
        }
        if (options.workflow().brokenParents() != BrokenParents.CANCEL) {
            workload.put("failed_parents", key(options.workflow().brokenParents()));
        }
        if (options.workflow().dataItems() != DataItems.MOVED) {
            workload.put("data_items", key(options.workflow().dataItems()));
        }
    }

    private static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
