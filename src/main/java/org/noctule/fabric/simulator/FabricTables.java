package org.noctule.fabric.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;

/**
 * The rows of training_jobs.csv, training_steps.csv, channel_use.csv and step_slices.csv. Columns have ddls's names
 * where it has them.
 */
final class FabricTables {
    static final ResultColumns JOBS = ResultColumns.of(
            "training_jobs.csv",
            "job_id",
            "workload_name",
            "model",
            "training_steps",
            "submission_time",
            "outcome",
            "cause",
            "starting_time",
            "finish_time",
            "job_completion_time",
            "job_completion_time_speedup",
            "max_partitions_per_op",
            "num_mounted_workers",
            "num_mounted_channels",
            "job_communication_overhead_time",
            "job_computation_overhead_time",
            "mean_mounted_worker_utilisation_frac",
            "job_sequential_completion_time",
            "max_acceptable_job_completion_time",
            "max_acceptable_job_completion_time_frac",
            "num_nodes",
            "num_edges",
            "total_operation_memory_cost",
            "total_dependency_size",
            "total_flow_size",
            "original_demand_num_nodes",
            "original_demand_num_edges",
            "original_demand_total_operation_memory_cost",
            "original_demand_total_dependency_size",
            "load_rate");

    static final ResultColumns STEPS = ResultColumns.of(
            "training_steps.csv",
            "step_counter",
            "step_start_time",
            "step_end_time",
            "step_time",
            "num_jobs_arrived",
            "num_jobs_completed",
            "num_jobs_blocked",
            "mean_num_jobs_running",
            "mean_num_mounted_workers",
            "mean_num_mounted_channels",
            "mean_compute_overhead_frac",
            "mean_communication_overhead_frac",
            "mean_mounted_worker_utilisation_frac",
            "mean_cluster_worker_utilisation_frac",
            "compute_info_processed",
            "dep_info_processed",
            "flow_info_processed",
            "cluster_info_processed",
            "demand_compute_info_processed",
            "demand_dep_info_processed",
            "demand_total_info_processed");

    static final ResultColumns CHANNELS = ResultColumns.of(
            "channel_use.csv",
            "job_id",
            "from_server",
            "to_server",
            "channel",
            "busy_seconds",
            "bytes",
            "workload_name");

    static final ResultColumns SLICES = ResultColumns.of(
            "step_slices.csv",
            "job_id",
            "from_server",
            "to_server",
            "channel",
            "part",
            "to_part",
            "start",
            "end",
            "workload_name");

    private FabricTables() {}

    /** Tells of a job that is over: of one that was killed, the channels that it got to use, and a training step. */
    static void tell(FabricJobRecord run, Recorder recorder) {
        recorder.record(run);
        for (final ChannelUse use : Stretch.uses(run.stretches())) {
            recorder.record(ResultRow.of(
                    CHANNELS,
                    run.job.name(),
                    use.from(),
                    use.to(),
                    use.channel(),
                    use.busySeconds(),
                    use.bytes(),
                    run.job.workloadName()));
        }
        for (final StepSlice slice : run.step) {
            recorder.record(slice(run, slice));
        }
    }

    /** What only receivers have is empty else. */
    private static ResultRow slice(FabricJobRecord run, StepSlice slice) {
        final boolean sent = slice.channel() >= 0;
        return ResultRow.of(
                SLICES,
                run.job.name(),
                slice.server(),
                sent ? slice.targetServer() : Optional.empty(),
                sent ? slice.channel() : Optional.empty(),
                slice.part(),
                slice.target(),
                slice.start(),
                slice.end(),
                run.job.workloadName());
    }

    /** What a job that never started has no figures of stands empty. */
    static List<?> row(FabricJobRecord run) {
        final PipeDream profile = (PipeDream) run.job.profile();
        final FabricDemand demand = run.demand;
        final List<Object> row = new ArrayList<>(Arrays.asList(
                // The key of jobs.csv.
                run.job.name(),
                run.job.workloadName(),
                profile.graph().model(),
                profile.trainingSteps(),
                run.job.submitTime(),
                run.outcome.text(),
                run.cause));
        final Optional<FabricFigures> overall = run.overall();
        if (overall.isPresent()) {
            final FabricFigures figures = overall.get();
            Collections.addAll(
                    row,
                    run.start,
                    run.end,
                    run.completionTime(),
                    figures.sequentialTime() / run.completionTime(),
                    figures.degree(),
                    figures.workers(),
                    figures.channels(),
                    figures.communicationTime(),
                    figures.computationTime(),
                    figures.utilisation(),
                    figures.sequentialTime(),
                    figures.acceptableTime(),
                    demand.fraction(),
                    figures.nodes(),
                    figures.edges(),
                    figures.memory(),
                    figures.transfers(),
                    figures.flows());
        } else {
            row.addAll(Collections.nCopies(10, Optional.empty()));
            Collections.addAll(row, demand.sequentialTime(), demand.acceptableTime(), demand.fraction());
            Collections.addAll(row, demand.nodes(), demand.edges(), demand.memory(), demand.transfers());
            row.add(Optional.empty());
        }
        Collections.addAll(row, demand.nodes(), demand.edges(), demand.memory(), demand.transfers(), run.loadRate);
        return row;
    }

    static List<?> row(FabricStep step, int counter) {
        return List.of(
                counter,
                step.start,
                step.end,
                step.time(),
                step.arrived,
                step.completed,
                step.blocked,
                step.running,
                step.workers,
                step.channels,
                step.computation,
                step.communication,
                step.utilisation,
                step.clusterUtilisation(),
                step.compute,
                step.dep,
                step.flow,
                step.compute + step.dep,
                step.demandCompute,
                step.demandDep,
                step.demandCompute + step.demandDep);
    }
}
