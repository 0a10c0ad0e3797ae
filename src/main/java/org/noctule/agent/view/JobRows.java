package org.noctule.agent.view;

import java.util.Arrays;
import org.noctule.workload.Job;

/**
 * Jobs as columns of numbers: arrays of which the first {@link #size()} values count, a row per job. They are shared
 * and not to be changed.
 */
public final class JobRows {
    private static final int ROOM = 16;

    private static final int COLUMNS = 6;

    private int size;
    private Job[] jobs = new Job[ROOM];
    private int[] cores = new int[ROOM];
    /** Dates of submission, estimates, memory, bandwidth, starts, ends. */
    private final double[][] columns = new double[COLUMNS][ROOM];

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
        cores[size] = count;
        columns[0][size] = job.submitTime();
        columns[1][size] = job.estimate();
        columns[2][size] = job.memory();
        columns[3][size] = job.memoryBandwidth();
        columns[4][size] = started;
        columns[5][size] = ended;
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
        System.arraycopy(other.cores, 0, cores, 0, size);
        for (int i = 0; i < COLUMNS; i++) {
            System.arraycopy(other.columns[i], 0, columns[i], 0, size);
        }
    }

    private void grow(int room) {
        jobs = Arrays.copyOf(jobs, room);
        cores = Arrays.copyOf(cores, room);
        for (int i = 0; i < COLUMNS; i++) {
            columns[i] = Arrays.copyOf(columns[i], room);
        }
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
        return columns[0];
    }

    /** {@return numbers of cores: those that a job has, or else asks for} */
    public int[] cores() {
        return cores;
    }

    /** {@return requested times in s, infinity where a job requests none} */
    public double[] estimate() {
        return columns[1];
    }

    /** {@return memory per core, in MB} */
    public double[] memory() {
        return columns[2];
    }

    /** {@return memory bandwidth per core, in GB/s} */
    public double[] bandwidth() {
        return columns[3];
    }

    /** {@return dates of starts in s, NaN for jobs that wait} */
    public double[] start() {
        return columns[4];
    }

    /** {@return dates of ends in s: those that estimates foretell of jobs that run, NaN for jobs that wait} */
    public double[] end() {
        return columns[5];
    }
}
