package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.report.AdaptationSummary;
import org.noctule.report.FabricSummary;
import org.noctule.report.FailureSummary;
import org.noctule.report.Summary;

/**
 * The result of a complete run.
 *
 * @param directory directory of its files
 * @param summary what they say
 * @param fabric the summary of its training jobs, empty if it had none
 * @param failures the summary of its failures, empty if it simulates none or was cut off
 * @param adaptation the summary of training jobs that may change their network, empty without any
 * @param slowed number of jobs that met their walltime only because their cores are slower than those for which their
 *     run times hold
 * @param messages number of messages that the decision side answered
 * @param times wall-clock times
 */
public record RunResult(
        Path directory,
        Summary summary,
        Optional<FabricSummary> fabric,
        Optional<FailureSummary> failures,
        Optional<AdaptationSummary> adaptation,
        int slowed,
        long messages,
        Times times) {
    /**
     * Wall-clock times of a run.
     *
     * @param reading seconds to read the inputs
     * @param simulation seconds of the simulation alone, decisions and channel included
     * @param scheduling seconds of the simulation spent waiting for decisions
     * @param writing seconds to write the series of results
     */
    public record Times(double reading, double simulation, double scheduling, double writing) {}

    /** {@return jobs per second of the simulation alone} */
    public double jobsPerSecond() {
        return summary.jobs() / times.simulation();
    }
}
