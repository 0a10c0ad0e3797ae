package org.noctule.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.journal.JournalFile;
import org.noctule.journal.RunJournal;
import org.noctule.journal.ToldAgain;
import org.noctule.protocol.Decider;
import org.noctule.protocol.channel.PeerLeft;
import org.noctule.report.Summary;
import org.noctule.report.SummarySection;
import org.noctule.simulator.Meters.CoreUse;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.ResultFiles;
import org.noctule.simulator.results.RunFigures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs simulations from inputs to result files. What a run has when it fails is kept and marked as partial. */
public final class Runner {
    private static final Logger LOG = LoggerFactory.getLogger(Runner.class);
    private static final String REMEDY = "Maybe start it again: what there is of its results is marked as partial.";

    private final RunPlan plan;
    private final Inputs inputs;
    private final DecisionSide.Factory decisions;

    /**
     * Prepares runs.
     *
     * @param plan plan of the runs
     * @param inputs from what
     * @param decisions maker of the decision side of each run
     */
    public Runner(RunPlan plan, Inputs inputs, DecisionSide.Factory decisions) {
        this.plan = plan;
        this.inputs = inputs;
        this.decisions = decisions;
    }

    /**
     * Runs once.
     *
     * @param output directory of the results
     * @param seed seed of the agent's random numbers
     * @param progress receiver of the progress
     * @param stops source of wishes to stop
     * @return its result
     * @throws NoctuleException if the run fails; then its results so far are there, without schedule.csv
     */
    public RunResult run(OutputDirectory output, long seed, RunProgress progress, Stop.Source stops) {
        final ColumnRecorder recorder = new ColumnRecorder(plan.series());
        final List<RunObserver> observers = plan.observers().stream()
                .map(observer -> observer.watch(output, seed))
                .toList();
        final RunJournal journal = JournalOfRun.open(plan, inputs, output, seed);
        try (Stop stop = stops.listen(remedy(output));
                ObservedRun observed = new ObservedRun(observers);
                Simulation simulation = new Simulation(plan.scenario().apply(seed), observed.recorder(recorder));
                DecisionSide side = decisions.open(seed, Optional.of(output.path()))) {
            final RunLoop loop = new RunLoop(simulation, stop, observed, journal, observed.progress(progress));
            final Running run = new Running(simulation, loop, side, recorder, journal, output, seed);
            stop.stops(run);
            return run.toTheEnd(stop);
        } finally {
            journal.close();
        }
    }

    /**
     * Writes what a run goes on with that is killed before it decides anything.
     *
     * @param output directory of its results, which may get another name thereafter
     * @param seed seed of the agent's random numbers
     * @return true if a command can go on with it
     */
    public boolean mark(OutputDirectory output, long seed) {
        return JournalOfRun.mark(plan, inputs, output, seed);
    }

    /**
     * Demands that a run which is complete is the one that would be made here.
     *
     * @param output directory of its results
     * @param seed seed of the agent's random numbers
     * @throws NoctuleException that names the first difference, as far as a journal tells it
     */
    public void demandSame(OutputDirectory output, long seed) {
        final Path file = output.file(JournalFile.NAME);
        if (Files.exists(file)) {
            try (JournalFile journal = JournalFile.read(file)) {
                JournalTerms.demandSame(
                        journal.header(), file, JournalTerms.of(plan, inputs, output.prefix(), seed), true);
            }
        }
    }

    private String remedy(OutputDirectory output) {
        return plan.journal()
                .resumable(output)
                .map(path -> "Maybe go on with: noctule resume " + path)
                .orElse(REMEDY);
    }

    /** One run under way. */
    private final class Running implements Stop.Target {
        private final Simulation simulation;
        private final RunLoop loop;
        private final DecisionSide side;
        private final ColumnRecorder recorder;
        private final RunJournal journal;
        private final OutputDirectory output;
        private final long seed;
        private boolean kept;

