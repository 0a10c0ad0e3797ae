package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.noctule.experiment.options.ResultOptions;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.network.Kernels;
import org.noctule.protocol.codec.Dialect;
import org.noctule.report.Trim;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.NumberFormat;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.simulator.results.ResultFormat;

/**
 * The plan by which runs are made from their inputs, whatever said so.
 *
 * @param scenario the scenario, by the seed of the run
 * @param format form of the result files; their prefix is that of the output directory
 * @param series the series that are kept beside the jobs
 * @param trim the part of a run that its figures leave out
 * @param workloadSeed seed of the workload's random numbers, empty if nothing in the run is drawn
 * @param options the resolved options in run.json; not to be changed
 * @param trained what the model was trained with that is played right after its training, empty for other runs
 * @param journal the journal that each run leaves
 * @param observers the observers of each run, in this order; unmodifiable
 */
public record RunPlan(
        LongFunction<Scenario> scenario,
        ResultFormat format,
        RecordedSeries series,
        Trim trim,
        OptionalLong workloadSeed,
        ObjectNode options,
        Optional<Kernels> trained,
        JournalPlan journal,
        List<RunObserver.Factory> observers) {
    /**
     * Plans a run that an options file describes.
     *
     * @param options the options
     * @param inputs the inputs that they name
     * @param check whether the run checks itself
     * @return the plan, without observers
     */
    public static RunPlan of(RunOptions options, Inputs inputs, boolean check) {
        return new RunPlan(
                seed -> inputs.scenario(options, seed, check),
                ResultFormat.STANDARD
                        .withStretch(options.rules().stretch())
                        .withNumbers(numbers(options.shared().channel().dialect())),
                RecordedSeries.all()
                        .with("channel_use.csv", options.results().get(ResultOptions.CHANNEL_USE))
                        .with("step_slices.csv", options.results().get(ResultOptions.STEP_SLICES)),
                options.trim(),
                OptionalLong.of(options.trace().seed()),
                ResolvedOptions.of(options, inputs, check),
                Optional.empty(),
                JournalPlan.of(options),
                List.of());
    }

    /**
     * Lets run.json tell what the model was trained with.
     *
     * @param kernels the kernels of the training, empty if it needed none
     * @return the plan with them
     */
    public RunPlan trainedWith(Optional<Kernels> kernels) {
        return new RunPlan(scenario, format, series, trim, workloadSeed, options, kernels, journal, observers);
    }

    /**
     * Chooses the journal.
     *
     * @param other the journal that each run leaves
     * @return the plan with it
     */
    public RunPlan journalled(JournalPlan other) {
        return new RunPlan(scenario, format, series, trim, workloadSeed, options, trained, other, observers);
    }

    /**
     * Lets each run be watched.
     *
     * @param observer makes the observer of a run
     * @return the plan with one more observer
     */
    public RunPlan observedBy(RunObserver.Factory observer) {
        return new RunPlan(
                scenario,
                format,
                series,
                trim,
                workloadSeed,
                options,
                trained,
                journal,
                Stream.concat(observers.stream(), Stream.of(observer)).toList());
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
