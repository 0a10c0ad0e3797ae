package org.noctule.experiment.live;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
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
 * @param waited mean waiting time in seconds of the jobs that ran and ended, NaN before the first
 * @param slowdown their mean bounded slowdown, over 10 s at least
 * @param courses waiting and running jobs, cores that compute and power in W since the snapshot before
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
        double waited,
        double slowdown,
        List<LiveCourse.Part> courses,
        List<RecentJobs.EndedJob> recent) {
    /** Names of the numbers of {@link #row}. */
    static final List<String> COLUMNS = Stream.of(
                    Stream.of("clock"),
                    Stream.of("waiting", "running", "computing", "watts")
                            .flatMap(name -> Stream.of(name, name + "_least", name + "_most")),
                    Stream.of("awake", "events_per_s", "decisions_per_s"))
            .flatMap(names -> names)
            .toList();

    /** Makes a series of such points. */
    static LiveSeries series(int most) {
        return new LiveSeries(
                COLUMNS.stream()
                        .map(name -> name.endsWith("_least")
                                ? LiveSeries.Join.LEAST
                                : name.endsWith("_most") ? LiveSeries.Join.MOST : LiveSeries.Join.MEAN)
                        .toList(),
                most);
    }

    /** Returns the point of the page's series; speeds are those since an earlier snapshot. */
    double[] row(LiveSnapshot earlier) {
        final double seconds = wall - earlier.wall;
        return Stream.of(
                        DoubleStream.of(clock),
                        courses.stream()
                                .flatMapToDouble(part -> DoubleStream.of(part.mean(), part.least(), part.most())),
                        DoubleStream.of(
                                machines.computing() + machines.idle(),
                                seconds > 0 ? (messages - earlier.messages) / seconds : Double.NaN,
                                seconds > 0 ? (decisions - earlier.decisions) / seconds : Double.NaN))
                .flatMapToDouble(numbers -> numbers)
                .toArray();
    }
}
