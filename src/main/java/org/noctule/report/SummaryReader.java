package org.noctule.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.CsvReader;

/** Makes a summary in one pass over each file. */
public final class SummaryReader {
    private static final String JOBS = "jobs.csv";

    private final SummaryTally tally;

    /** Of the job that is read. */
    private long machines;

    private SummaryReader(Trim trim) {
        tally = new SummaryTally(trim);
    }

    /**
     * Summarises a complete run, also one of Batsim.
     *
     * @param jobsFile its jobs.csv
     * @param scheduleFile its schedule.csv
     * @return the summary
     * @throws NoctuleException of kind INPUT if a file is missing or malformed
     */
    public static Summary of(Path jobsFile, Path scheduleFile) {
        return of(jobsFile, Optional.of(scheduleFile), Trim.NONE);
    }

    /**
     * Summarises a run.
     *
     * @param jobsFile its jobs.csv
     * @param scheduleFile its schedule.csv, which a run that was cut off has not
     * @param trim the part of the run that figures leave out
     * @return the summary, without {@link Summary#machine()} if the run was cut off
     * @throws NoctuleException of kind INPUT if a file is missing or malformed
     */
    public static Summary of(Path jobsFile, Optional<Path> scheduleFile, Trim trim) {
        final SummaryReader reader = new SummaryReader(trim);
        reader.readJobs(jobsFile);
        return reader.summary(scheduleFile);
    }

    /**
     * Summarises a run that was cut off and therefore has no schedule.csv.
     *
     * @param jobsFile its jobs.csv
     * @return the summary, without {@link Summary#machine()}
     * @throws NoctuleException of kind INPUT if the file is missing or malformed
     */
    public static Summary ofPartial(Path jobsFile) {
        return of(jobsFile, Optional.empty(), Trim.NONE);
    }

    /** The core seconds of the jobs that changed their cores, by workload and name; none without the file. */
    private Map<String, Double> readAllocations(Path jobsFile) {
        final String name = jobsFile.getFileName().toString();
        final Map<String, Double> sums = new HashMap<>();
        if (!name.endsWith(JOBS)) {
            return sums;
        }
        final String prefix = name.substring(0, name.length() - JOBS.length());
        final Path file = jobsFile.resolveSibling(prefix + "allocations.csv");
        if (!Files.isRegularFile(file)) {
            return sums;
        }
        try (CsvReader csv = CsvReader.open(file)) {
            final int id = csv.column("job_id");
            final int workload = csv.column("workload_name");
            final int start = csv.column("start");
            final int end = csv.column("end");
            final int resources = csv.column("allocated_resources");
            final long[] cores = new long[1];
            while (csv.next()) {
                cores[0] = 0;
                csv.ranges(resources, (first, last) -> cores[0] += 1L + last - first);
                final double from = csv.number(start);
                final double to = csv.number(end);
                tally.held(from, to, cores[0]);
                sums.merge(csv.text(workload) + '!' + csv.text(id), cores[0] * (to - from), Double::sum);
            }
        }
        return sums;
    }

    private void readJobs(Path file) {
        final Map<String, Double> changed = readAllocations(file);
        try (CsvReader csv = CsvReader.open(file)) {
            final int submission = csv.column("submission_time");
            final int resources = csv.column("allocated_resources");
            final int state = csv.column("final_state");
            final int execution = csv.column("execution_time");
            final int finish = csv.column("finish_time");
            final int wait = csv.column("waiting_time");
            final int turnaround = csv.column("turnaround_time");
            final int stretch = csv.column("stretch");
            final int energy = csv.column("consumed_energy");
            final int id = csv.find("job_id");
            final int workload = csv.find("workload_name");
            final CsvReader.Ranges count = (first, last) -> machines += 1L + last - first;
            while (csv.next()) {
                tally.count(csv.text(state), csv.number(submission));
                if (!csv.isEmpty(finish)) {
                    final double seconds = csv.number(execution);
                    tally.ran(
                            csv.number(wait), csv.number(turnaround), csv.number(stretch), seconds, csv.number(finish));
                    machines = 0;
                    csv.ranges(resources, count);
                    final Optional<Double> sum = changed.isEmpty()
                            ? Optional.empty()
                            : Optional.ofNullable(changed.get(csv.text(workload) + '!' + csv.text(id)));
                    if (sum.isEmpty()) {
                        tally.held(csv.number(finish) - seconds, csv.number(finish), machines);
                    }
                    // Batsim writes -1 where it was not asked for energy.
                    tally.used(sum.orElse(seconds * machines), csv.number(energy));
                }
            }
        }
    }

    private Summary summary(Optional<Path> scheduleFile) {
        return scheduleFile.map(this::complete).orElseGet(tally::partial);
    }

    private Summary complete(Path file) {
        try (CsvReader csv = CsvReader.open(file)) {
            if (!csv.next()) {
                throw NoctuleException.input(
                        "The result file (" + file + ") has no row.",
                        "Maybe it was cut off: run the simulation again.");
            }
            return tally.complete(
                    (long) csv.number(csv.column("nb_computing_machines")), csv.number(csv.column("consumed_joules")));
        }
    }
}
