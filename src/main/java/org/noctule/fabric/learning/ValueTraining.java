package org.noctule.fabric.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.lookahead.AfterstateModel;
import org.noctule.fabric.agent.lookahead.Foresight;
import org.noctule.fabric.agent.lookahead.LookaheadMethods;
import org.noctule.fabric.agent.slots.ValueNetwork;
import org.noctule.learning.environment.Workers;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;

/** Learns the value of afterstates, by evolution or from a teacher. */
public final class ValueTraining implements TrainingMethod {
    private final ValueOptions options;
    private final ObjectNode learner;
    private final Foresight foresight;
    private final Episodes episodes;
    private final Workers workers;
    private final ValueMethod method;

    /**
     * Makes a method that has learned nothing.
     *
     * @param options options of the training
     * @param agent the options of the agent that decide what is learnt; kept in models, and may not change on the way
     * @param foresight knowledge of the methods
     * @param start the model to begin with; evolution needs one
     * @param episodes the environments of the episodes
     * @throws NoctuleException if a method is wrong, or the model is missing or does not fit
     */
    public ValueTraining(
            ValueOptions options, ObjectNode agent, Foresight foresight, Optional<Path> start, Episodes episodes) {
        this.options = options;
        this.foresight = foresight;
        this.episodes = episodes;
        learner = options.toJson().set("agent", agent);
        workers = new Workers(options.values().get(ValueOptions.THREADS));
        method = method(start.map(StartModel::read));
    }

    private ValueMethod method(Optional<StartModel> start) {
        if (options.method() instanceof EvolutionOptions) {
            final StartModel begin = start.orElseThrow(() -> NoctuleException.input(
                    "The method evolution has no model to begin with.",
                    "Maybe name one with input_model or --inmodel, or train one by expert_iteration first."));
            return new Evolution(options.values(), options.seed(), foresight, begin, episodes, workers);
        }
        return new ExpertIteration(options.values(), options.seed(), foresight, start, episodes, workers);
    }

    @Override
    public boolean finished(Standing standing) {
        return standing.updates() >= options.method().updates();
    }

    @Override
    public Work work(Standing standing) {
        return method.work(standing);
    }

    @Override
    public double evaluate() {
        final ValueNetwork network =
                AfterstateModel.network(method.weights(), method.units(), "the network in training");
        final long seed = options.values().get(TrainingOptions.EVALUATION_SEED);
        final List<Double> earned = workers.all(
                options.values().get(ValueOptions.EVALUATION_EPISODES),
                episode -> episodes.play(
                        Chance.seed(seed, Chance.Purpose.EVALUATION, episode),
                        LookaheadMethods.afterstate(network, foresight)));
        return earned.stream().mapToDouble(Double::doubleValue).reduce(0, Double::sum) / earned.size();
    }

    @Override
    public Model model(Standing standing) {
        return model(progress(standing), new TreeMap<>(method.weights()));
    }

    @Override
    public Model checkpoint(Standing standing) {
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>(method.weights());
        final ObjectNode progress = progress(standing);
        method.store(progress, tensors);
        return model(progress, tensors);
    }

    private ObjectNode progress(Standing standing) {
        return standing.toJson().put("loss", method.loss());
    }

    private Model model(ObjectNode progress, SortedMap<String, StoredTensor> tensors) {
        return Model.of(AfterstateModel.layout(), AfterstateModel.network(method.units()), learner, progress, tensors);
    }

    @Override
    public Standing resume(Model checkpoint, String source) {
        final String here = ModelJson.text(learner);
        final String there = ModelJson.text(checkpoint.learner().node());
        if (!here.equals(there)) {
            throw NoctuleException.input(
                    source + ": the checkpoint is of a training with " + there + ", this one has " + here + ".",
                    "Maybe give the same options, or train in another directory.");
        }
        final Standing standing = Standing.read(checkpoint.progress());
        method.restore(checkpoint, standing, source);
        return standing;
    }

    @Override
    public void close() {
        workers.close();
    }
}
