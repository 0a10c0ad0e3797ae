package org.noctule.command.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.noctule.campaign.compare.Arena;
import org.noctule.campaign.compare.FigureWatch;
import org.noctule.command.terminal.CommandName;
import org.noctule.command.terminal.Interruption;
import org.noctule.command.terminal.ProgressView;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.TrainingView;
import org.noctule.error.FurtherLibrary;
import org.noctule.error.Tally;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.JournalPlan;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.RunResult;
import org.noctule.experiment.Runner;
import org.noctule.experiment.Training;
import org.noctule.experiment.input.Doubts;
import org.noctule.experiment.live.LiveSubject;
import org.noctule.journal.PastAnswers;
import org.noctule.report.SummarySection;
import org.noctule.report.measure.Amounts;
import org.noctule.workload.Workload;

/** Runs an experiment as often as wanted, and shows it. */
final class Launcher {
    private final Experiment experiment;
    private final RunSettings settings;
    private final Terminal terminal;
    private final List<String> command;

    /**
     * Prepares runs.
     *
     * @param command the words after {@code noctule} by which they can be made again
     */
    Launcher(Experiment experiment, RunSettings settings, Terminal terminal, List<String> command) {
        this.experiment = experiment;
        this.settings = settings;
        this.terminal = terminal.withLines(settings.lines());
        this.command = command;
    }

    /**
     * Runs.
     *
     * @throws org.noctule.error.NoctuleException if a run fails
     */
    void run() {
        if (settings.resume() && Files.exists(settings.out().orElseThrow())) {
            new OutputDirectory(settings.out().orElseThrow(), settings.prefix()).demandRun();
            resume(PastAnswers.SHORTENED);
            return;
        }
        try (LiveView live = live(0)) {
            run(live.on(experiment.plan(settings.check())));
        }
    }

    /**
     * Goes on with runs of which the output directory holds a part.
     *
     * @param answers the way in which the agent comes to its state
     * @throws org.noctule.error.NoctuleException if a run fails, or is not the one that was begun
     */
    void resume(PastAnswers answers) {
        try (LiveView live = live(0)) {
            final RunPlan plan = live.on(experiment.plan(settings.check()));
            final OutputDirectory output = new OutputDirectory(settings.out().orElseThrow(), settings.prefix());
            final Prepared prepared =
                    prepare(plan.journalled(plan.journal().resumed().answering(answers)));
            if (prepared.runs() == 1 && output.complete()) {
                prepared.runner().demandSame(output, seed());
                say("the run in " + output.path() + " is complete\n");
                return;
            }
            tellOddities();
            make(prepared, output, true);
        }
    }

    /** Runs that can begin. */
    private record Prepared(Runner runner, Optional<FigureWatch> watch, int runs) {}

    private Prepared prepare(RunPlan plan) {
        final int runs = settings.runs().orElse(1);
        final Optional<FigureWatch> watch =
                runs == 1 ? Optional.empty() : Optional.of(new FigureWatch(experiment.options()));
        final RunPlan journalled = plan.journalled(plan.journal().by(command, runs > 1));
        return new Prepared(
                experiment.runner(watch.isPresent() ? journalled.observedBy(watch.get()) : journalled), watch, runs);
    }

    private void run(RunPlan plan) {
        final Prepared prepared = prepare(plan);
        tellOddities();
        final OutputDirectory output = output(
                settings.force(),
                directory -> prepared.runner().mark(prepared.runs() == 1 ? directory : directory.part(1), seed()));
        if (settings.force() && !playsModelOf(output)) {
            output.removeTraining();
        }
        make(prepared, output, false);
    }

    private void make(Prepared prepared, OutputDirectory output, boolean resumes) {
        try {
            if (prepared.runs() == 1) {
                if (resumes && !output.begun()) {
                    output.removeBesideJournal();
                }
                runOnce(prepared.runner(), output);
            } else {
                runAll(prepared, output, resumes);
                say("results in " + output.path() + "\n");
            }
        } finally {
            output.removeIfEmpty();
        }
    }

    /**
     * Trains, and then runs once with what came of it.
     *
     * @param training the training
     * @throws org.noctule.error.NoctuleException if the training or the run fails
     */
    void train(Training training) {
        if (settings.resume()) {
            settings.out().ifPresent(Training::demandCheckpoint);
        }
        tellOddities();
        if (Agents.needPyTorch(experiment.options().shared())) {
            FurtherLibrary.PYTORCH.demand();
        }
        final OutputDirectory output = output(settings.force() || settings.resume(), OutputDirectory.Beginning.NOTHING);
        try (LiveView live = live(training.episodes())) {
            final String told;
            try (TrainingView view = new TrainingView(terminal, training.episodes(), settings.quiet())) {
                view.begins();
                told = view.summary(training.run(
                        output,
                        settings.resume(),
                        live.beside(view),
                        remedy -> Interruption.listen(remedy, view::close)));
            }
            say(told);
            final Experiment played = experiment.playing(output);
            // A training goes on from its checkpoint, and this run is made again.
            final RunPlan plan =
                    played.plan(settings.check()).journalled(JournalPlan.NONE).trainedWith(training.kernels());
            runOnce(played.runner(live.on(plan)), output);
        } finally {
            output.removeIfEmpty();
        }
    }

