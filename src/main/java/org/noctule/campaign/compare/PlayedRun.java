package org.noctule.campaign.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.experiment.DecisionSide;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RecorderPair;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Runner;
import org.noctule.experiment.Stop;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.Kernels;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.SessionLoop;
import org.noctule.report.data.JobColumns;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.simulator.results.ResultFiles;

/** A run in which an agent plays, in this process or in another one. */
record PlayedRun(RunOptions options, Inputs inputs, DecisionSide.Factory sides, long seed) {
    private static final String FIGURES = "training.json";

    /** Plays without result files. */
    RunOutcome inMemory(RunKept kept) {
        final FigureRecorder figures = FigureRecorder.of(options);
        final Optional<ColumnRecorder> columns = kept.fabric() || kept.jobs()
                ? Optional.of(new ColumnRecorder(RecordedSeries.jobsOnly()))
                : Optional.empty();
        final Recorder recorder =
                columns.<Recorder>map(all -> new RecorderPair(all, figures)).orElse(figures);
        try (DecisionSide side = sides.open(seed, Optional.empty());
                Simulation simulation = new Simulation(inputs.scenario(options, seed, false), recorder)) {
            side.play(decider -> SessionLoop.play(simulation, decider, SessionListener.NONE));
            final Optional<NoctuleException> deadlock = simulation.deadlock();
            if (deadlock.isPresent()) {
                throw deadlock.get();
            }
        }
        return new RunOutcome(
                figures.figures(),
                columns.filter(all -> kept.fabric()).flatMap(all -> all.document(FIGURES)),
                columns.filter(all -> kept.jobs()).map(all -> JobColumns.parse(ResultFiles.jobs(all))),
                figures.adapted(),
                Optional.empty(),
                Optional.empty());
    }

    /** Plays and writes the result files; goes on with the journal that an earlier attempt left. */
    RunOutcome intoFiles(Path folder) {
        final OutputDirectory there = new OutputDirectory(folder, "");
        return there.begun() && !there.complete()
                ? intoFiles(there, plan().journalled(plan().journal().resumed()))
                : intoFiles(prepared(folder), plan());
    }

    /** Empties a folder of an earlier run's results. */
    OutputDirectory prepared(Path folder) {
        return OutputDirectory.create(Optional.of(folder), Agents.name(options.shared()), options.file(), "", true);
    }

    /** Plays right after a training. */
    RunOutcome intoFiles(OutputDirectory output, Optional<Kernels> trained) {
        return intoFiles(output, plan().trainedWith(trained));
    }

    private RunPlan plan() {
        return RunPlan.of(options, inputs, false);
    }

    private RunOutcome intoFiles(OutputDirectory output, RunPlan plan) {
        final FigureWatch watch = new FigureWatch(options);
        new Runner(plan.observedBy(watch), inputs, sides).run(output, seed, RunProgress.NONE, Stop.Source.NONE);
        final Path fabric = output.file(FIGURES);
        return new RunOutcome(
                watch.figures(),
                Files.exists(fabric)
                        ? Optional.<JsonNode>of(JsonInput.read(fabric).node())
                        : Optional.empty(),
                Optional.empty(),
                watch.adapted(),
                Optional.empty(),
                Optional.empty());
    }
}
