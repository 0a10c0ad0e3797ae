package org.noctule.command;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.file.Path;
import java.util.Optional;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunResult;
import org.noctule.file.AtomicFile;
import org.noctule.report.Summary;

/** runs.csv: one line a run, whole after each run. */
final class RunsTable {
    private static final String HEADER = "run,directory,seed,jobs,makespan,mean_waiting_time,mean_turnaround_time,"
            + "mean_slowdown,mean_bounded_slowdown,utilisation,consumed_joules\n";

    private final Path file;
    private final StringBuilder text = new StringBuilder(HEADER);

    RunsTable(OutputDirectory directory) {
        this.file = directory.file("runs.csv");
    }

    /**
     * Adds a run.
     *
     * @param number the run, from 1
     * @param seed seed of its agent
     * @param result what came of it
     */
    void add(int number, long seed, RunResult result) {
        final Summary summary = result.summary();
        final Optional<Summary.Machine> machine = summary.machine();
        text.append(number)
                .append(',')
                .append(result.directory().getFileName())
                .append(',')
                .append(seed)
                .append(',')
                .append(summary.jobs());
        number(summary.makespan());
        number(summary.waitingTime().mean());
        number(summary.turnaroundTime().mean());
        number(summary.slowdown().mean());
        number(summary.boundedSlowdown().mean());
        number(machine.map(Summary.Machine::utilisation).orElse(0.0));
        number(machine.map(Summary.Machine::consumedJoules).orElse(0.0));
        text.append('\n');
        AtomicFile.writeText(file, text.toString());
    }

    private void number(double value) {
        text.append(',').append(NumberOutput.toString(value, true));
    }
}
