package org.noctule.experiment.compare;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.workload.swf.SwfOptions;

/** What an options file describes, for runs of any agent and seed. Safe on any number of threads. */
final class Arena {
    private final Path file;
    private final Overrides overrides;
    private final RunOptions options;
    private final Inputs inputs;
    private final Map<Entrant, Agents> agents = new ConcurrentHashMap<>();

    /**
     * Reads an options file and what it names.
     *
     * @throws NoctuleException if something in it is wrong
     */
    Arena(Path file, Overrides overrides, Consumer<String> warnings) {
        this.file = file;
        this.overrides = overrides;
        this.options = OptionsReader.read(file, overrides, warnings);
        this.inputs = Inputs.read(options);
    }

    String label() {
        return file.getFileName().toString().replaceAll("\\.json$", "");
    }

    /** The seed of the first run. */
    long seed() {
        return options.shared().seed();
    }

    /** Runs an agent once. */
    Map<Figure, Double> run(Entrant entrant, long seed) {
        final boolean same = seed == seed() || !drawn();
        final RunOptions runOptions = same ? options : OptionsReader.read(file, seeded(seed), warning -> {});
        final Inputs runInputs = same ? inputs : Inputs.read(runOptions);
        final Scenario scenario = new Scenario(
                runInputs.platform(),
                runInputs.workloads(),
                runInputs.limits(),
                runOptions.rules().simulator(),
                runInputs.surroundings().features(),
                runInputs.surroundings().externalEvents(),
                false,
                runInputs.network(),
                runOptions.training().simulator(runOptions.rules(), seed));
        final Decider agent = agents.computeIfAbsent(entrant, this::agents).create(seed, Optional.empty());
        return play(scenario, agent);
    }

    private Agents agents(Entrant entrant) {
        return new Agents(entrant.enter(options.shared()));
    }

    private static Map<Figure, Double> play(Scenario scenario, Decider agent) {
        final FigureRecorder recorder = new FigureRecorder();
        try (Simulation simulation = new Simulation(scenario, recorder)) {
            Message message = simulation.begin();
            while (!simulation.ended()) {
                message = simulation.next(agent.decide(message));
            }
            agent.decide(message);
            final Optional<NoctuleException> deadlock = simulation.deadlock();
            if (deadlock.isPresent()) {
                throw deadlock.get();
            }
        }
        return recorder.figures();
    }

    /** Whether other seeds mean other jobs. */
    private boolean drawn() {
        return options.stream().isPresent()
                || options.trace().runTime() == SwfOptions.RunTime.ESTIMATE_MODEL
                || options.trace().memoryBandwidth() == SwfOptions.MemoryBandwidth.RANDOM;
    }

    private Overrides seeded(long seed) {
        return new Overrides(
                overrides.agent(),
                OptionalLong.of(seed),
                overrides.compatibility(),
                overrides.transport(),
                overrides.endpoint(),
                overrides.timeout(),
                overrides.dialect(),
                overrides.workload(),
                overrides.inputModel(),
                overrides.outputModel());
    }
}
