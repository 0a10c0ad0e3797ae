package org.noctule.coupling.simulator;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.TransportTraffic;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;

/**
 * Outcome of a producer-consumer workflow. One whose jobs are submitted again may be told again: the last time counts.
 *
 * @param id its id: that of the job in the workload
 * @param plan the workflow as it ran
 * @param state its end
 * @param submission date of its first submission in seconds
 * @param simulations the stage of simulations
 * @param trainings the stage of trainings
 * @param traffic data and operations of its transport
 * @param stored number of simulations whose results were there at the end
 * @param peakMemory most bytes that it held on any one node
 * @param makespan seconds from its first submission to its last end
 */
public record CouplingOutcome(
        String id,
        CouplingPlan plan,
        CouplingState state,
        double submission,
        Stage simulations,
        Stage trainings,
        TransportTraffic traffic,
        int stored,
        double peakMemory,
        double makespan)
        implements ResultRow {
    private static final ResultColumns COLUMNS = ResultColumns.of(
            "workflows.csv",
            "workflow",
            "workload_name",
            "final_state",
            "transport",
            "key_mode",
            "num_sims",
            "grid_size",
            "trainers",
            "stored",
            "submission_time",
            "sim_run",
            "sim_io",
            "train_run",
            "train_io",
            "head_bytes_in",
            "head_bytes_out",
            "writes",
            "reads",
            "listings",
            "peak_node_bytes",
            "makespan");

    /**
     * One stage.
     *
     * @param run seconds from its first submission to its last end; empty if no task of it ended well
     * @param io mean over its tasks of the seconds in writes or reads; empty for futures, which have neither
     */
    public record Stage(OptionalDouble run, OptionalDouble io) {}

    @Override
    public ResultColumns columns() {
        return COLUMNS;
    }

    @Override
    public Optional<String> key() {
        return Optional.of(id);
    }

    @Override
    public List<?> values() {
        final int mark = id.indexOf('!');
        final CouplingShape shape = plan.shape();
        return List.of(
                id.substring(mark + 1),
                id.substring(0, Math.max(0, mark)),
                state.name(),
                plan.transport().id(),
                plan.keys().id(),
                shape.simulations(),
                shape.gridSize(),
                shape.trainers(),
                stored,
                submission,
                simulations.run(),
                simulations.io(),
                trainings.run(),
                trainings.io(),
                traffic.headIn(),
                traffic.headOut(),
                traffic.writes(),
                traffic.reads(),
                traffic.listings(),
                Math.round(peakMemory),
                makespan);
    }
}
