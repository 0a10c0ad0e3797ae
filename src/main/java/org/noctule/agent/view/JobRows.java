package org.noctule.agent.view;

import java.util.Arrays;
import java.util.Optional;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * Jobs as columns of numbers: arrays of which the first {@link #size()} values count, a row per job. They are shared
 * and not to be changed.
 */
public final class JobRows {
    private static final int ROOM = 16;

    private static final int COLUMNS = 8;

    private int size;
    private Job[] jobs = new Job[ROOM];
    private int[] cores = new int[ROOM];
    private int[] tasks = new int[ROOM];
    /** Dates of submission, estimates, memory, bandwidth, starts, ends, cards and memory of tasks. */
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
        final Optional<NodeDemand> demand = job.demand();
        tasks[size] = demand.isPresent() ? demand.get().tasks() : 0;
        columns[6][size] = demand.isPresent() ? demand.get().cardsOfTask() : 0;
        columns[7][size] = demand.isPresent() ? demand.get().memoryOfTask(job.memory()) : 0;
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
        System.arraycopy(other.tasks, 0, tasks, 0, size);
        for (int i = 0; i < COLUMNS; i++) {
            System.arraycopy(other.columns[i], 0, columns[i], 0, size);
        }
    }

    private void grow(int room) {
        jobs = Arrays.copyOf(jobs, room);
        cores = Arrays.copyOf(cores, room);
        tasks = Arrays.copyOf(tasks, room);
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

    /** {@return numbers of tasks of demands on nodes, 0 for jobs without one} */
    public int[] tasks() {
        return tasks;
    }

    /** {@return cards per task, of all types: shares as parts, equal parts of those of a node or the job; else 0} */
    public double[] cards() {
        return columns[6];
    }

    /** {@return memory per task in MB, equal parts of that of a node; 0 for jobs without a demand on nodes} */
    public double[] taskMemory() {
        return columns[7];
    }
}
