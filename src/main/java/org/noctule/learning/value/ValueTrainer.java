package org.noctule.learning.value;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.noctule.agent.training.lookahead.AfterstateModel;
import org.noctule.agent.training.lookahead.Foresight;
import org.noctule.agent.training.lookahead.LookaheadDegree;
import org.noctule.agent.training.lookahead.LookaheadMethods;
import org.noctule.agent.training.lookahead.TeachingMethod;
import org.noctule.error.NoctuleException;
import org.noctule.learning.algorithm.Chance;
import org.noctule.learning.training.Progress;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingListener;
import org.noctule.learning.training.TrainingTable;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.ramp.slots.Lesson;
import org.noctule.ramp.slots.Teacher;
import org.noctule.ramp.slots.ValueNetwork;

/**
 * Learns the value of afterstates. A round plays episodes as a teacher answers, fits a network to what it thought of
 * every answer, and lets the network play episodes that are held out; the network that did best there is kept. Lessons
 * of the first teacher serve the first round only; those of later ones, which follow the network, are gathered. A
 * checkpoint after each few episodes lets training go on as if it had never stopped. Not thread-safe.
 */
public final class ValueTrainer implements AutoCloseable {
    private static final String SUM = "round_return";

    private final ValueOptions options;
    private final Foresight foresight;
    private final TeachingMethod first;
    private final TeachingMethod later;
    private final ParallelEpisodes episodes;
    private final Optional<TrainingFiles> files;
    private Lessons lessons = new Lessons();
    private SortedMap<String, StoredTensor> weights = new TreeMap<>();
    private Standing standing = Standing.BEGINNING;
    private double returns;
    private double loss;
    private Optional<Model> best = Optional.empty();

    /** What an episode taught. */
    private record Played(double earned, List<Lesson> lessons) {}

    /**
     * Makes a trainer that has learned nothing.
     *
     * @param options how to learn
     * @param foresight what methods are told
     * @param episodes where episodes are played
     * @param directory where {@code checkpoint.safetensors}, {@code best.safetensors} and {@code training.csv} go, if
     *     anywhere
     * @throws NoctuleException if a method is wrong
     */
    public ValueTrainer(ValueOptions options, Foresight foresight, Episodes episodes, Optional<Path> directory) {
        this.options = options;
        this.foresight = foresight;
        first = TeachingMethod.read(options.first(), false);
        later = TeachingMethod.read(options.later(), true);
        this.episodes = new ParallelEpisodes(episodes, options.threads());
        files = directory.map(TrainingFiles::new);
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
        returns = model.progress().get(SUM).number();
        loss = model.progress().get("loss").number();
        lessons = Lessons.restore(model.tensors(), source);
        if (standing.updates() > 0) {
            AfterstateModel.network(model, source);
            weights = AfterstateModel.weights(model.tensors());
        }
        best = standing.best().isPresent() ? place.find(place.best()) : Optional.empty();
        return true;
    }

    private void checkSame(Model model, String source) {
        final String here = ModelJson.text(learner());
        final String there = ModelJson.text(model.learner().node());
        if (!here.equals(there)) {
            throw NoctuleException.input(
                    source + ": the checkpoint is of a training with " + there + ", this one has " + here + ".",
                    "Maybe give the same options, or train in another directory.");
        }
    }

    private ObjectNode learner() {
        return options.toJson().put("seed", options.seed());
    }

    /**
     * Trains until all rounds are done or someone asks for the end.
     *
     * @param listener is told of each few episodes
     * @param stop asked before each few episodes whether to end
     * @return what came of it; its models can be played only if a round was done
     * @throws NoctuleException of kind RUN if a loss is not finite; the last checkpoint is kept
     */
    public Trained run(TrainingListener listener, BooleanSupplier stop) {
        final long begin = System.nanoTime();
        final long before = standing.decisions();
        final Optional<TrainingTable> table = files.map(place -> new TrainingTable(place.table(), standing.updates()));
        try {
            boolean stopped = stop.getAsBoolean();
            while (!stopped && standing.updates() < options.rounds()) {
                OptionalDouble evaluation = OptionalDouble.empty();
                if (left() > 0) {
                    teach();
                } else {
                    fit();
                    evaluation = OptionalDouble.of(evaluate());
                }
                final Progress progress = new Progress(
                        standing.updates(),
                        standing.episodes(),
                        standing.decisions(),
                        returns / options.episodes(),
                        loss,
                        0,
                        evaluation,
                        (standing.decisions() - before) / (1e-9 * (System.nanoTime() - begin)));
                if (evaluation.isPresent()) {
                    table.ifPresent(rows -> rows.add(progress));
                    returns = 0;
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

    /** Episodes of this round that are still to be played. */
    private int left() {
        return (int) ((standing.updates() + 1) * options.episodes() - standing.episodes());
    }

    private void teach() {
        if (standing.updates() <= 1 && left() == options.episodes()) {
            lessons.clear();
        }
        final Optional<ValueNetwork> network = network();
        final int number = standing.episodes();
        final List<Played> played = episodes.play(Math.min(options.threads(), left()), (episode, place) -> {
            final long seed = seed(options.seed(), Chance.Purpose.EPISODE, number + episode);
            final List<Lesson> learned = new ArrayList<>();
            final double earned = place.play(seed, taught(seed, network, learned));
            return new Played(earned, learned);
        });
        for (final Played episode : played) {
            lessons.addAll(episode.lessons());
            returns += episode.earned();
            standing = standing.played(1, episode.lessons().size());
        }
    }

    private LookaheadDegree taught(long seed, Optional<ValueNetwork> network, List<Lesson> learned) {
        final TeachingMethod method = network.isPresent() ? later : first;
        return new LookaheadDegree(
                foresight,
                (index, rule, arrivals) -> new Teacher(
                        method.values(index, rule, arrivals, network, seed),
                        rule,
                        index,
                        learned::add,
                        options.exploration(),
                        seed));
    }

    private void fit() {
        final long seed = options.seed();
        try (ValueFit fit = new ValueFit(options.fit(), Chance.of(seed, Chance.Purpose.WEIGHTS, standing.updates()))) {
            loss = fit.fit(lessons, Chance.of(seed, Chance.Purpose.UPDATE, standing.updates()));
            weights = new TreeMap<>();
            fit.store(weights);
        }
        standing = standing.updated(0, 0);
    }

    private double evaluate() {
        final ValueNetwork network = network().orElseThrow();
        final List<Double> earned = episodes.play(
                options.evaluationEpisodes(),
                (episode, place) -> place.play(
                        seed(options.evaluationSeed(), Chance.Purpose.EVALUATION, episode),
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

    private static long seed(long seed, Chance.Purpose purpose, int episode) {
        return Chance.of(seed, purpose, episode).nextLong() >>> 1;
    }

    private Optional<ValueNetwork> network() {
        return standing.updates() == 0
                ? Optional.empty()
                : Optional.of(AfterstateModel.network(model(false), "the network in training"));
    }

    private Model model(boolean whole) {
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>(weights);
        final ObjectNode progress = standing.toJson().put("loss", loss);
        if (whole) {
            lessons.store(tensors);
            progress.put(SUM, returns);
        }
        return Model.of(
                AfterstateModel.layout(),
                AfterstateModel.network(options.fit().hidden()),
                learner(),
                progress,
                tensors);
    }

    @Override
    public void close() {
        episodes.close();
    }
}
