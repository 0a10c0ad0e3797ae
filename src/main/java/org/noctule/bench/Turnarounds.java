package org.noctule.bench;

import java.util.HashSet;
import java.util.Set;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

/** Counts how long jobs took from their submission to their end, and how often their cores changed in between. */
final class Turnarounds implements Recorder {
    private final Set<String> changed = new HashSet<>();
    private int ended;
    private double sum;
    private double last;
    private long intervals;

    /** The number of jobs that ended by themselves. */
    int jobs() {
        return ended;
    }

    /** The mean in seconds. */
    double mean() {
        return sum / ended;
    }

    /** The date of the last end in seconds. */
    double makespan() {
        return last;
    }

    /** The number of resizes and resumptions. */
    long changes() {
        return intervals - changed.size();
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        if (state == JobState.COMPLETED_SUCCESSFULLY) {
            ended++;
            sum += end - job.submitTime();
            last = Math.max(last, end);
        }
    }

    @Override
    public void allocation(Job job, double start, double end, ResourceSet cores) {
        intervals++;
        changed.add(job.id());
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
