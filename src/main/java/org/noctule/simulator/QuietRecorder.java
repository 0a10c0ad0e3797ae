package org.noctule.simulator;

import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** A base of recorders that keep little: each method leaves aside what it is told. */
public abstract class QuietRecorder implements Recorder {
    /** Creates a recorder. */
    protected QuietRecorder() {}

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {}

    @Override
    public void jobRejected(Job job, double now, String metadata) {}

    @Override
    public void machines(double now, MachineCounts counts) {}

    /** Returns that they need not be told. */
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
