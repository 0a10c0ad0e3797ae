package org.noctule.simulator.results;

import org.noctule.error.NoctuleException;

/**
 * How result files are named and written.
 *
 * @param prefix what their names begin with: {@code "out_"} gives Batsim's names, the empty text plain ones
 * @param numbers how numbers are written
 * @param stretch the stretch of jobs without run time
 */
public record ResultFormat(String prefix, NumberFormat numbers, StretchRule stretch) {
    /** What a run uses unless it was told otherwise. */
    public static final ResultFormat STANDARD = new ResultFormat("", NumberFormat.EXACT, StretchRule.BOUNDED);

    /**
     * Checks the prefix.
     *
     * @param prefix what their names begin with
     * @param numbers how numbers are written
     * @param stretch the stretch of jobs without run time
     * @throws NoctuleException if the prefix names a directory
     */
    public ResultFormat {
        if (prefix.indexOf('/') >= 0 || prefix.indexOf('\\') >= 0) {
            throw NoctuleException.input(
                    "The prefix (" + prefix + ") must not name a directory.",
                    "Maybe the directory belongs into --out and only the beginning of the file names here.");
        }
    }

    /**
     * Returns the same format with another prefix.
     *
     * @param other what names begin with
     * @return the format
     */
    public ResultFormat withPrefix(String other) {
        return new ResultFormat(other, numbers, stretch);
    }

    /**
     * Returns the same format with other numbers.
     *
     * @param other how numbers are written
     * @return the format
     */
    public ResultFormat withNumbers(NumberFormat other) {
        return new ResultFormat(prefix, other, stretch);
    }

    /**
     * Returns the same format with another stretch of jobs without run time.
     *
     * @param other the rule
     * @return the format
     */
    public ResultFormat withStretch(StretchRule other) {
        return new ResultFormat(prefix, numbers, other);
    }

    /** Tells whether Batsim's columns are followed by ours. */
    boolean addsColumns() {
        return numbers == NumberFormat.EXACT;
    }
}
