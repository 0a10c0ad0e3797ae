package org.noctule.experiment.compare;

import com.fasterxml.jackson.core.io.NumberOutput;

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
                    final Estimate estimate = standing.estimate();
                    text.append(quoted(workload)).append(',').append(quoted(standing.agent()));
                    text.append(',').append(figure.key()).append(',').append(estimate.runs());
                    text.append(',').append(number(estimate.mean())).append(',');
                    estimate.halfWidth().ifPresent(width -> text.append(number(width)));
                    text.append(',').append(standing.rank()).append(',');
                    text.append(standing.rank() == 1).append('\n');
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
        final StringBuilder text = new StringBuilder("workload,agent,seed");
        for (final Figure figure : Figure.values()) {
            text.append(',').append(figure.key());
        }
        text.append('\n');
        for (final Results.Row row : results.rows()) {
            text.append(quoted(row.workload())).append(',').append(quoted(row.agent()));
            text.append(',').append(row.seed());
            for (final Figure figure : Figure.values()) {
                text.append(',').append(number(row.figures().getOrDefault(figure, 0.0)));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String number(double value) {
        return NumberOutput.toString(value, true);
    }

    private static String quoted(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
