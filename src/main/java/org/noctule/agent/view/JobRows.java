package org.noctule.agent.view;

import java.util.Arrays;
import org.noctule.workload.Job;

/**
 * Jobs as columns of numbers: arrays of which the first {@link #size()} values count, a row per job. They are shared
 * and not to be changed.
 */
public final class JobRows {
    private static final int ROOM = 16;

    private int size;
    private Job[] jobs = new Job[ROOM];
    private double[] submit = new double[ROOM];
    private int[] cores = new int[ROOM];
    private double[] estimate = new double[ROOM];
    private double[] memory = new double[ROOM];
    private double[] bandwidth = new double[ROOM];
    private double[] start = new double[ROOM];
    private double[] end = new double[ROOM];

    JobRows() {}

    void clear() {
        Arrays.fill(jobs, 0, size, null);
        size = 0;
    }

    void add(Job job, double started, double ended) {
        add(job, job.resources(), started, ended);
    }

    void add(Job job, int count, double started, double ended) {
        if (size == jobs.length) {
            grow(2 * size);
        }
        jobs[size] = job;
        submit[size] = job.submitTime();
        cores[size] = count;
        estimate[size] = job.estimate();
        memory[size] = job.memory();
        bandwidth[size] = job.memoryBandwidth();
        start[size] = started;
        end[size] = ended;
        size++;
    }

    void removeLast() {
        jobs[--size] = null;
    }

    void copy(JobRows other) {
        clear();
        if (jobs.length < other.size) {
            grow(other.jobs.length);
        }
        size = other.size;
        System.arraycopy(other.jobs, 0, jobs, 0, size);
        System.arraycopy(other.submit, 0, submit, 0, size);
        System.arraycopy(other.cores, 0, cores, 0, size);
        System.arraycopy(other.estimate, 0, estimate, 0, size);
        System.arraycopy(other.memory, 0, memory, 0, size);
        System.arraycopy(other.bandwidth, 0, bandwidth, 0, size);
        System.arraycopy(other.start, 0, start, 0, size);
        System.arraycopy(other.end, 0, end, 0, size);
    }

    private void grow(int room) {
        jobs = Arrays.copyOf(jobs, room);
        submit = Arrays.copyOf(submit, room);
        cores = Arrays.copyOf(cores, room);
        estimate = Arrays.copyOf(estimate, room);
        memory = Arrays.copyOf(memory, room);
        bandwidth = Arrays.copyOf(bandwidth, room);
        start = Arrays.copyOf(start, room);
        end = Arrays.copyOf(end, room);
    }

    /** {@return the number of jobs} */
    public int size() {
        return size;
    }

    /**
     * Returns a job, for what no column has.
     *
     * @param row its row, from 0
     * @return the job; its profile tells what policies are not to see
     */
    public Job job(int row) {
        return jobs[row];
    }

    /** {@return dates of submission, in s} */
    public double[] submit() {
        return submit;
    }

    /** {@return numbers of cores: those that a job has, or else asks for} */
    public int[] cores() {
        return cores;
    }

    /** {@return requested times in s, infinity where a job requests none} */
    public double[] estimate() {
        return estimate;
    }

    /** {@return memory per core, in MB} */
    public double[] memory() {
        return memory;
    }

    /** {@return memory bandwidth per core, in GB/s} */
    public double[] bandwidth() {
        return bandwidth;
    }

    /** {@return dates of starts in s, NaN for jobs that wait} */
    public double[] start() {
        return start;
    }

    /** {@return dates of ends in s: those that estimates foretell of jobs that run, NaN for jobs that wait} */
    public double[] end() {
        return end;
    }
}
