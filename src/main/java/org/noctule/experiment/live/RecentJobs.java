package org.noctule.experiment.live;

import java.util.ArrayList;
import java.util.List;
import org.noctule.protocol.JobState;
import org.noctule.workload.Job;

/** The jobs that ended last. Not thread-safe. */
final class RecentJobs {
    /** Number of jobs that are remembered. */
    static final int NUMBER = 50;

    private final Job[] jobs = new Job[NUMBER];
    private final JobState[] states = new JobState[NUMBER];
    private final double[] starts = new double[NUMBER];
    private final double[] ends = new double[NUMBER];
    private long count;

    void add(Job job, JobState state, double start, double end) {
        final int place = (int) (count++ % NUMBER);
        jobs[place] = job;
        states[place] = state;
        starts[place] = start;
        ends[place] = end;
    }

    /** Lists them, the last one first. */
    List<EndedJob> list() {
        final List<EndedJob> list = new ArrayList<>();
        for (long i = count - 1; i >= 0 && i >= count - NUMBER; i--) {
            final int place = (int) (i % NUMBER);
            final Job job = jobs[place];
            list.add(new EndedJob(
                    job.id().toString(),
                    states[place].name(),
                    job.submitTime(),
                    starts[place],
                    ends[place],
                    job.resources()));
        }
        return list;
    }

    /**
     * A job that ended.
     *
     * @param id its workload and number
     * @param state the name of its last state
     * @param submit date of its submission in seconds
     * @param start date of its start in seconds, NaN if it was refused
     * @param end date of its end in seconds
     * @param cores the cores it asked for
     */
    record EndedJob(String id, String state, double submit, double start, double end, int cores) {}
}
