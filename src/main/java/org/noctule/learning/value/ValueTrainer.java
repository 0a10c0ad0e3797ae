package org.noctule.learning.value;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.noctule.agent.fabric.lookahead.AfterstateModel;
import org.noctule.agent.fabric.lookahead.Foresight;
import org.noctule.agent.fabric.lookahead.LookaheadMethods;
import org.noctule.agent.fabric.slots.ValueNetwork;
import org.noctule.error.NoctuleException;
import org.noctule.learning.training.Progress;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingListener;
import org.noctule.learning.training.TrainingTable;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;

/**
 * Learns the value of afterstates by a method. After each update the network plays episodes that are held out; the one
 * that did best there is kept. A checkpoint after each piece of work lets training go on as if it had never stopped.
 * Not thread-safe.
 */
public final class ValueTrainer implements AutoCloseable {
    private final ValueOptions options;
    private final ObjectNode learner;
    private final Foresight foresight;
    private final ParallelEpisodes episodes;
    private final ValueMethod method;
    private final Optional<TrainingFiles> files;
    private Standing standing = Standing.BEGINNING;
    private Optional<Model> best = Optional.empty();

    /**
     * Makes a trainer that has learned nothing.
     *
     * @param options how to learn
     * @param agent the options of the agent that decide what is learnt; kept in models, and may not change on the way
     * @param foresight what methods are told
     * @param start the model to begin with; evolution needs one
     * @param episodes where episodes are played
     * @param directory where {@code checkpoint.safetensors}, {@code best.safetensors} and {@code training.csv} go, if
     *     anywhere
     * @throws NoctuleException if a method is wrong, or the model is missing or does not fit
     */
    public ValueTrainer(
            ValueOptions options,
            ObjectNode agent,
            Foresight foresight,
            Optional<Path> start,
            Episodes episodes,
            Optional<Path> directory) {
        this.options = options;
        learner = options.toJson().set("agent", agent);
        this.foresight = foresight;
        this.episodes = new ParallelEpisodes(episodes, options.threads());
        method = method(start);
        files = directory.map(TrainingFiles::new);
    }

    private ValueMethod method(Optional<Path> start) {
        final Optional<StartModel> model = start.map(StartModel::read);
        if (options.method() instanceof EvolutionOptions evolution) {
            final StartModel begin = model.orElseThrow(() -> NoctuleException.input(
                    "The method evolution has no model to begin with.",
                    "Maybe name one with input_model or --inmodel, or train one by expert_iteration first."));
            return new Evolution(evolution, options.seed(), foresight, begin, episodes);
        }
        return new ExpertIteration((TeachingOptions) options.method(), options.seed(), foresight, model, episodes);
    }

    /**
     * Goes on from the directory's checkpoint, if there is one.
     *
     * @return whether there was one
     * @throws NoctuleException of kind INPUT if it is damaged or of another training
     */
    public boolean resume() {
        final Optional<Model> found = files.flatMap(place -> place.find(place.checkpoint()));
        if (found.isEmpty()) {
            return false;
        }
        final TrainingFiles place = files.orElseThrow();
        final String source = place.checkpoint().toString();
        final Model model = found.get();
        checkSame(model, source);
        standing = Standing.read(model.progress());
        method.restore(model, standing, source);
        best = standing.best().isPresent() ? place.find(place.best()) : Optional.empty();
        return true;
    }

    private void checkSame(Model model, String source) {
        final String here = ModelJson.text(learner);
        final String there = ModelJson.text(model.learner().node());
        if (!here.equals(there)) {
            throw NoctuleException.input(
                    source + ": the checkpoint is of a training with " + there + ", this one has " + here + ".",
                    "Maybe give the same options, or train in another directory.");
        }
    }

    /**
     * Trains until all updates are done or someone asks for the end.
     *
     * @param listener is told of each piece of work
     * @param stop asked before each piece of work whether to end
     * @return what came of it; its models can be played only if an update was done
     * @throws NoctuleException of kind RUN if a loss is not finite; the last checkpoint is kept
     */
    public Trained run(TrainingListener listener, BooleanSupplier stop) {
        final long begin = System.nanoTime();
        final long before = standing.decisions();
        final Optional<TrainingTable> table = files.map(place -> new TrainingTable(place.table(), standing.updates()));
        try {
            boolean stopped = stop.getAsBoolean();
            while (!stopped && standing.updates() < options.method().updates()) {
                final ValueMethod.Work work = method.work(standing);
                final boolean updated = work.standing().updates() > standing.updates();
                standing = work.standing();
                final Progress progress = new Progress(
                        standing.updates(),
                        standing.episodes(),
                        standing.decisions(),
                        work.meanReturn(),
                        method.loss(),
                        0,
                        updated ? OptionalDouble.of(evaluate()) : OptionalDouble.empty(),
                        (standing.decisions() - before) / (1e-9 * (System.nanoTime() - begin)));
                if (updated) {
                    table.ifPresent(rows -> rows.add(progress));
                }
                table.ifPresent(TrainingTable::flush);
                files.ifPresent(place -> model(true).write(place.checkpoint()));
                listener.updated(progress);
                stopped = stop.getAsBoolean();
            }
            final Model last = model(false);
            return new Trained(
                    best.orElse(last),
                    standing.best(),
                    last,
                    standing.updates(),
                    standing.episodes(),
                    stopped ? Trained.Ending.STOPPED : Trained.Ending.FINISHED);
        } finally {
            table.ifPresent(TrainingTable::close);
        }
    }

    private double evaluate() {
        final ValueNetwork network =
                AfterstateModel.network(method.weights(), method.units(), "the network in training");
        final List<Double> earned = episodes.play(
                options.evaluationEpisodes(),
                (episode, place) -> place.play(
                        Episodes.seed(options.evaluationSeed(), Chance.Purpose.EVALUATION, episode),
                        LookaheadMethods.afterstate(network, foresight)));
        final double mean = earned.stream().mapToDouble(Double::doubleValue).reduce(0, Double::sum) / earned.size();
        final boolean improved = standing.improvedBy(mean);
        standing = standing.evaluated(mean);
        if (improved) {
            best = Optional.of(model(false));
            files.ifPresent(place -> best.get().write(place.best()));
        }
        return mean;
    }

    private Model model(boolean whole) {
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>(method.weights());
        final ObjectNode progress = standing.toJson().put("loss", method.loss());
        if (whole) {
            method.store(progress, tensors);
        }
        return Model.of(AfterstateModel.layout(), AfterstateModel.network(method.units()), learner, progress, tensors);
    }

    @Override
    public void close() {
        episodes.close();
    }
}
