package org.noctule.report;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The summary of a run, from its result files alone.
 *
 * <p>Distributions are over the jobs that ran, however they ended, and that count; refused jobs are only counted.
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
 * @param counted the part of the run that the figures of jobs, the queue length and the utilisation are of
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
        Counted counted,
        Optional<Machine> machine) {
    private static final double HOUR = 3600;

    /**
     * The part of a run that counts, and figures of it that only comparisons show.
     *
     * @param trimmed whether a warm-up or a cool-down is left out
     * @param ran number of jobs that ran, submitted from its first to its last date
     * @param rejected number of jobs that were rejected, submitted in that time
     * @param ended number of jobs that ended in that time
     * @param from its first date in seconds: the first submission, or the end of the warm-up
     * @param to its last date in seconds: the last end, or the beginning of the cool-down
     * @param waitingTimeHigh 95th percentile of the waiting time in seconds
     * @param boundedSlowdownHigh 95th percentile of the bounded slowdown
     */
    public record Counted(
            boolean trimmed,
            long ran,
            long rejected,
            long ended,
            double from,
            double to,
            double waitingTimeHigh,
            double boundedSlowdownHigh) {
        /** {@return the part of the jobs that were rejected: rejected ÷ those and the ones that ran} */
        public double blockingRate() {
            return ran + rejected == 0 ? 0 : (double) rejected / (ran + rejected);
        }

        /** {@return jobs that ended, per hour} */
        public double throughput() {
            return to > from ? ended * HOUR / (to - from) : 0;
        }
    }

    /**
     * The figures that schedule.csv adds.
     *
     * @param cores number of cores
     * @param utilisation core-seconds of jobs ÷ core-seconds of the machine from the first submission to the last end
     * @param consumedJoules energy of the platform from the first submission to the last end, in J
     */
    public record Machine(long cores, double utilisation, double consumedJoules) {}

    /**
     * {@return the content of summary.json; the same for the same files on any machine: JSON that ends with a line
     * feed}
     */
    public String toJson() {
        return toJson(List.of(), 0);
    }

    /**
     * Returns the content of summary.json of a run with more than jobs on cores.
     *
     * @param sections what is said of each capability of the run, in their order
     * @param slowed number of jobs that met their walltime only because their cores are slower than those for which
     *     their run times hold
     * @return JSON that ends with a line feed
     */
    public String toJson(List<? extends SummarySection> sections, int slowed) {
        return SummaryJson.write(this, sections, slowed);
    }

    /**
     * Returns what the terminal shows at the end of a run.
     *
     * @param width columns of the terminal
     * @return lines that each end with a line feed
     */
    public String toTable(int width) {
        return SummaryTable.rows(this).text(width);
    }
}
