package org.noctule.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.CsvReader;

/** Makes a summary in one pass over each file. */
final class SummaryReader {
    private static final String JOBS = "jobs.csv";

    private final SummaryTally tally = new SummaryTally();

    /** Of the job that is read. */
    private long machines;

    private SummaryReader() {}

    static Summary read(Path jobsFile, Optional<Path> scheduleFile) {
        final SummaryReader reader = new SummaryReader();
        reader.readJobs(jobsFile);
        return reader.summary(scheduleFile);
    }

    /** The core seconds of the jobs that changed their cores, by workload and name; none without the file. */
    private static Map<String, Double> readAllocations(Path jobsFile) {
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
                sums.merge(
                        csv.text(workload) + '!' + csv.text(id),
                        cores[0] * (csv.number(end) - csv.number(start)),
                        Double::sum);
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
                    final double alike = seconds * machines;
                    // Batsim writes -1 where it was not asked for energy.
                    tally.used(
                            changed.isEmpty()
                                    ? alike
                                    : changed.getOrDefault(csv.text(workload) + '!' + csv.text(id), alike),
                            csv.number(energy));
                }
            }
        }
    }

    private Summary summary(Optional<Path> scheduleFile) {
        return tally.summary(scheduleFile.map(this::readMachine));
    }

    private Summary.Machine readMachine(Path file) {
        try (CsvReader csv = CsvReader.open(file)) {
            if (!csv.next()) {
                throw NoctuleException.input(
                        "The result file (" + file + ") has no row.",
                        "Maybe it was cut off: run the simulation again.");
            }
            return tally.machine(
                    (long) csv.number(csv.column("nb_computing_machines")), csv.number(csv.column("consumed_joules")));
        }
    }
}
