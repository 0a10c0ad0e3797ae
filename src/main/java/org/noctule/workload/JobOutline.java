package org.noctule.workload;

import java.util.List;

/**
 * A job as it is known before it comes: agents that plan ahead rank jobs by those that wait for them.
 *
 * @param id workload and job name: {@code "w0!12"}
 * @param submitTime earliest date of submission in seconds
 * @param resources number of cores asked for
 * @param estimate seconds that the user asked for; positive infinity if unknown
 * @param dependencies the jobs and data that it waits for, and the data that it leaves
 */
public record JobOutline(String id, double submitTime, int resources, double estimate, Dependencies dependencies) {
    /**
     * Outlines the jobs of a run.
     *
     * @param jobs the jobs
     * @return an outline per job in the same order, unmodifiable; none if no job waits for another, reads or writes
     */
    public static List<JobOutline> of(List<Job> jobs) {
        for (final Job job : jobs) {
            if (!job.dependencies().isEmpty()) {
                return jobs.stream().map(JobOutline::of).toList();
            }
        }
        return List.of();
    }

    /**
     * Outlines a job.
     *
     * @param job the job
     * @return its outline
     */
    public static JobOutline of(Job job) {
        return new JobOutline(job.id(), job.submitTime(), job.resources(), job.estimate(), job.dependencies());
    }
}
