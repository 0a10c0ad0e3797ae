package org.noctule.agent.backfill;

import java.util.Arrays;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobIds;

/**
 * The jobs that wait or run, in arrays. A job's index, from 1 up, stays its own until it is forgotten and is then given
 * to another one, so that the arrays are as long as the most jobs that were there at once.
 */
final class JobTable {
    /** The index of no job. */
    static final int NONE = JobIds.NONE;

    private final JobIds ids = new JobIds();
    private long submissions;
    private Job[] jobs = new Job[64];
    private ResourceSet[] allocs = new ResourceSet[64];

    /** Cores that each job asks for. */
    int[] width = new int[64];
    /** Predicted duration of each job in seconds. */
    double[] estimate = new double[64];
    /** Predicted end of each running job. */
    double[] end = new double[64];
    /** Number of each job in the order of submission. */
    long[] sequence = new long[64];

    /** Marks of the jobs' kinds; of no length where jobs are of none. */
    long[] marks = {};

    /** Lets jobs be of kinds from now on. */
    void distinguish() {
        marks = new long[jobs.length];
    }

    /** Adds a job; returns its index, or {@link #NONE} if there is one with its id. */
    int add(Job job) {
        final int index = ids.add(job.id());
        if (index == NONE) {
            return NONE;
        }
        if (index == jobs.length) {
            grow(2 * index);
        }
        jobs[index] = job;
        width[index] = job.resources();
        estimate[index] = job.estimate();
        sequence[index] = submissions++;
        return index;
    }

    private void grow(int length) {
        jobs = Arrays.copyOf(jobs, length);
        allocs = Arrays.copyOf(allocs, length);
        width = Arrays.copyOf(width, length);
        estimate = Arrays.copyOf(estimate, length);
        end = Arrays.copyOf(end, length);
        sequence = Arrays.copyOf(sequence, length);
        if (marks.length > 0) {
            marks = Arrays.copyOf(marks, length);
        }
    }

    /** The index of the job with an id, or {@link #NONE}. */
    int find(String id) {
        return ids.find(id);
    }

    Job job(int index) {
        return jobs[index];
    }

    /** Puts a waiting job under other terms, in its old place among equals. */
    void replace(int index, Job other) {
        jobs[index] = other;
    }

    ResourceSet alloc(int index) {
        return allocs[index];
    }

    void started(int index, ResourceSet alloc, double now) {
        allocs[index] = alloc;
        end[index] = now + estimate[index];
    }

    boolean running(int index) {
        return allocs[index] != null;
    }

    void ended(int index) {
        allocs[index] = null;
    }

    void forget(int index) {
        ids.remove(index);
        jobs[index] = null;
    }

    /** One more than the highest index ever used. */
    int limit() {
        return ids.limit();
    }
}
