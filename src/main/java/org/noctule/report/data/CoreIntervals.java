package org.noctule.report.data;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;

/**
 * The times between which jobs that ran had their cores: one interval for most, from start to finish, and those of
 * allocations.csv for jobs that changed their cores or were suspended. Intervals are numbered job by job.
 */
public final class CoreIntervals {
    private final JobColumns jobs;
    /** Of allocations.csv, empty without it. */
    private final Optional<Rows> rows;

    /** Rows of allocations.csv in the order of the file, and those of each job, -1 after the last. */
    private record Rows(NumberColumn start, NumberColumn finish, CoreRanges cores, int[] first, int[] next) {}

    private CoreIntervals(JobColumns jobs, Optional<Rows> rows) {
        this.jobs = jobs;
        this.rows = rows;
    }

    /** Takes an interval of a job. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Takes an interval.
         *
         * @param start its begin in s
         * @param finish its end in s
         * @param cores holds its cores
         * @param row the row of the cores in there
         */
        void take(double start, double finish, CoreRanges cores, int row);
    }

    /**
     * Reads the intervals of a run.
     *
     * @param jobs its jobs
     * @param file its allocations.csv, empty if there is none
     * @return the intervals
     * @throws NoctuleException of kind INPUT if the file is damaged
     */
    public static CoreIntervals of(JobColumns jobs, Optional<Path> file) {
        return new CoreIntervals(jobs, file.map(path -> read(jobs, path)));
    }

    private static Rows read(JobColumns jobs, Path file) {
        final Map<String, Integer> named = new HashMap<>();
        for (int job = 0; job < jobs.size(); job++) {
            named.put(jobs.workload().get(job) + '!' + jobs.id().get(job), job);
        }
        final NumberColumn start = new NumberColumn();
        final NumberColumn finish = new NumberColumn();
        final CoreRanges cores = new CoreRanges();
        final int[] first = new int[jobs.size()];
        final int[] last = new int[jobs.size()];
        Arrays.fill(first, -1);
        int[] next = new int[16];
        try (CsvReader csv = CsvReader.open(file)) {
            final int id = csv.column("job_id");
            final int workload = csv.column("workload_name");
            final int from = csv.column("start");
            final int to = csv.column("end");
            final int resources = csv.column("allocated_resources");
            for (int row = 0; csv.next(); row++) {
                start.add(csv.number(from));
                finish.add(csv.number(to));
                csv.ranges(resources, cores::add);
                cores.endRow();
                next = row < next.length ? next : Arrays.copyOf(next, 2 * row);
                next[row] = -1;
                final Integer job = named.get(csv.text(workload) + '!' + csv.text(id));
                if (job == null) {
                    throw csv.malformed(id, "the name of a job of jobs.csv");
                }
                if (first[job] < 0) {
                    first[job] = row;
                } else {
                    next[last[job]] = row;
                }
                last[job] = row;
            }
        }
        return new Rows(start, finish, cores, first, next);
    }

    /**
     * Tells whether a job has intervals of its own.
     *
     * @param job its row in jobs.csv
     * @return false if it had the same cores from its start to its end, or did not run
     */
    public boolean changed(int job) {
        return rows.isPresent() && rows.get().first[job] >= 0;
    }

    /**
     * Tells whether any job has intervals of its own.
     *
     * @return false if all had the same cores from start to end
     */
    public boolean anyChanged() {
        return rows.isPresent() && rows.get().start.size() > 0;
    }

    /**
     * Shows the intervals of a job by date.
     *
     * @param job its row in jobs.csv
     * @param visitor sees them, none if the job did not run
     */
    public void forEach(int job, Visitor visitor) {
        if (changed(job)) {
            final Rows all = rows.orElseThrow();
            for (int row = all.first[job]; row >= 0; row = all.next[row]) {
                visitor.take(all.start.get(row), all.finish.get(row), all.cores, row);
            }
        } else if (jobs.ran(job)) {
            visitor.take(jobs.start().get(job), jobs.finish().get(job), jobs.allocation(), job);
        }
    }

    /**
     * Adds up the cores of a job over time.
     *
     * @param job its row in jobs.csv
     * @return core seconds, 0 if it did not run
     */
    public double coreSeconds(int job) {
        if (!changed(job)) {
            return jobs.ran(job)
                    ? jobs.allocation().cores(job) * jobs.execution().get(job)
                    : 0;
        }
        final double[] sum = new double[1];
        forEach(job, (start, finish, cores, row) -> sum[0] += cores.cores(row) * (finish - start));
        return sum[0];
    }

    /** {@return the highest core that a job had at any time: the core, -1 if there is none} */
    public int highest() {
        return Math.max(
                jobs.allocation().highest(),
                rows.map(all -> all.cores.highest()).orElse(-1));
    }
}
