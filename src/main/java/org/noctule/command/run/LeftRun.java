package org.noctule.command.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.ForkedPlace;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.journal.JournalFile;
import org.noctule.journal.experiment.RecordedRun;

/**
 * A run that a fork leaves, made by {@code launch} or {@code simulate} from an options file, or a fork itself.
 *
 * @param begun its directory and journal
 * @param options its options file
 * @param overrides its words over them
 * @param surroundings adds to its inputs what its command line says of them
 * @param check whether it checked itself
 * @param fork the place at which it left another run, empty if it did not
 */
record LeftRun(
        BegunRun begun,
        Path options,
        Overrides overrides,
        UnaryOperator<Inputs> surroundings,
        boolean check,
        Optional<ForkedPlace> fork) {
    /**
     * Reads the command line of a run.
     *
     * @param begun the run
     * @return what it is made from
     * @throws NoctuleException if it was not made from an options file, or its inputs are gone
     */
    static LeftRun of(BegunRun begun) {
        final String verb = begun.command().isEmpty() ? "" : begun.command().get(0);
        final List<String> args = begun.command().isEmpty() ? List.of() : begun.arguments();
        final boolean simulated = verb.equals(SimulateRequest.VERB) && !SimulateRequest.isLikeBatsim(args);
        if (!simulated && !verb.equals(LaunchRequest.VERB)) {
            throw NoctuleException.input(
                    "--fork: the run in (" + begun.directory() + ") was not made by noctule launch or noctule simulate"
                            + " from an options file.",
                    "Maybe make it again with one of these.");
        }
        if (LaunchRequest.isFork(args)) {
            return left(begun, simulated ? ForkRequest.elsewhere(args) : ForkRequest.here(args));
        }
        return simulated ? simulated(begun, args) : launched(begun, LaunchRequest.of(args));
    }

    private static LeftRun left(BegunRun begun, ForkRequest fork) {
        return new LeftRun(
                begun,
                fork.parent().options,
                fork.overrides(),
                fork.parent().surroundings,
                fork.settings().check(),
                Optional.of(fork.place()));
    }

    private static LeftRun simulated(BegunRun begun, List<String> args) {
        final CommandLine line = Arguments.parse(
                SimulateRequest.VERB, args, SimulateRequest.known().toArray(Option[]::new));
        return new LeftRun(
                begun,
                Arguments.path(line.getArgList().get(0)),
                OverrideArguments.of(line).withAgent(Optional.of(Overrides.ELSEWHERE)),
                SimulatorArguments.strict(SimulateRequest.VERB, line)::surround,
                RunSettings.of(line).check(),
                Optional.empty());
    }

    private static LeftRun launched(BegunRun begun, LaunchRequest request) {
        return new LeftRun(
                begun,
                request.options(),
                request.overrides(),
                UnaryOperator.identity(),
                request.settings().check(),
                Optional.empty());
    }

    /** Reads its options with other words over them. */
    RunOptions read(Overrides others, Consumer<String> warnings) {
        return OptionsReader.read(options, others, warnings);
    }

    /** Makes an experiment with its surroundings. */
    Experiment experiment(RunOptions read) {
        final Experiment experiment = Experiment.of(read);
        return experiment.with(surroundings.apply(experiment.inputs()));
    }

    /**
     * Demands that all it was made from is what it was.
     *
     * @throws NoctuleException that names the first difference
     */
    void demandSame() {
        try (JournalFile journal = JournalFile.read(begun.journal())) {
            final Experiment plain = experiment(read(overrides, warning -> {}));
            final Experiment past = fork.map(plain::decidedAt).orElse(plain);
            RecordedRun.of(past, check, journal).demandSame(begun.journal());
        }
    }
}
