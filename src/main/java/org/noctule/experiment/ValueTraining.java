package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.fabric.degree.DegreeChoosers;
import org.noctule.agent.fabric.degree.FabricAgents;
import org.noctule.agent.fabric.lookahead.Foresight;
import org.noctule.agent.fabric.lookahead.LookaheadOptions;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingListener;
import org.noctule.learning.value.Episodes;
import org.noctule.learning.value.EvolutionOptions;
import org.noctule.learning.value.ValueOptions;
import org.noctule.learning.value.ValueTrainer;
import org.noctule.ramp.plan.FabricPhysics;

/** Trains the network of the degree {@code afterstate}, in this process and without a channel. */
public final class ValueTraining implements AgentTraining {
    private static final String AGENT = "training";
    private static final String DEGREE = "afterstate";

    private final RunOptions options;
    private final Inputs inputs;
    private final JsonInput agent;
    private final ValueOptions training;

    private ValueTraining(RunOptions options, Inputs inputs, JsonInput agent) {
        this.options = options;
        this.inputs = inputs;
        this.agent = agent;
        training = ValueOptions.read(
                agent.find("training").orElseGet(() -> ValueOptions.nothing(agent)),
                options.shared().seed());
    }

    /**
     * Prepares a training if one is asked for.
     *
     * @param options the options
     * @param inputs what they name
     * @return the training, empty if the agent is another one or is to play
     * @throws org.noctule.error.NoctuleException if a training is asked for that there is not, or its options are wrong
     */
    public static Optional<AgentTraining> of(RunOptions options, Inputs inputs) {
        final SharedOptions shared = options.shared();
        if (!Agents.name(shared).equals(AGENT)) {
            return Optional.empty();
        }
        return shared.decision().find("agent").filter(FabricAgents::isToTrain).map(agent -> {
            final JsonInput degree = agent.get("degree");
            if (!degree.text().equals(DEGREE)) {
                throw degree.error(
                        "is no degree that can be trained", "Maybe set it to " + DEGREE + ", or run to test.");
            }
            DegreeChoosers.check(agent, DEGREE);
            return new ValueTraining(options, inputs, agent);
        });
    }

    @Override
    public int episodes() {
        return training.method().episodes();
    }

    @Override
    public AgentTraining withEpisodes(int episodes) {
        throw NoctuleException.input(
                "--nbruns: this training has rounds of episodes.",
                "Maybe set training.rounds, or training.generations of evolution, below decision.agent.");
    }

    @Override
    public Trained run(OutputDirectory output, boolean resume, TrainingListener listener, Stop.Source stops) {
        final Foresight foresight = Foresight.read(agent);
        try (Stop stop = stops.listen(Training.goOn(output));
                ValueTrainer trainer = new ValueTrainer(
                        training, learnt(), foresight, start(output, resume), played(), Optional.of(output.path()))) {
            // The model to begin with may lie where results go: it has been read by now.
            if (resume) {
                trainer.resume();
            } else {
                Training.clear(output);
            }
            final Trained trained = trainer.run(listener, () -> stop.cause().isPresent());
            if (trained.ending() != Trained.Ending.STOPPED) {
                trained.best().write(Training.model(output));
                agent.find("output_model").ifPresent(file -> trained.best().write(Path.of(file.text())));
            }
            return trained;
        }
    }

    /** A checkpoint of evolution has all that is needed to go on. */
    private Optional<Path> start(OutputDirectory output, boolean resume) {
        return LookaheadOptions.model(agent)
                .or(() -> Optional.of(new TrainingFiles(output.path()).checkpoint())
                        .filter(file -> resume && training.method() instanceof EvolutionOptions && Files.exists(file)));
    }

    /** What the agent's options say beside how it is trained. */
    private ObjectNode learnt() {
        final ObjectNode node = agent.node().deepCopy();
        return node.remove(List.of("name", "run", "training", "input_model", "output_model"));
    }

    private Episodes played() {
        final Environments environments = new Environments(options, inputs);
        final FabricPhysics physics = FabricPhysics.of(options.rules().training());
        return new Episodes(
                environments::session,
                (seed, chooser) -> FabricAgents.deciding(
                        new AgentContext(
                                options.shared().decision(),
                                seed,
                                options.rules().agent(),
                                Optional.empty(),
                                physics),
                        chooser));
    }
}
