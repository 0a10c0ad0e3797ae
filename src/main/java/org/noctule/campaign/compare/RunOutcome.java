package org.noctule.campaign.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import org.noctule.report.data.JobColumns;

/**
 * The outcome of a run.
 *
 * @param played the figures of what was played, every one; not to be changed
 * @param fabric the figures of {@code training.json}, empty without jobs on a fabric, or where they are not kept; not
 *     to be changed
 * @param jobs its jobs, empty where they are not kept, or are in files
 * @param adapted its training jobs that may change their network, empty without such
 * @param training the figures of the training before it, empty if the agent played only
 * @param policy the results of an adaptation policy, which plays instead of an agent; empty for others
 */
public record RunOutcome(
        Map<Figure, Double> played,
        Optional<JsonNode> fabric,
        Optional<JobColumns> jobs,
        Optional<AdaptedJobs> adapted,
        Optional<TrainedFigures> training,
        Optional<PolicyOutcome> policy) {
    /** Adds the training that made what was played. */
    RunOutcome after(TrainedFigures trained) {
        return new RunOutcome(played, fabric, jobs, adapted, Optional.of(trained), policy);
    }
}
