package org.noctule.failure.simulator;

import java.util.List;
import java.util.Set;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;

/**
 * An attempt at a job of a run with failures, told at its end. Columns {@code restart}, {@code checkpoints},
 * {@code rework} and {@code suspended} are seconds that were of no use.
 *
 * @param end its end
 * @param lost ids of the first attempts at jobs that a failure ended for good; grows up to the end of the run
 */
public record AttemptRow(AttemptEnd end, Set<String> lost) implements ResultRow {
    /** The file of these rows. */
    static final ResultColumns COLUMNS = ResultColumns.of(
            "attempts.csv",
            "job_id",
            "parent",
            "attempt",
            "progress",
            "submission_time",
            "starting_time",
            "finish_time",
            "cores",
            "nodes",
            "restart",
            "checkpoints",
            "rework",
            "failure",
            "suspended");

    @Override
    public ResultColumns columns() {
        return COLUMNS;
    }

    /** Seconds of work that came to nothing: also what checkpoints had kept of a job that a failure ended for good. */
    private double rework() {
        return end.lost() || !lost.contains(end.attempt().parent())
                ? end.rework()
                : Math.max(0, end.end() - end.start() - end.suspended() - end.restart() - end.checkpoints());
    }

    @Override
    public List<?> values() {
        final Object cores = end.cores() == Math.rint(end.cores()) ? (Object) (long) end.cores() : end.cores();
        return List.of(
                end.job().id(),
                end.attempt().parent(),
                end.attempt().number(),
                end.attempt().progress(),
                end.job().submitTime(),
                end.start(),
                end.end(),
                cores,
                end.nodes(),
                end.restart(),
                end.checkpoints(),
                rework(),
                end.failure(),
                end.suspended());
    }
}
