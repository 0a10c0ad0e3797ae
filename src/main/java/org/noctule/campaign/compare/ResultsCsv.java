package org.noctule.campaign.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Optional;
import org.noctule.file.CsvTable;
import org.noctule.report.statistics.Estimate;

/** Results as comma-separated values, numbers in the shortest form that reads back as the same double. */
public final class ResultsCsv {
    private ResultsCsv() {}

    /**
     * Writes the standings.
     *
     * @param results the results
     * @return a line for each workload, figure and agent
     */
    public static String standings(Results results) {
        final StringBuilder text = new StringBuilder("workload,agent,figure,runs,mean,ci95,rank,best\n");
        for (final String workload : results.workloads()) {
            for (final Figure figure : Figure.values()) {
                for (final Results.Standing standing : results.standings(workload, figure)) {
                    final Optional<Estimate> estimate = standing.estimate();
                    text.append(CsvTable.quoted(workload)).append(',').append(CsvTable.quoted(standing.agent()));
                    text.append(',').append(figure.key()).append(',');
                    text.append(estimate.map(Estimate::runs).orElse(0)).append(',');
                    estimate.ifPresent(found -> text.append(number(found.mean())));
                    text.append(',');
                    estimate.ifPresent(found -> found.halfWidth().ifPresent(width -> text.append(number(width))));
                    text.append(',');
                    standing.rank().ifPresent(rank -> text.append(rank(rank)));
                    text.append(',').append(standing.best()).append('\n');
                }
            }
        }
        return text.toString();
    }

    /**
     * Writes the runs.
     *
     * @param results the results
     * @return a line for each run
     */
    public static String runs(Results results) {
        final StringBuilder text = new StringBuilder(header());
        results.rows().forEach(row -> text.append(row(row)));
        return text.toString();
    }

    /** {@return the first line of the runs: the names of the columns, with a line feed} */
    public static String header() {
        final StringBuilder text = new StringBuilder("workload,agent,seed");
        for (final Figure figure : Figure.values()) {
            text.append(',').append(figure.key());
        }
        return text.append('\n').toString();
    }

    /**
     * Writes one run.
     *
     * @param row the run
     * @return its line, with a line feed
     */
    public static String row(Results.Row row) {
        final StringBuilder text = new StringBuilder(begin(row.workload(), row.agent(), row.seed()));
        for (final Figure figure : Figure.values()) {
            text.append(',').append(number(row.figures().getOrDefault(figure, 0.0)));
        }
        return text.append('\n').toString();
    }

    /** What the line of a run begins with, and no other does. */
    static String begin(String workload, String agent, long seed) {
        return CsvTable.quoted(workload) + ',' + CsvTable.quoted(agent) + ',' + seed;
    }

    /** Half a rank is the only part of one. */
    static String rank(double rank) {
        return rank == Math.rint(rank) ? String.valueOf((long) rank) : String.valueOf(rank);
    }

    private static String number(double value) {
        return NumberOutput.toString(value, true);
    }
}
