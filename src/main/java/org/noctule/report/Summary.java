package org.noctule.report;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import org.noctule.error.NoctuleException;

/**
 * The summary of a run, from its result files alone.
 *
 * <p>Distributions are over the jobs that ran, however they ended; refused jobs are only counted.
 *
 * @param jobs number of jobs that ended or were refused
 * @param jobsByFinalState number of jobs by the name of their final state, unmodifiable
 * @param waitingTime from submission to start, in seconds
 * @param turnaroundTime from submission to end, in seconds
 * @param slowdown turnaround time ÷ execution time; for jobs without execution time what jobs.csv says
 * @param boundedSlowdown turnaround time ÷ execution time, this one at least 10 s, the ratio at least 1 (Feitelson et
 *     al., "Theory and practice in parallel job scheduling", 1997)
 * @param firstSubmission date in seconds, 0 without jobs
 * @param makespan date of the last end in seconds, 0 if no job ran
 * @param meanQueueLength jobs waiting, averaged over the time from the first submission to the last end; refused ones
 *     left out, whose time of refusal the files do not hold
 * @param jobJoules energy that the cores of jobs drew while these ran, in J; 0 where the energy is not known
 * @param machine what is known only if the run came to its end
 */
public record Summary(
        long jobs,
        SortedMap<String, Long> jobsByFinalState,
        Spread waitingTime,
        Spread turnaroundTime,
        Spread slowdown,
        Spread boundedSlowdown,
        double firstSubmission,
        double makespan,
        double meanQueueLength,
        double jobJoules,
        Optional<Machine> machine) {

    /**
     * The figures that schedule.csv adds.
     *
     * @param cores number of cores
     * @param utilisation core-seconds of jobs ÷ core-seconds of the machine from the first submission to the last end
     * @param consumedJoules energy of the platform from the first submission to the last end, in J
     */
    public record Machine(long cores, double utilisation, double consumedJoules) {}

    /**
     * Summarises a complete run, also one of Batsim.
     *
     * @param jobsFile its jobs.csv
     * @param scheduleFile its schedule.csv
     * @return the summary
     * @throws NoctuleException of kind INPUT if a file is missing or malformed
     */
    public static Summary of(Path jobsFile, Path scheduleFile) {
        return SummaryReader.read(jobsFile, Optional.of(scheduleFile));
    }

    /**
     * Summarises a run that was cut off and therefore has no schedule.csv.
     *
     * @param jobsFile its jobs.csv
     * @return the summary, without {@link #machine()}
     * @throws NoctuleException of kind INPUT if the file is missing or malformed
     */
    public static Summary ofPartial(Path jobsFile) {
        return SummaryReader.read(jobsFile, Optional.empty());
    }

    /**
     * Returns the content of summary.json; the same for the same files on any machine.
     *
     * @return JSON that ends with a line feed
     */
    public String toJson() {
        return toJson(Optional.empty(), Optional.empty(), 0);
    }

    /**
     * Returns the content of summary.json of a run with failures, or with training jobs that adapt.
     *
     * @param failures what they cost, empty if the run simulates none
     * @param adaptation those jobs, empty without any
     * @param slowed number of jobs that met their walltime only because their cores are slower than those for which
     *     their run times hold
     * @return JSON that ends with a line feed
     */
    public String toJson(Optional<FailureSummary> failures, Optional<AdaptationSummary> adaptation, int slowed) {
        return SummaryJson.write(this, failures, adaptation, slowed);
    }

    /**
     * Returns what the terminal shows at the end of a run.
     *
     * @return lines that each end with a line feed
     */
    public String toTable() {
        return SummaryTable.write(this);
    }
}
