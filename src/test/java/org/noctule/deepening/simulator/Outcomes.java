package org.noctule.deepening.simulator;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.Job;

/** Keeps what training jobs came to, and the dates of all ends. */
final class Outcomes extends QuietRecorder {
    final Map<String, DeepeningOutcome> trained = new LinkedHashMap<>();
    final Map<String, Double> ends = new LinkedHashMap<>();

    @Override
    public void record(ResultRow row) {
        if (row instanceof DeepeningOutcome outcome) {
            trained.put(outcome.jobId(), outcome);
        }
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        ends.put(job.id(), end);
    }
}
