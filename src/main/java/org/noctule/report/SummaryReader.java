package org.noctule.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.CsvReader;

/** Makes a summary in one pass over each file. */
final class SummaryReader {
    private static final double TAU = 10;
    private static final String JOBS = "jobs.csv";

    private final SortedMap<String, Long> states = new TreeMap<>();
    private final Sample waits = new Sample();
    private final Sample turnarounds = new Sample();
    private final Sample slowdowns = new Sample();
    private final Sample boundedSlowdowns = new Sample();
    private long jobs;
    private double firstSubmission = Double.POSITIVE_INFINITY;
    private double makespan;
    private double coreSeconds;
    private double joules;

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
                jobs++;
                firstSubmission = Math.min(firstSubmission, csv.number(submission));
                states.merge(csv.text(state), 1L, Long::sum);
                if (!csv.isEmpty(finish)) {
                    final double seconds = csv.number(execution);
                    final double inSystem = csv.number(turnaround);
                    makespan = Math.max(makespan, csv.number(finish));
                    waits.add(csv.number(wait));
                    turnarounds.add(inSystem);
                    slowdowns.add(csv.number(stretch));
                    boundedSlowdowns.add(Math.max(1, inSystem / Math.max(seconds, TAU)));
                    machines = 0;
                    csv.ranges(resources, count);
                    final double alike = seconds * machines;
                    coreSeconds += changed.isEmpty()
                            ? alike
                            : changed.getOrDefault(csv.text(workload) + '!' + csv.text(id), alike);
                    // Batsim writes -1 where it was not asked for energy.
                    joules += Math.max(0, csv.number(energy));
                }
            }
        }
    }

    private Summary summary(Optional<Path> scheduleFile) {
        final double first = jobs == 0 ? 0 : firstSubmission;
        final double window = Math.max(0, makespan - first);
        return new Summary(
                jobs,
                Collections.unmodifiableSortedMap(states),
                waits.distribution(),
                turnarounds.distribution(),
                slowdowns.distribution(),
                boundedSlowdowns.distribution(),
                first,
                makespan,
                ratio(waits.sum(), window),
                joules,
                scheduleFile.map(file -> readMachine(file, window)));
    }

    private Summary.Machine readMachine(Path file, double window) {
        try (CsvReader csv = CsvReader.open(file)) {
            if (!csv.next()) {
                throw NoctuleException.input(
                        "The result file (" + file + ") has no row.",
                        "Maybe it was cut off: run the simulation again.");
            }
            final double cores = csv.number(csv.column("nb_computing_machines"));
            return new Summary.Machine(
                    (long) cores, ratio(coreSeconds, cores * window), csv.number(csv.column("consumed_joules")));
        }
    }

    private static double ratio(double part, double whole) {
        return whole > 0 ? part / whole : 0;
    }
}
