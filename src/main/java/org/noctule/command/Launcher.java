package org.noctule.command;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.noctule.experiment.AgentTraining;
import org.noctule.experiment.DecisionSide;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Inputs;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.RunResult;
import org.noctule.experiment.Training;
import org.noctule.experiment.options.RunOptions;
import org.noctule.workload.Workload;

/** Runs an experiment as often as wanted, and shows it. */
final class Launcher {
    private final RunOptions options;
    private final RunSettings settings;
    private final Terminal terminal;

    Launcher(RunOptions options, RunSettings settings, Terminal terminal) {
        this.options = options;
        this.settings = settings;
        this.terminal = terminal;
    }

    /**
     * Runs.
     *
     * @param inputs what is simulated
     * @param decisions what answers
     * @param label what the default output directory is called after, beside the options file
     * @throws org.noctule.error.NoctuleException if a run fails
     */
    void run(Inputs inputs, DecisionSide.Factory decisions, String label) {
        final int runs = settings.runs().orElse(1);
        inputs.workloads().forEach(this::tellRepairs);
        final OutputDirectory output = output(label);
        try {
            if (runs == 1) {
                runOnce(inputs, decisions, output);
            } else {
                runAll(experiment(inputs, decisions), inputs, output, runs);
                say("results in " + output.path() + "\n");
            }
        } finally {
            output.removeIfEmpty();
        }
    }

    /**
     * Trains, and then runs once with what came of it.
     *
     * @param inputs what is simulated
     * @param training the training
     * @param decisions makes the decision side that plays a model
     * @param resume true to go on from the output directory's checkpoint
     * @param label what the default output directory is called after, beside the options file
     * @throws org.noctule.error.NoctuleException if the training or the run fails
     */
    void train(
            Inputs inputs,
            AgentTraining training,
            Function<Path, DecisionSide.Factory> decisions,
            boolean resume,
            String label) {
        inputs.workloads().forEach(this::tellRepairs);
        final OutputDirectory output = output(label);
        try {
            final String told;
            try (TrainingView view = new TrainingView(terminal, training.episodes(), settings.quiet())) {
                told = view.summary(training.run(output, resume, view));
            }
            say(told);
            runOnce(inputs, decisions.apply(Training.model(output)), output);
        } finally {
            output.removeIfEmpty();
        }
    }

    private OutputDirectory output(String label) {
        return OutputDirectory.create(settings.out(), label, options.file(), settings.prefix(), settings.force());
    }

    private Experiment experiment(Inputs inputs, DecisionSide.Factory decisions) {
        return new Experiment(RunPlan.of(options, inputs, settings.check()), inputs, decisions);
    }

    private void runOnce(Inputs inputs, DecisionSide.Factory decisions, OutputDirectory output) {
        final RunResult result = run(
                experiment(inputs, decisions), inputs, output, options.shared().seed());
        say(result.summary().toTable() + "\n" + figures(result) + "; results in " + output.path() + "\n");
    }

    private void runAll(Experiment experiment, Inputs inputs, OutputDirectory output, int runs) {
        final RunsTable table = new RunsTable(output);
        for (int number = 1; number <= runs; number++) {
            final long seed = options.shared().seed() + number - 1;
            final OutputDirectory directory = output.run(number);
            try {
                final RunResult result = run(experiment, inputs, directory, seed);
                table.add(number, seed, result);
                say(String.format(
                        Locale.ROOT,
                        "run %d: makespan %.1f s, mean wait %.1f s, mean bounded slowdown %.3f, %s%n",
                        number,
                        result.summary().makespan(),
                        result.summary().waitingTime().mean(),
                        result.summary().boundedSlowdown().mean(),
                        figures(result)));
            } finally {
                directory.removeIfEmpty();
            }
        }
    }

    private RunResult run(Experiment experiment, Inputs inputs, OutputDirectory output, long seed) {
        if (settings.quiet()) {
            return experiment.run(output, seed, RunProgress.NONE);
        }
        try (ProgressView view = new ProgressView(terminal, inputs.nbJobs())) {
            return experiment.run(output, seed, view);
        }
    }

    private static String figures(RunResult result) {
        return String.format(
                Locale.ROOT,
                "%.0f jobs/s (%.3f s)",
                result.jobsPerSecond(),
                result.times().simulation());
    }

    private void tellRepairs(Workload workload) {
        final int dropped = count(workload, true);
        final int repaired = count(workload, false);
        if (dropped + repaired > 0 && !settings.quiet()) {
            terminal.err()
                    .println("noctule: " + options.jobs() + ": " + dropped + " jobs left out, " + repaired
                            + " oddities (noctule inspect workload tells which).");
        }
    }

    private static int count(Workload workload, boolean dropped) {
        return workload.repairs().stream()
                .filter(repair -> repair.dropped() == dropped)
                .mapToInt(Workload.Repair::count)
                .sum();
    }

    private void say(String text) {
        if (!settings.quiet()) {
            terminal.out().print(text);
        }
    }

    /**
     * Makes what hears of oddities in the options.
     *
     * @param terminal where they are told
     * @param quiet true if they are not
     * @return what hears of them
     */
    static Consumer<String> warnings(Terminal terminal, boolean quiet) {
        return quiet ? warning -> {} : terminal::warn;
    }
}