        Running(
                Simulation simulation,
                RunLoop loop,
                DecisionSide side,
                ColumnRecorder recorder,
                RunJournal journal,
                OutputDirectory output,
                long seed) {
            this.simulation = simulation;
            this.loop = loop;
            this.side = side;
            this.recorder = recorder;
            this.journal = journal;
            this.output = output;
            this.seed = seed;
        }

        RunResult toTheEnd(Stop stop) {
            try {
                side.play(agent -> loop.run(told(agent)));
            } catch (final NoctuleException e) {
                stop.over();
                final NoctuleException cause = stop.cause().orElseGet(() -> loop.deciding() ? side.failure(e) : e);
                if (missesOnlyTheLastAnswer(cause)) {
                    LOG.warn("The decision side left when it heard of the end, without an answer: {}", output.path());
                    return write(Optional.empty());
                }
                keep(cause);
                throw cause;
            } catch (final Throwable e) { // An agent may throw anything.
                stop.over();
                keep(new NoctuleException(NoctuleException.Kind.RUN, "internal error: " + e, "", e));
                throw e;
            }
            stop.over();
            return write(Optional.empty());
        }

        private Decider told(Decider agent) {
            return journal.past()
                    .map(past -> ToldAgain.of(journal, agent, plan.journal().answers()))
                    .orElse(agent);
        }

        /** All jobs have ended, so that nothing was left to decide; a side that says why it failed has failed. */
        private boolean missesOnlyTheLastAnswer(NoctuleException cause) {
            return loop.deciding() && recorder.complete() && cause.getCause() instanceof PeerLeft;
        }

        @Override
        public void wake() {
            side.wake();
        }

        @Override
        public synchronized void keep(NoctuleException cause) {
            if (loop.messages() > 1 && !kept) {
                kept = true;
                recorder.cutOff();
                journal.interrupt();
                write(Optional.of(cause));
            } else if (cause.kind() == NoctuleException.Kind.INTERRUPTED) {
                // There is nothing to show, but something to go on with.
                journal.interrupt();
            }
        }

        private RunResult write(Optional<NoctuleException> failure) {
            final long start = System.nanoTime();
            final ResultFiles files =
                    new ResultFiles(output.path(), plan.format().withPrefix(output.prefix()));
            files.write(recorder, new RunFigures(Version.text(), loop.decisionSeconds(), loop.totalSeconds()));
            final Path jobs = files.path("jobs.csv");
            if (recorder.complete() && plan.format().energy()) {
                writeCoreEnergy(files);
            }
            final String platformText = new PlatformFile(inputs.platform(), inputs.network()).write();
            final Summary summary = Summary.of(
                    jobs, Optional.of(files.path("schedule.csv")).filter(file -> recorder.complete()), plan.trim());
            final List<SummarySection> sections = RunSections.of(recorder, output, platformText);
            AtomicFile.writeText(files.path("summary.json"), summary.toJson(sections, recorder.slowed()));
            final Path platform = files.path(PlatformFile.NAME);
            if (PlatformFile.mayReplace(platform)) {
                AtomicFile.writeText(platform, platformText);
            } else {
                LOG.warn("Not written, as another file of that name is there: {}", platform);
            }
            final RunResult result = new RunResult(
                    output.path(),
                    summary,
                    sections,
                    recorder.slowed(),
                    loop.messages(),
                    new RunResult.Times(
                            inputs.seconds(),
                            loop.totalSeconds(),
                            loop.decisionSeconds(),
                            (System.nanoTime() - start) / 1e9));
            if (failure.isEmpty()) {
                journal.complete();
            }
            AtomicFile.writeText(
                    files.path("run.json"), new RunFile(plan, inputs, seed).write(result, failure, journal.resumes()));
            return result;
        }

        private void writeCoreEnergy(ResultFiles files) {
            final CoreUse use = simulation.coreUse();
            files.writeCoreEnergy(
                    inputs.platform().nbCores(), core -> use.busySeconds()[core], core -> use.joules()[core]);
        }
    }
}
