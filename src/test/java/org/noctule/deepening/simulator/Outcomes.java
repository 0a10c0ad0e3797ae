package org.noctule.deepening.simulator;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.DeepeningOutcome;
import org.noctule.simulator.QuietRecorder;
import org.noctule.workload.Job;

/** Keeps what training jobs came to, and the dates of all ends. */
final class Outcomes extends QuietRecorder {
    final Map<String, DeepeningOutcome> trained = new LinkedHashMap<>();
    final Map<String, Double> ends = new LinkedHashMap<>();

    @Override
    public void trained(Job job, DeepeningOutcome outcome) {
        trained.put(job.id(), outcome);
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        ends.put(job.id(), end);
    }
}
