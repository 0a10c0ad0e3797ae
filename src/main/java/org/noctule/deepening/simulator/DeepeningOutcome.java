package org.noctule.deepening.simulator;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;

/**
 * The end of a training job that may have changed its network.
 *
 * @param jobId id of the job
 * @param scenario the recorded scenario, or the name of its network
 * @param budget seconds that it had in all
 * @param actions what was done to its network and not undone, in order, unmodifiable
 * @param accuracy accuracy of its last test; empty if no epoch came to its end
 * @param rank place of these actions in the table that is replayed, from 1; 0 if none is or decisions are missing
 * @param epochs number of epochs that came to their end
 */
public record DeepeningOutcome(
        String jobId,
        String scenario,
        double budget,
        List<Integer> actions,
        OptionalDouble accuracy,
        int rank,
        int epochs)
        implements ResultRow {
    /** The file of these rows, in the order of the ends. */
    public static final ResultColumns COLUMNS = ResultColumns.of(
            "adaptation.csv", "job_id", "workload_name", "scenario", "budget", "actions", "accuracy", "rank", "epochs");

    @Override
    public ResultColumns columns() {
        return COLUMNS;
    }

    @Override
    public List<?> values() {
        final int mark = jobId.indexOf('!');
        return List.of(
                jobId.substring(mark + 1),
                jobId.substring(0, Math.max(0, mark)),
                scenario,
                budget,
                actions.stream().map(String::valueOf).collect(Collectors.joining("-")),
                accuracy,
                rank > 0 ? Optional.of(rank) : Optional.empty(),
                epochs);
    }
}
