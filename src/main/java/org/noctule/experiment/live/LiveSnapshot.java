package org.noctule.experiment.live;

import java.util.List;
import org.noctule.simulator.MachineCounts;

/**
 * The figures of a run at one moment.
 *
 * @param wall seconds of wall-clock time since the first message was answered
 * @param clock simulated date in seconds
 * @param messages messages to the decision side
 * @param decisions decisions in their answers
 * @param deciding seconds of wall-clock time that the decision side took
 * @param submitted jobs submitted
 * @param waiting jobs that wait
 * @param running jobs that run
 * @param machines the cores by what they do
 * @param watts power in W, NaN if none is simulated
 * @param joules energy since date 0 in J, NaN if none is simulated
 * @param recent the jobs that ended last, the last one first
 */
record LiveSnapshot(
        double wall,
        double clock,
        long messages,
        long decisions,
        double deciding,
        int submitted,
        int waiting,
        int running,
        MachineCounts machines,
        double watts,
        double joules,
        List<RecentJobs.EndedJob> recent) {
    /** Names of the numbers of {@link #row}. */
    static final List<String> COLUMNS =
            List.of("clock", "waiting", "running", "computing", "awake", "watts", "events_per_s", "decisions_per_s");

    /** Returns the point of the page's series; speeds are those since an earlier snapshot. */
    double[] row(LiveSnapshot earlier) {
        final double seconds = wall - earlier.wall;
        return new double[] {
            clock,
            waiting,
            running,
            machines.computing(),
            machines.computing() + machines.idle(),
            watts,
            seconds > 0 ? (messages - earlier.messages) / seconds : Double.NaN,
            seconds > 0 ? (decisions - earlier.decisions) / seconds : Double.NaN
        };
    }
}
