package org.noctule.learning;

/**
 * The outcome of the jobs of an episode.
 *
 * @param end date of the end in seconds
 * @param submitted number of jobs that were submitted
 * @param successful number of jobs that ran to their ends without a failure
 * @param failed number of jobs that started and ended otherwise: that failed, or were killed
 * @param rejected number of jobs that the decision side turned away, or the simulator for its plan
 */
public record EpisodeFigures(double end, int submitted, int successful, int failed, int rejected) {
    /** The figures of an episode without jobs, or that is no run of a simulator. */
    public static final EpisodeFigures NONE = new EpisodeFigures(0, 0, 0, 0, 0);

    /** {@return how many jobs still waited or ran at the end} */
    public int left() {
        return submitted - successful - failed - rejected;
    }
}
