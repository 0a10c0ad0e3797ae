package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.workload.ReferenceSpeed;

/**
 * A trace from which episodes of a training come.
 *
 * @param keys its keys
 * @param workload file of the jobs
 * @param platform file of the machine
 * @param reference the speed of the cores for which run times hold, empty if it is not stated here
 * @param nbJobs largest number of its jobs
 */
public record EpisodeTrace(
        JsonInput keys, Path workload, Path platform, Optional<ReferenceSpeed> reference, int nbJobs) {
    private static List<JsonInput> listed(JsonInput decision) {
        return decision.find("env")
                .flatMap(env -> env.find("episode"))
                .flatMap(episode -> episode.find("traces"))
                .map(JsonInput::elements)
                .orElse(List.of());
    }

    /**
     * Reads the traces that options name.
     *
     * @param decision the object {@code decision}, whose paths are resolved
     * @return the traces, none if episodes come from that of the run
     * @throws org.noctule.error.NoctuleException if a key is unknown or missing, or a value is wrong
     */
    public static List<EpisodeTrace> of(JsonInput decision) {
        return listed(decision).stream().map(EpisodeTrace::read).toList();
    }

    private static EpisodeTrace read(JsonInput keys) {
        final Options values = ProblemKinds.TRACE.read(keys);
        return new EpisodeTrace(
                keys,
                values.get(ProblemKinds.TRACE_WORKLOAD),
                values.get(ProblemKinds.TRACE_PLATFORM),
                values.find(ProblemKinds.TRACE_REFERENCE),
                values.find(ProblemKinds.TRACE_JOBS).orElse(Integer.MAX_VALUE));
    }

    /**
     * Makes options of runs of the trace.
     *
     * @param options the options of the training
     * @return the same for this trace and this machine
     */
    public RunOptions over(RunOptions options) {
        return options.over(this);
    }
}
