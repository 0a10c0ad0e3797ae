package org.noctule.deepening.command;

import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import org.apache.commons.cli.CommandLine;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.DepthComparison;
import org.noctule.deepening.learning.net2net.RecordOptions;
import org.noctule.deepening.learning.net2net.RunRecorder;
import org.noctule.error.NoctuleException;
import org.noctule.start.FetchedLibrary;

/** Trains a run for each list of actions: {@code noctule adapt record OPTIONS.json}. */
final class AdaptRecording {
    static final String SUBJECT = "record";

    private static final int THREADS = 2;

    private AdaptRecording() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(
                "adapt record", args, Arguments.value("jobs"), Arguments.flag("force"), Arguments.flag("q", "quiet"));
        if (line.getArgList().size() != 1) {
            throw NoctuleException.input(
                    "adapt record: one options file is needed, not "
                            + line.getArgList().size() + ".",
                    "Maybe write: noctule adapt record OPTIONS.json.");
        }
        final RecordOptions options =
                RecordOptions.read(Arguments.path(line.getArgList().get(0)));
        if (Files.exists(options.output().resolve("scenarios.csv")) && !line.hasOption("force")) {
            throw NoctuleException.input(
                    "The recording (" + options.output() + ") exists already.",
                    "Maybe name another \"output\", or replace it with --force.");
        }
        final int jobs = Arguments.count(line, "jobs", options.repeats() ? THREADS : 1);
        if (jobs > 1 && !options.repeats()) {
            throw NoctuleException.input(
                    "--jobs: trainings whose time is measured would slow each other down if there were " + jobs
                            + " at a time.",
                    "Maybe leave --jobs out, or choose another \"cost\".");
        }
        FetchedLibrary.PYTORCH.before(() -> true);
        final List<ReplayScenario> scenarios = record(options, jobs, line, terminal);
        if (!line.hasOption("quiet")) {
            tell(scenarios, options, terminal);
        }
        return 0;
    }

    private static void tell(List<ReplayScenario> scenarios, RecordOptions options, Terminal terminal) {
        final List<DepthComparison> groups = DepthComparison.of(scenarios);
        if (groups.size() < scenarios.size()) {
            new DepthTable(groups).print(terminal.out());
        }
        for (final ReplayScenario scenario : groups.size() < scenarios.size() ? List.<ReplayScenario>of() : scenarios) {
            terminal.out()
                    .printf(
                            Locale.ROOT,
                            "%s: accuracy %.4f without adaptation (rank %d of %d), %.4f on the average, %.4f at best, by %s%n",
                            scenario.name(),
                            scenario.accuracy(scenario.noAdaptation()),
                            scenario.rank(scenario.noAdaptation()),
                            scenario.sequences().size(),
                            scenario.mean(),
                            scenario.best().accuracy(),
                            scenario.best().actions());
        }
        terminal.out().println("recorded in " + options.output() + ", clock " + DepthTable.clock(scenarios.get(0)));
    }

    private static List<ReplayScenario> record(RecordOptions options, int jobs, CommandLine line, Terminal terminal) {
        final String remedy = "Maybe give the same command again: finished runs wait in " + options.output() + ".";
        try (RecordingView view = new RecordingView(terminal, line.hasOption("quiet"), remedy)) {
            return RunRecorder.record(options, jobs, view);
        }
    }
}
