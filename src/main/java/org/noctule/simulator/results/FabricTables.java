package org.noctule.simulator.results;

import java.io.IOException;
import java.util.Optional;
import org.noctule.ramp.PipeDream;
import org.noctule.simulator.ChannelUse;
import org.noctule.simulator.FabricDemand;
import org.noctule.simulator.FabricFigures;
import org.noctule.simulator.StepSlice;

/**
 * The rows of training_jobs.csv, training_steps.csv and channel_use.csv. Columns have ddls's names where it has them.
 */
final class FabricTables {
    static final String JOBS_HEADER = "job_id,workload_name,model,training_steps,submission_time,outcome,cause,"
            + "starting_time,finish_time,job_completion_time,job_completion_time_speedup,max_partitions_per_op,num_mounted_workers,"
            + "num_mounted_channels,job_communication_overhead_time,job_computation_overhead_time,"
            + "mean_mounted_worker_utilisation_frac,job_sequential_completion_time,max_acceptable_job_completion_time,"
            + "max_acceptable_job_completion_time_frac,num_nodes,num_edges,total_operation_memory_cost,"
            + "total_dependency_size,total_flow_size,original_demand_num_nodes,original_demand_num_edges,"
            + "original_demand_total_operation_memory_cost,original_demand_total_dependency_size,load_rate";
    static final String STEPS_HEADER = "step_counter,step_start_time,step_end_time,step_time,num_jobs_arrived,"
            + "num_jobs_completed,num_jobs_blocked,mean_num_jobs_running,mean_num_mounted_workers,"
            + "mean_num_mounted_channels,mean_compute_overhead_frac,mean_communication_overhead_frac,"
            + "mean_mounted_worker_utilisation_frac,mean_cluster_worker_utilisation_frac,compute_info_processed,"
            + "dep_info_processed,flow_info_processed,cluster_info_processed,demand_compute_info_processed,"
            + "demand_dep_info_processed,demand_total_info_processed";

    static final String CHANNELS_HEADER = "job_id,from_server,to_server,channel,busy_seconds,bytes,workload_name";

    static final String SLICES_HEADER = "job_id,from_server,to_server,channel,part,to_part,start,end,workload_name";

    private FabricTables() {}

    /** A training step of each job that started, in the order of ends. What only receivers have is empty else. */
    static void slices(CsvOutput out, FabricRecord record) throws IOException {
        out.line(SLICES_HEADER);
        for (final FabricJobRecord run : record.ended()) {
            for (final StepSlice slice : run.step) {
                out.text(run.job.name()).integer(slice.server());
                if (slice.channel() < 0) {
                    out.empty().empty();
                } else {
                    out.integer(slice.targetServer()).integer(slice.channel());
                }
                out.text(slice.part()).text(slice.target()).fixed(slice.start()).fixed(slice.end());
                out.text(run.job.workloadName());
                out.endRow();
            }
        }
    }

    /** The channels of each job that started, in the order of ends; of a job that was killed, what it got to use. */
    static void channels(CsvOutput out, FabricRecord record) throws IOException {
        out.line(CHANNELS_HEADER);
        for (final FabricJobRecord run : record.ended()) {
            for (final ChannelUse use : Stretch.uses(run.stretches())) {
                out.text(run.job.name()).integer(use.from()).integer(use.to()).integer(use.channel());
                out.fixed(use.busySeconds()).fixed(use.bytes()).text(run.job.workloadName());
                out.endRow();
            }
        }
    }

    static void jobs(CsvOutput out, FabricRecord record) throws IOException {
        out.line(JOBS_HEADER);
        for (final FabricJobRecord run : record.ended()) {
            job(out, run);
        }
    }

    /** What a job that never started has no figures of stands empty. */
    private static void job(CsvOutput out, FabricJobRecord run) throws IOException {
        final PipeDream profile = (PipeDream) run.job.profile();
        // The key of jobs.csv.
        out.text(run.job.name())
                .text(run.job.workloadName())
                .text(profile.graph().model())
                .integer(profile.trainingSteps());
        out.fixed(run.job.submitTime()).text(run.outcome.text()).text(run.cause);
        final FabricDemand demand = run.demand;
        final Optional<FabricFigures> overall = run.overall();
        if (overall.isPresent()) {
            final FabricFigures figures = overall.get();
            out.fixed(run.start).fixed(run.end).fixed(run.completionTime());
            out.fixed(figures.sequentialTime() / run.completionTime());
            out.integer(figures.degree()).integer(figures.workers()).integer(figures.channels());
            out.fixed(figures.communicationTime())
                    .fixed(figures.computationTime())
                    .fixed(figures.utilisation());
            out.fixed(figures.sequentialTime()).fixed(figures.acceptableTime()).fixed(demand.fraction());
            out.integer(figures.nodes())
                    .integer(figures.edges())
                    .fixed(figures.memory())
                    .fixed(figures.transfers());
            out.fixed(figures.flows());
        } else {
            for (int column = 0; column < 10; column++) {
                out.empty();
            }
            out.fixed(demand.sequentialTime()).fixed(demand.acceptableTime()).fixed(demand.fraction());
            out.integer(demand.nodes())
                    .integer(demand.edges())
                    .fixed(demand.memory())
                    .fixed(demand.transfers());
            out.empty();
        }
        out.integer(demand.nodes())
                .integer(demand.edges())
                .fixed(demand.memory())
                .fixed(demand.transfers());
        out.fixed(run.loadRate).endRow();
    }

    static void steps(CsvOutput out, FabricRecord record) throws IOException {
        out.line(STEPS_HEADER);
        int counter = 0;
        for (final FabricStep step : record.steps()) {
            out.integer(counter++);
            out.fixed(step.start).fixed(step.end).fixed(step.time());
            out.integer(step.arrived).integer(step.completed).integer(step.blocked);
            out.integer(step.running).integer(step.workers).integer(step.channels);
            out.fixed(step.computation).fixed(step.communication);
            out.fixed(step.utilisation).fixed(step.clusterUtilisation());
            out.fixed(step.compute).fixed(step.dep).fixed(step.flow).fixed(step.compute + step.dep);
            out.fixed(step.demandCompute).fixed(step.demandDep).fixed(step.demandCompute + step.demandDep);
            out.endRow();
        }
    }
}
