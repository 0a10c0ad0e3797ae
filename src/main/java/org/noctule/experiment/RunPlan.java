package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.noctule.experiment.options.RunOptions;
import org.noctule.protocol.Dialect;
import org.noctule.simulator.FabricRules;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.results.NumberFormat;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.simulator.results.ResultFormat;

/**
 * How a run is made from its inputs, whatever said so.
 *
 * @param rules how published systems are followed
 * @param format how result files are written; their prefix is that of the output directory
 * @param series which series are kept beside the jobs
 * @param workloadSeed seed of the workload's random numbers, empty if nothing in the run is drawn
 * @param options what run.json lists as the resolved options; not to be changed
 * @param check whether the run checks itself
 * @param training how training jobs run by the seed of the run, and when the run ends
 */
public record RunPlan(
        SimulatorRules rules,
        ResultFormat format,
        RecordedSeries series,
        OptionalLong workloadSeed,
        ObjectNode options,
        boolean check,
        LongFunction<FabricRules> training) {
    /**
     * Plans a run that an options file describes.
     *
     * @param options the options
     * @param inputs what they name
     * @param check whether the run checks itself
     * @return the plan
     */
    public static RunPlan of(RunOptions options, Inputs inputs, boolean check) {
        return new RunPlan(
                options.rules().simulator(),
                ResultFormat.STANDARD
                        .withStretch(options.rules().stretch())
                        .withNumbers(numbers(options.shared().channel().dialect())),
                RecordedSeries.all(),
                OptionalLong.of(options.trace().seed()),
                ResolvedOptions.of(options, inputs, check),
                check,
                seed -> options.training().simulator(options.rules(), seed));
    }

    /**
     * Returns how a run that talks in a dialect writes its numbers.
     *
     * @param dialect the dialect
     * @return the format of result files
     */
    public static NumberFormat numbers(Dialect dialect) {
        return dialect == Dialect.BATSIM ? NumberFormat.BATSIM : NumberFormat.EXACT;
    }
}
