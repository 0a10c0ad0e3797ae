package org.noctule.bench.regret;

import java.util.List;
import org.noctule.agent.whatif.JobCost;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;

/**
 * Jobs of which everything is known beforehand, on a machine of equal cores. Its arrays are by job; nobody changes
 * them.
 *
 * @param cores number of cores of the machine
 * @param submit dates of submission in seconds
 * @param run run times in seconds, from 0
 * @param width cores of each, from 1 to those of the machine
 * @param cost cost of a job, whose sum is to be low
 */
public record KnownJobs(int cores, double[] submit, double[] run, int[] width, JobCost cost) {
    /**
     * Takes jobs as they are.
     *
     * @param jobs the jobs
     * @param run their run times in seconds, in the same order
     * @param cores number of cores of the machine
     * @param cost cost of a job
     * @return the jobs
     * @throws NoctuleException of kind INPUT if a job is wider than the machine
     */
    public static KnownJobs of(List<Job> jobs, double[] run, int cores, JobCost cost) {
        for (final Job job : jobs) {
            if (job.resources() > cores) {
                throw NoctuleException.input(
                        "Job " + job.id() + " needs " + job.resources() + " cores, and the machine has " + cores + ".",
                        "Maybe name the machine of the trace.");
            }
        }
        return new KnownJobs(
                cores,
                jobs.stream().mapToDouble(Job::submitTime).toArray(),
                run.clone(),
                jobs.stream().mapToInt(Job::resources).toArray(),
                cost);
    }

    /** {@return number of jobs} */
    public int size() {
        return submit.length;
    }

    /**
     * Sums what a schedule costs.
     *
     * @param start dates of starts in seconds, by job
     * @return the sum of the costs of all jobs
     */
    public double cost(double[] start) {
        double sum = 0;
        for (int job = 0; job < start.length; job++) {
            sum += cost(job, start[job]);
        }
        return sum;
    }

    /** Core-seconds of a job. */
    double area(int job) {
        return run[job] * width[job];
    }

    double cost(int job, double start) {
        return cost.of(start - submit[job], run[job]);
    }
}
