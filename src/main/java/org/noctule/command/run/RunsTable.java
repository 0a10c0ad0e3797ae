package org.noctule.command.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.campaign.compare.Figure;
import org.noctule.campaign.compare.Results;
import org.noctule.campaign.compare.ResultsCsv;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunResult;
import org.noctule.file.AtomicFile;

/**
 * runs.csv: one line a run, whole after each run, with the columns that it has in a comparison and some before them.
 */
final class RunsTable {
    private final Path file;
    private final String workload;
    private final String agent;
    private final List<String> earlier;
    private final StringBuilder text = new StringBuilder("run,directory,jobs,").append(ResultsCsv.header());

    /**
     * Begins the table.
     *
     * @param resumes whether its lines of before may be kept
     */
    RunsTable(OutputDirectory directory, String workload, String agent, boolean resumes) {
        this.file = directory.file("runs.csv");
        this.workload = workload;
        this.agent = agent;
        this.earlier = resumes ? lines(file) : List.of();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (final IOException e) {
            // Its runs are made again, from their journals.
            return List.of();
        }
    }

    /** Keeps the line that a run had before; false if it had none. */
    boolean keeps(int number) {
        if (earlier.isEmpty() || !text.toString().startsWith(earlier.get(0) + "\n")) {
            return false;
        }
        final Optional<String> line =
                earlier.stream().filter(found -> found.startsWith(number + ",")).findFirst();
        line.ifPresent(found -> text.append(found).append('\n'));
        return line.isPresent();
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
