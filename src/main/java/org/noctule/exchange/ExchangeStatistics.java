package org.noctule.exchange;

/**
 * The work of one end of an exchange so far.
 *
 * @param writeSeconds seconds in writes
 * @param readSeconds seconds in reads, without the wait for what was not written yet
 * @param bytesWritten bytes of numbers in blocks that were put
 * @param bytesRead bytes of numbers in blocks that were got
 * @param opens files created, opened or listed
 * @param messages requests sent to other processes
 */
public record ExchangeStatistics(
        double writeSeconds, double readSeconds, long bytesWritten, long bytesRead, long opens, long messages) {
    /** The statistics of an end that has done nothing. */
    public static final ExchangeStatistics NONE = new ExchangeStatistics(0, 0, 0, 0, 0, 0);

    /**
     * Subtracts what was before.
     *
     * @param before earlier statistics of the same end
     * @return the work since
     */
    public ExchangeStatistics since(ExchangeStatistics before) {
        return new ExchangeStatistics(
                writeSeconds - before.writeSeconds,
                readSeconds - before.readSeconds,
                bytesWritten - before.bytesWritten,
                bytesRead - before.bytesRead,
                opens - before.opens,
                messages - before.messages);
    }

    /**
     * Adds the work of another end.
     *
     * @param other its statistics
     * @return the sum
     */
    public ExchangeStatistics plus(ExchangeStatistics other) {
        return new ExchangeStatistics(
                writeSeconds + other.writeSeconds,
                readSeconds + other.readSeconds,
                bytesWritten + other.bytesWritten,
                bytesRead + other.bytesRead,
                opens + other.opens,
                messages + other.messages);
    }
}
