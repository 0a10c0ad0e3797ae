package org.noctule.simulator.results;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.JobState;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/**
 * The names and the number format of result files.
 *
 * @param prefix beginning of their names: {@code "out_"} gives Batsim's names, the empty text plain ones
 * @param numbers form of numbers
 * @param stretch the stretch of jobs without run time
 * @param energy whether energies were simulated; if not, that of jobs is -1 and that of the platform 0, as in Batsim
 */
public record ResultFormat(String prefix, NumberFormat numbers, StretchRule stretch, boolean energy) {
    private static final double SHORTEST = 1e-5;

    /** What a run uses unless it was told otherwise. */
    public static final ResultFormat STANDARD = new ResultFormat("", NumberFormat.EXACT, StretchRule.BOUNDED, true);

    /**
     * Checks the prefix.
     *
     * @param prefix beginning of their names
     * @param numbers form of numbers
     * @param stretch the stretch of jobs without run time
     * @param energy whether energies were simulated
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
     * @param other beginning of the names
     * @return the format
     */
    public ResultFormat withPrefix(String other) {
        return new ResultFormat(other, numbers, stretch, energy);
    }

    /**
     * Returns the same format with other numbers.
     *
     * @param other form of numbers
     * @return the format
     */
    public ResultFormat withNumbers(NumberFormat other) {
        return new ResultFormat(prefix, other, stretch, energy);
    }

    /**
     * Returns the same format with another stretch of jobs without run time.
     *
     * @param other the rule
     * @return the format
     */
    public ResultFormat withStretch(StretchRule other) {
        return new ResultFormat(prefix, numbers, other, energy);
    }

    /** {@return the same format for a run without energies} */
    public ResultFormat withoutEnergy() {
        return new ResultFormat(prefix, numbers, stretch, false);
    }

    /**
     * The end of a job that is told: Batsim says that a job which took no time took 10 us, unless it was killed by the
     * scheduler, and not in a sequence that begins with anything but a delay.
     */
    double end(Job job, JobState state, double start, double end) {
        final boolean told = numbers == NumberFormat.BATSIM && end == start;
        final boolean atOnce = state == JobState.COMPLETED_KILLED && isKilledAtOnce(job.profile());
        return told && !atOnce ? start + SHORTEST : end;
    }

    private static boolean isKilledAtOnce(Profile profile) {
        if (!(profile instanceof Profile.Composed)) {
            return true;
        }
        Profile first = profile;
        while (first instanceof Profile.Composed sequence) {
            first = sequence.parts().get(0);
        }
        return first instanceof Profile.Delay;
    }

    /** Tells whether Batsim's columns are followed by ours. */
    boolean addsColumns() {
        return numbers == NumberFormat.EXACT;
    }
}
