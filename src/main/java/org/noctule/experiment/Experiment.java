package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.report.Summary;
import org.noctule.simulator.CoreUse;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.ResultFiles;
import org.noctule.simulator.results.RunFigures;

/** Runs simulations from inputs to result files. What a run has when it fails is kept and marked as partial. */
public final class Experiment {
    private final RunPlan plan;
    private final Inputs inputs;
    private final DecisionSide.Factory decisions;

    /**
     * Prepares runs.
     *
     * @param plan how runs are made
     * @param inputs from what
     * @param decisions what makes the decision side of each run
     */
    public Experiment(RunPlan plan, Inputs inputs, DecisionSide.Factory decisions) {
        this.plan = plan;
        this.inputs = inputs;
        this.decisions = decisions;
    }

    /**
     * Runs once.
     *
     * @param output where results go
     * @param seed seed of the agent's random numbers
     * @param progress what watches
     * @return what came of it
     * @throws NoctuleException if the run fails; then its results so far are there, without schedule.csv
     */
    public RunResult run(OutputDirectory output, long seed, RunProgress progress) {
        final ColumnRecorder recorder = new ColumnRecorder(plan.series());
        final Scenario scenario = new Scenario(
                inputs.platform(),
                inputs.workloads(),
                inputs.limits(),
                plan.rules(),
                inputs.surroundings().features(),
                inputs.surroundings().externalEvents(),
                plan.check(),
                inputs.network(),
                plan.training().apply(seed));
        try (Simulation simulation = new Simulation(scenario, recorder);
                Interruption interruption = Interruption.listen();
                DecisionSide side = decisions.open(seed, Optional.of(output.path()))) {
            final Running run = new Running(simulation, side, recorder, output, seed);
            interruption.stops(run);
            return run.toTheEnd(interruption, progress);
        }
    }

    /** One run under way. */
    private final class Running implements Interruption.Target {
        private final Simulation simulation;
        private final DecisionSide side;
        private final ColumnRecorder recorder;
        private final OutputDirectory output;
        private final long seed;
        private final RunLoop loop;
        private boolean kept;

        Running(Simulation simulation, DecisionSide side, ColumnRecorder recorder, OutputDirectory output, long seed) {
            this.simulation = simulation;
            this.side = side;
            this.recorder = recorder;
            this.output = output;
            this.seed = seed;
            this.loop = new RunLoop(simulation, side.decider());
        }

        RunResult toTheEnd(Interruption interruption, RunProgress progress) {
            try {
                loop.run(interruption, progress);
            } catch (final NoctuleException e) {
                interruption.over();
                final NoctuleException cause =
                        interruption.cause().orElseGet(() -> loop.deciding() ? side.failure(e) : e);
                keep(cause);
                throw cause;
            } catch (final RuntimeException | Error e) {
                interruption.over();
                keep(new NoctuleException(NoctuleException.Kind.RUN, "internal error: " + e, "", e));
                throw e;
            }
            interruption.over();
            return write(Optional.empty());
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
                write(Optional.of(cause));
            }
        }

        private RunResult write(Optional<NoctuleException> failure) {
            final long start = System.nanoTime();
            final ResultFiles files =
                    new ResultFiles(output.path(), plan.format().withPrefix(output.prefix()));
            files.write(recorder, new RunFigures(Version.text(), loop.decisionSeconds(), loop.totalSeconds()));
            final Path jobs = files.path("jobs.csv");
            final Summary summary;
            if (recorder.complete()) {
                if (plan.format().energy()) {
                    writeCoreEnergy(files);
                }
                summary = Summary.of(jobs, files.path("schedule.csv"));
            } else {
                summary = Summary.ofPartial(jobs);
            }
            AtomicFile.writeText(files.path("summary.json"), summary.toJson());
            final RunResult result = new RunResult(
                    output.path(),
                    summary,
                    loop.messages(),
                    new RunResult.Times(
                            inputs.seconds(),
                            loop.totalSeconds(),
                            loop.decisionSeconds(),
                            (System.nanoTime() - start) / 1e9));
            AtomicFile.writeText(files.path("run.json"), new RunFile(plan, inputs, seed).write(result, failure));
            return result;
        }

        private void writeCoreEnergy(ResultFiles files) {
            final CoreUse use = simulation.coreUse();
            files.writeCoreEnergy(
                    inputs.platform().nbCores(), core -> use.busySeconds()[core], core -> use.joules()[core]);
        }
    }
}
