package org.noctule.bench;

import java.util.HashSet;
import java.util.Set;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.Job;

/**
 * Counts how long jobs took from their submission to their end, and how often their cores changed or failed in between.
 */
final class Turnarounds extends QuietRecorder {
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
    public void record(ResultRow row) {
        outages += row.columns().file().equals("failures.csv") ? 1 : 0;
    }
}
