package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.RunOptions;
import org.noctule.protocol.Features;
import org.noctule.workload.ReferenceSpeed;

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
        final ObjectNode json = options.resolved(cores, jobs);
        json.putObject("features")
                .put("dynamic_jobs", features.dynamicJobs())
                .put("acknowledged", features.acknowledged())
                .put("profile_reuse", features.profileReuse())
                .put("unknown_events", features.unknownEvents());
        json.put("check", check);
        return json;
    }
}
