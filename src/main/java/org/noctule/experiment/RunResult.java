package org.noctule.experiment;

import java.nio.file.Path;
import java.util.List;
import org.noctule.report.Summary;
import org.noctule.report.SummarySection;

/**
 * The result of a complete run.
 *
 * @param directory directory of its files
 * @param summary what they say
 * @param sections what is said of each capability of the run, in their order; unmodifiable
 * @param slowed number of jobs that met their walltime only because their cores are slower than those for which their
 *     run times hold
 * @param messages number of messages that the decision side answered
 * @param times wall-clock times
 */
public record RunResult(
        Path directory, Summary summary, List<SummarySection> sections, int slowed, long messages, Times times) {
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
