package org.noctule.simulator.results;

import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

/** Keeps nothing: for runs whose result files nobody reads, such as the episodes of a training. */
public enum SilentRecorder implements Recorder {
    /** The only one; it has no state, so that any number of runs may share it. */
    INSTANCE;

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {}

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
