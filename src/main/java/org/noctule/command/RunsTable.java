package org.noctule.command;

import java.nio.file.Path;
import java.util.Map;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunResult;
import org.noctule.experiment.compare.Figure;
import org.noctule.experiment.compare.Results;
import org.noctule.experiment.compare.ResultsCsv;
import org.noctule.file.AtomicFile;

/**
 * runs.csv: one line a run, whole after each run, with the columns that it has in a comparison and some before them.
 */
final class RunsTable {
    private final Path file;
    private final String workload;
    private final String agent;
    private final StringBuilder text = new StringBuilder("run,directory,jobs,").append(ResultsCsv.header());

    RunsTable(OutputDirectory directory, String workload, String agent) {
        this.file = directory.file("runs.csv");
        this.workload = workload;
        this.agent = agent;
    }

    /**
     * Adds a run.
     *
     * @param number the run, from 1
     * @param seed seed of its agent
     * @param result its result
     * @param figures its figures
     */
    void add(int number, long seed, RunResult result, Map<Figure, Double> figures) {
        text.append(number)
                .append(',')
                .append(result.directory().getFileName())
                .append(',')
                .append(result.summary().jobs())
                .append(',')
                .append(ResultsCsv.row(new Results.Row(workload, agent, seed, figures)));
        AtomicFile.writeText(file, text.toString());
    }
}
