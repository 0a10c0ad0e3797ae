package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.fabric.agent.degree.DegreeChoosers;
import org.noctule.fabric.agent.degree.FabricAgents;
import org.noctule.fabric.agent.lookahead.Foresight;
import org.noctule.fabric.agent.lookahead.LookaheadOptions;
import org.noctule.fabric.learning.Episodes;
import org.noctule.fabric.learning.EvolutionOptions;
import org.noctule.fabric.learning.ValueOptions;
import org.noctule.fabric.learning.ValueTraining;
import org.noctule.fabric.ramp.plan.FabricPhysics;
import org.noctule.json.JsonInput;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.model.Model;

/** Trains the network of the degree {@code afterstate}. */
record AfterstateTask(RunOptions run, Inputs inputs, JsonInput agent, ValueOptions value) implements TrainingTask {
    /** The agent whose degree it trains. */
    static final String AGENT = "training";

    private static final String DEGREE = "afterstate";

    /** Finds the task if the agent is the one of this degree, and is to train. */
    static Optional<TrainingTask> of(RunOptions run, Inputs inputs) {
        final SharedOptions shared = run.shared();
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
            final JsonInput training = agent.find("training").orElseGet(() -> ValueOptions.nothing(agent));
            return new AfterstateTask(run, inputs, agent, ValueOptions.read(training, shared.seed()));
        });
    }

    /** Whether a training that these keys ask for computes with PyTorch: evolution does not. */
    static boolean needsPyTorch(JsonInput agent) {
        return agent.find("training")
                .flatMap(training -> training.find("method"))
                .filter(method -> method.text().equals(EvolutionOptions.NAME))
                .isEmpty();
    }

    @Override
    public TrainingOptions options() {
        return value.training();
    }

    @Override
    public TrainingTask withEpisodes(int episodes) {
        throw NoctuleException.input(
                "--nbruns: this training has rounds of episodes.",
                "Maybe set training.rounds, or training.generations of evolution, below decision.agent.");
    }

    @Override
    public TrainingMethod method(TrainingFiles files, boolean resume) {
        return new ValueTraining(value, learnt(), Foresight.read(agent), start(files, resume), played());
    }

    /** A checkpoint of evolution has all that is needed to go on. */
    private Optional<Path> start(TrainingFiles files, boolean resume) {
        return LookaheadOptions.model(agent)
                .or(() -> Optional.of(files.checkpoint())
                        .filter(file -> resume && value.method() instanceof EvolutionOptions && Files.exists(file)));
    }

    /** What the agent's options say beside how it is trained. */
    private ObjectNode learnt() {
        final ObjectNode node = agent.node().deepCopy();
        return node.remove(List.of("name", "run", "training", "input_model", "output_model"));
    }

    private Episodes played() {
        final Environments environments = new Environments(run, inputs);
        final FabricPhysics physics = FabricPhysics.of(run.rules().training());
        return new Episodes(
                environments::session,
                (seed, chooser) -> FabricAgents.deciding(
                        new AgentContext(
                                run.shared().decision(),
                                seed,
                                run.rules().agent(),
                                Optional.empty(),
                                List.of(physics),
                                run.shared().told()),
                        chooser));
    }

    @Override
    public boolean usesPyTorch() {
        return needsPyTorch(agent);
    }

    @Override
    public Model left(Model best) {
        return best;
    }

    @Override
    public Optional<Path> outputModel() {
        return agent.find("output_model").map(file -> Path.of(file.text()));
    }
}
