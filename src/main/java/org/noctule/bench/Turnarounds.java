package org.noctule.bench;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.noctule.failure.Outage;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

/**
 * Counts how long jobs took from their submission to their end, and how often their cores changed or failed in between.
 */
final class Turnarounds implements Recorder {
    /** The jobs with recorded intervals that have not ended: few, so that they cost next to nothing. */
    private final Set<String> running = new HashSet<>();

    private int recorded;
    private int ended;
    private double sum;
    private double last;
    private long intervals;
    private int ends;
    private int outages;

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
        return intervals - recorded - running.size();
    }

    /** The number of starts of jobs that are over, however they ended. */
    int ends() {
        return ends;
    }

    /** The number of outages of machines that began. */
    int outages() {
        return outages;
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        ends++;
        recorded += running.remove(job.id()) ? 1 : 0;
        if (state == JobState.COMPLETED_SUCCESSFULLY) {
            ended++;
            sum += end - job.submitTime();
            last = Math.max(last, end);
        }
    }

    @Override
    public void allocation(Job job, double start, double end, ResourceSet cores) {
        intervals++;
        running.add(job.id());
    }

    @Override
    public void outage(Outage outage, List<String> jobs) {
        outages++;
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
