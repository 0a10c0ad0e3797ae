package org.noctule.experiment.batsim;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.noctule.experiment.Channels;
import org.noctule.experiment.DecisionSide;
import org.noctule.experiment.DirectSide;
import org.noctule.experiment.Inputs;
import org.noctule.experiment.JournalPlan;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RemoteSide;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.RunResult;
import org.noctule.experiment.Runner;
import org.noctule.experiment.Stop;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.journal.JournalRule;
import org.noctule.journal.PastAnswers;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.Transcript;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.report.Trim;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.simulator.results.ResultFormat;

/**
 * A run in the place of Batsim: its files have Batsim's names and replace those of an earlier run. Training jobs, which
 * Batsim does not know, run by the default rules: its command line has no place for others.
 */
public final class BatsimRun {
    private final BatsimOptions options;
    private final List<String> command;
    private final PrintStream err;

    /**
     * Prepares a run.
     *
     * @param options the options of the run
     * @param command the words after {@code noctule} by which it can be made again
     * @param err stream of the log
     */
    public BatsimRun(BatsimOptions options, List<String> command, PrintStream err) {
        this.options = options;
        this.command = command;
        this.err = err;
    }

    /**
     * Runs to the end.
     *
     * @param inputs the inputs of the run
     * @param description its description for Batsim's schedulers
     * @param stops source of wishes to stop
     * @throws org.noctule.error.NoctuleException if the run fails; then its results so far are there, without
     *     schedule.csv
     */
    public void run(Inputs inputs, BatsimDescription description, Stop.Source stops) {
        final RunPlan plan = plan(inputs);
        run(OutputDirectory.exported(options.export()), plan, inputs, description, stops);
    }

    /**
     * Goes on with a run of which a directory holds the journal.
     *
     * @param directory the directory
     * @param answers the way in which the scheduler comes to what it was
     * @param inputs the inputs of the run
     * @param description its description for Batsim's schedulers
     * @param stops source of wishes to stop
     * @throws org.noctule.error.NoctuleException if the run fails, or is not the one that was begun
     */
    public void resume(
            Path directory, PastAnswers answers, Inputs inputs, BatsimDescription description, Stop.Source stops) {
        final RunPlan plan = plan(inputs);
        run(
                OutputDirectory.exported(directory, options.export()),
                plan.journalled(plan.journal().resumed().answering(answers)),
                inputs,
                description,
                stops);
    }

    /**
     * Plans the run.
     *
     * @param inputs the inputs of the run
     * @return the plan
     */
    public RunPlan plan(Inputs inputs) {
        return new RunPlan(
                seed -> inputs.scenario(options.rules().simulator(), () -> FabricRules.DEFAULT, options.check()),
                format(),
                new RecordedSeries(options.machineStates(), options.energy(), options.energy(), Set.of()),
                Trim.NONE,
                OptionalLong.empty(),
                ExecutionContext.of(options, inputs.surroundings().features()),
                Optional.empty(),
                options.journal() == JournalRule.NONE
                        ? JournalPlan.NONE
                        : JournalPlan.of(options.journal(), roles(inputs)).by(command, false),
                List.of());
    }

    /** The files by their roles: the platform, the workloads, and those of external events. */
    private Map<String, Path> roles(Inputs inputs) {
        final Map<String, Path> roles = new LinkedHashMap<>();
        roles.put("platform", options.platform());
        for (final Path workload : options.workloads()) {
            roles.put("workload w" + (roles.size() - 1), workload);
        }
        final int others = roles.size();
        inputs.files().stream()
                .skip(others)
                .forEach(file -> roles.put("events " + (roles.size() - others + 1), file.path()));
        return roles;
    }

    private void run(
            OutputDirectory output, RunPlan plan, Inputs inputs, BatsimDescription description, Stop.Source stops) {
        final RunResult result =
                new Runner(plan, inputs, decisions(description)).run(output, 0, RunProgress.NONE, stops);
        if (options.verbosity() == Verbosity.INFORMATION || options.verbosity() == Verbosity.DEBUG) {
            err.println(String.format(
                    Locale.ROOT,
                    "noctule: %d jobs, makespan %.6f s, simulated in %.3f s; results in %s*",
                    result.summary().jobs(),
                    result.summary().makespan(),
                    result.times().simulation(),
                    output.file("")));
        }
    }

    private ResultFormat format() {
        final ResultFormat format = ResultFormat.STANDARD
                .withStretch(options.rules().stretch())
                .withNumbers(RunPlan.numbers(options.channel().dialect()));
        return options.energy() ? format : format.withoutEnergy();
    }

    private DecisionSide.Factory decisions(BatsimDescription description) {
        if (!options.external()) {
            return (seed, output) ->
                    new DirectSide(new StartAll(), options.channel().timeoutSeconds());
        }
        final Transcript log = options.verbosity() == Verbosity.QUIET ? Transcript.NONE : new MessageLog(err);
        final ChannelOptions socket = Channels.options(
                        options.channel(), options.channel().endpoint().orElseThrow())
                .withTranscript(log);
        return (seed, output) ->
                RemoteSide.connect(socket, Codec.of(options.channel().dialect(), description));
    }
}
