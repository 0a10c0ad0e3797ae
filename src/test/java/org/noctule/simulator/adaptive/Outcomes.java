package org.noctule.simulator.adaptive;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.TrainingOutcome;
import org.noctule.workload.Job;

/** Keeps what training jobs came to, and the dates of all ends. */
final class Outcomes implements Recorder {
    final Map<String, TrainingOutcome> trained = new LinkedHashMap<>();
    final Map<String, Double> ends = new LinkedHashMap<>();

    @Override
    public void trained(Job job, TrainingOutcome outcome) {
        trained.put(job.id(), outcome);
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        ends.put(job.id(), end);
    }

    @Override
    public void jobRejected(Job job, double now, String metadata) {}

    @Override
    public void machines(double now, MachineCounts counts) {}

    @Override
    public boolean keepsPStates() {
        return false;
    }

    @Override
    public void pState(double now, ResourceSet machines, int pState) {}

    @Override
    public void energy(double now, double joules, char type, double watts) {}

    @Override
    public void ended(Totals totals) {}
}
