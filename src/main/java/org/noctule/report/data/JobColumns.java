package org.noctule.report.data;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.Optional;
import org.noctule.error.NoctuleException;

/**
 * The jobs of jobs.csv in the order of the file, by column; a million need about 150 MB.
 *
 * <p>A number that is not there, such as the start of a rejected job or an unknown energy, is NaN.
 *
 * @param id names of the jobs in their workload
 * @param workload names of their workloads
 * @param profile names of their profiles
 * @param state final states
 * @param submission dates in s
 * @param start dates in s
 * @param finish dates in s
 * @param execution run times in s
 * @param waiting waiting times in s
 * @param slowdown turnaround ÷ execution time, as the file has it
 * @param requestedTime walltimes in s
 * @param estimate what schedulers predicted with, in s
 * @param requested cores asked for
 * @param energy energy of its cores in J
 * @param allocation the cores that it had
 * @param user who sent it, if the file tells
 * @param group the group of its user, if the file tells
 * @param queue where it was sent, if the file tells
 * @param account who pays for it, if the file tells
 * @param qos its class of service, if the file tells
 */
public record JobColumns(
        PackedTexts id,
        CodedTexts workload,
        CodedTexts profile,
        CodedTexts state,
        NumberColumn submission,
        NumberColumn start,
        NumberColumn finish,
        NumberColumn execution,
        NumberColumn waiting,
        NumberColumn slowdown,
        NumberColumn requestedTime,
        NumberColumn estimate,
        NumberColumn requested,
        NumberColumn energy,
        CoreRanges allocation,
        Optional<CodedTexts> user,
        Optional<CodedTexts> group,
        Optional<CodedTexts> queue,
        Optional<CodedTexts> account,
        Optional<CodedTexts> qos) {

    /**
     * Reads a file.
     *
     * @param file a jobs.csv, of Noctule or Batsim
     * @return its jobs
     * @throws NoctuleException of kind INPUT if it is missing or damaged
     */
    public static JobColumns read(Path file) {
        try (CsvReader csv = CsvReader.open(file)) {
            return new JobColumnsReader(csv).read();
        }
    }

    /**
     * Reads a text.
     *
     * @param text what stands in a jobs.csv of Noctule
     * @return its jobs
     */
    public static JobColumns parse(String text) {
        try (CsvReader csv = CsvReader.of(Path.of("jobs.csv"), new StringReader(text))) {
            return new JobColumnsReader(csv).read();
        }
    }

    /** {@return the number of jobs} */
    public int size() {
        return id.size();
    }

    /**
     * Tells whether a job ran.
     *
     * @param job its row
     * @return whether it has a start and an end
     */
    public boolean ran(int job) {
        return !Double.isNaN(start.get(job)) && !Double.isNaN(finish.get(job));
    }

    /**
     * Returns the bounded slowdown of a job: turnaround ÷ execution time, this one at least 10 s, the ratio at least 1.
     *
     * @param job its row
     * @return the slowdown, NaN if it did not run
     */
    public double boundedSlowdown(int job) {
        final double turnaround = finish.get(job) - submission.get(job);
        return Math.max(1, turnaround / Math.max(execution.get(job), 10));
    }
}