    /** A run that plays what was trained in the same directory does not remove what it needs. */
    private boolean playsModelOf(OutputDirectory output) {
        final Path folder = output.path().toAbsolutePath().normalize();
        return experiment.inputModels().stream()
                .anyMatch(model -> model.toAbsolutePath().normalize().startsWith(folder));
    }

    private OutputDirectory output(boolean force, OutputDirectory.Beginning beginning) {
        final OutputDirectory output = OutputDirectory.create(
                settings.out(), experiment.agent(), experiment.options().file(), settings.prefix(), force, beginning);
        if (settings.lines()) {
            terminal.line(new LinkedHashMap<>(Map.of("out", output.path().toString())));
        }
        return output;
    }

    private LiveView live(int episodes) {
        return LiveView.open(
                settings.watch(),
                () -> new LiveSubject(
                        experiment.agent() + ", " + experiment.options().file().getFileName(),
                        experiment.inputs().nbJobs(),
                        episodes),
                terminal);
    }

    private long seed() {
        return experiment.options().shared().seed();
    }

    private void runOnce(Runner runner, OutputDirectory output) {
        final RunResult result = run(runner, output, seed());
        say(tables(result) + "\n" + figures(result) + "; results in " + output.path() + "\n");
    }

    private void runAll(Prepared prepared, OutputDirectory output, boolean resumes) {
        final int asked = prepared.runs();
        final RunsTable table =
                new RunsTable(output, Arena.label(experiment.options().file()), experiment.agent(), resumes);
        final int runs = experiment.varies() ? asked : 1;
        if (runs < asked) {
            say("one run instead of " + asked + ": nothing is drawn, so that no seed can change it\n");
        }
        for (int number = 1; number <= runs; number++) {
            final long seed = seed() + number - 1;
            if (resumes && output.part(number).complete() && table.keeps(number)) {
                say("run " + number + ": complete\n");
                continue;
            }
            final OutputDirectory directory =
                    resumes && output.part(number).begun() ? output.part(number) : output.run(number);
            try {
                final RunResult result = run(prepared.runner(), directory, seed);
                table.add(number, seed, result, prepared.watch().orElseThrow().figures());
                say(String.format(
                        Locale.ROOT,
                        "run %d: makespan %s, mean wait %s, mean bounded slowdown %s, %s%s%n",
                        number,
                        Amounts.duration(result.summary().makespan()),
                        Amounts.duration(result.summary().waitingTime().mean()),
                        Amounts.number(result.summary().boundedSlowdown().mean()),
                        headlines(result),
                        figures(result)));
            } finally {
                directory.removeIfEmpty();
            }
        }
    }

    private RunResult run(Runner runner, OutputDirectory output, long seed) {
        if (terminal.hides(settings.quiet())) {
            return runner.run(output, seed, RunProgress.NONE, Interruption::listen);
        }
        try (ProgressView view = new ProgressView(terminal, experiment.inputs().nbJobs())) {
            final RunResult result = runner.run(output, seed, view, remedy -> Interruption.listen(remedy, view::close));
            view.over(result.summary().jobs());
            return result;
        }
    }

    /** What was meant for jobs on cores says nothing of training jobs, so that it stands beside others only. */
    private String tables(RunResult result) {
        final int width = terminal.screen().width();
        final String jobs = result.summary().toTable(width);
        final StringBuilder text = new StringBuilder();
        final Optional<SummarySection> whole =
                result.sections().stream().filter(section -> section.jobs() > 0).findFirst();
        whole.ifPresent(section -> text.append(section.toTable(width)));
        if (whole.isEmpty() || result.summary().jobs() > whole.get().jobs()) {
            text.append(whole.isPresent() ? "\n" : "").append(jobs);
        }
        text.append(slowed(result.slowed()));
        for (final SummarySection section : result.sections()) {
            text.append(section.jobs() > 0 ? "" : '\n' + section.toTable(width));
        }
        return text.toString();
    }

    private static String slowed(int jobs) {
        return jobs == 0
                ? ""
                : "slower cores        " + jobs
                        + " of the jobs reached their walltime only because their cores are slower"
                        + " than workload.reference_speed\n";
    }

    private static String headlines(RunResult result) {
        return result.sections().stream()
                .map(SummarySection::headline)
                .filter(line -> !line.isEmpty())
                .map(line -> line + ", ")
                .collect(Collectors.joining());
    }

    private static String figures(RunResult result) {
        return String.format(
                Locale.ROOT,
                "%,.0f jobs/s (%.3f s)",
                result.jobsPerSecond(),
                result.times().simulation());
    }

    private void tellOddities() {
        experiment.inputs().workloads().forEach(this::tellRepairs);
        Doubts.of(experiment.options(), experiment.inputs()).forEach(terminal.warnings(settings.quiet()));
    }

    private void tellRepairs(Workload workload) {
        final int dropped = count(workload, true);
        final int repaired = count(workload, false);
        if (dropped + repaired > 0 && !settings.quiet()) {
            terminal.err()
                    .println(CommandName.in("noctule: " + experiment.options().jobs() + ": "
                            + Tally.of(dropped, "job") + " left out, " + Tally.of(repaired, "oddity")
                            + " (noctule inspect workload tells which)."));
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
}
