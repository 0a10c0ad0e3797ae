package org.noctule.fabric.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.lookahead.AfterstateModel;
import org.noctule.fabric.agent.lookahead.Foresight;
import org.noctule.fabric.agent.slots.BestAfterstate;
import org.noctule.fabric.agent.slots.BlockRule;
import org.noctule.fabric.agent.slots.SlotEpisode;
import org.noctule.fabric.agent.slots.ValueNetwork;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.algorithm.Moments;
import org.noctule.learning.environment.Workers;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;

/**
 * Improves the weights of a network by what counts in the end. A generation tries pairs of networks that lie opposite
 * each other around the weights, each pair on one stream of jobs; the weights move towards those that blocked fewer
 * (evolution strategies: Salimans, Ho, Chen, Sidor and Sutskever, "Evolution strategies as a scalable alternative to
 * reinforcement learning", 2017, with Adam). The network is the running mean of the weights. An update is some
 * generations.
 */
final class Evolution implements ValueMethod {
    /** What the mean keeps of itself at each generation. */
    private static final float KEPT = 0.98F;

    /** The size of weights that are all zero. */
    private static final float SMALL = 0.1F;

    private static final String WEIGHTS = "evolution.weights";
    private static final String SIZES = "evolution.sizes";
    private static final String MEAN = "evolution.gradient";
    private static final String SQUARE = "evolution.gradient_square";

    static final OptionKey<Integer> GENERATIONS =
            OptionKey.with("generations", OptionValues.count(), 300, "steps of the weights");
    static final OptionKey<Integer> INTERVAL =
            OptionKey.with("interval", OptionValues.count(), 25, "steps between two evaluations and checkpoints");
    static final OptionKey<Integer> PAIRS =
            OptionKey.with("pairs", OptionValues.count(), 40, "pairs of networks per step, each on one stream of jobs");
    private static final OptionKey<Double> SPREAD = OptionKey.with(
            "spread",
            OptionValues.positive(),
            0.04,
            "how far the networks lie apart, as a share of the size of the weights");
    private static final OptionKey<Double> RATE =
            OptionKey.with("lr", OptionValues.positive(), 0.03, "how far a step goes at first, likewise");
    private static final OptionKey<Integer> STREAMS =
            OptionKey.with("streams", OptionValues.count(), 100, "episodes whose jobs are taken down");
    /** The keys of the options. */
    static final OptionTable TABLE =
            OptionTable.of("decision.agent.training", GENERATIONS, INTERVAL, PAIRS, SPREAD, RATE, STREAMS);

    private final Options options;
    private final long seed;
    private final Foresight foresight;
    private final Episodes episodes;
    private final Workers workers;
    private final FlatWeights flat;
    private final int units;
    private float[] weights;
    private float[] average;
    private float[] sizes;
    private Moments moments;
    private Optional<Field> field = Optional.empty();

    /** The grounds on which networks are tried: the streams, and where jobs go, for each worker its own. */
    private record Field(Streams streams, List<BlockRule> rules) {
        static Field prepare(Episodes episodes, Workers workers, Foresight foresight, int streams, long seed) {
            final Streams recorded = Streams.record(episodes, workers, foresight, streams, seed);
            final List<BlockRule> rules = new ArrayList<>();
            for (int worker = 0; worker < workers.count(); worker++) {
                rules.add(foresight.rule().apply(recorded.index()));
            }
            return new Field(recorded, rules);
        }
    }

    /**
     * The result of two networks that lie opposite each other: the direction of the first, and how many jobs were
     * blocked.
     */
    private record Pair(float[] direction, int jobs, int first, int second) {}

    Evolution(Options options, long seed, Foresight foresight, StartModel start, Episodes episodes, Workers workers) {
        this.options = options;
        this.seed = seed;
        this.foresight = foresight;
        this.episodes = episodes;
        this.workers = workers;
        flat = new FlatWeights(start.weights());
        units = start.units();
        weights = flat.row();
        average = weights.clone();
        sizes = flat.sizes(SMALL);
        moments = new Moments(weights.length);
    }

    @Override
    public TrainingMethod.Work work(Standing standing) {
        final Field place =
                field.orElseGet(() -> Field.prepare(episodes, workers, foresight, options.get(STREAMS), seed));
        field = Optional.of(place);
        final long end = Math.min(options.get(GENERATIONS), moments.steps() + options.get(INTERVAL));
        double earned = 0;
        int tried = 0;
        long decisions = 0;
        while (moments.steps() < end) {
            for (final Pair pair : generation(place)) {
                earned += pair.jobs() - pair.first() - pair.second();
                decisions += 2L * pair.jobs();
                tried++;
            }
        }
        return new TrainingMethod.Work(standing.updated(2 * tried, decisions), earned / tried, loss(), 0);
    }

    private List<Pair> generation(Field place) {
        final int shares = workers.count();
        final int each = options.get(PAIRS);
        final List<List<Pair>> tried = workers.all(shares, worker -> {
            final List<Pair> own = new ArrayList<>();
            for (int number = worker; number < each; number += shares) {
                own.add(pair(place, place.rules().get(worker), number));
            }
            return own;
        });
        final List<Pair> pairs = new ArrayList<>();
        final float[] gradient = new float[weights.length];
        for (int number = 0; number < each; number++) {
            final Pair pair = tried.get(number % shares).get(number / shares);
            final float worse = (float) (pair.first() - pair.second()) / each;
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] += worse * pair.direction()[i];
            }
            pairs.add(pair);
        }
        move(gradient);
        return pairs;
    }

    private void move(float[] gradient) {
        final double left = 1 - (double) moments.steps() / options.get(GENERATIONS);
        final float[] step = new float[weights.length];
        moments.step(step, gradient, options.get(RATE) * left);
        for (int i = 0; i < weights.length; i++) {
            weights[i] += sizes[i] * step[i];
            average[i] = KEPT * average[i] + (1 - KEPT) * weights[i];
        }
    }

    private Pair pair(Field place, BlockRule rule, int number) {
        final Chance chance = Chance.of(seed, Chance.Purpose.ACTIONS, moments.steps() * options.get(PAIRS) + number);
        final List<SlotEpisode> streams = place.streams().episodes();
        final SlotEpisode stream = streams.get((int) (chance.nextDouble() * streams.size()));
        final float[] direction = new float[weights.length];
        final float[] first = new float[weights.length];
        final float[] second = new float[weights.length];
        final float spread = options.get(SPREAD).floatValue();
        for (int i = 0; i < direction.length; i++) {
            direction[i] = (float) chance.nextBell();
            final float apart = spread * sizes[i] * direction[i];
            first[i] = weights[i] + apart;
            second[i] = weights[i] - apart;
        }
        return new Pair(
                direction,
                stream.jobs().size(),
                blocked(place, rule, stream, first),
                blocked(place, rule, stream, second));
    }

    private int blocked(Field place, BlockRule rule, SlotEpisode stream, float[] row) {
        return stream.blocked(
                new BestAfterstate(network(row), rule, place.streams().index()),
                foresight.end().isPresent());
    }

    private ValueNetwork network(float[] row) {
        return AfterstateModel.network(flat.tensors(row), units, "the network in training");
    }

    @Override
    public double loss() {
        return 0;
    }

    @Override
    public int units() {
        return units;
    }

    @Override
    public SortedMap<String, StoredTensor> weights() {
        return flat.tensors(average);
    }

    @Override
    public void store(ObjectNode progress, SortedMap<String, StoredTensor> tensors) {
        tensors.put(WEIGHTS, StoredTensor.of(weights));
        tensors.put(SIZES, StoredTensor.of(sizes));
        tensors.put(MEAN, StoredTensor.of(moments.mean()));
        tensors.put(SQUARE, StoredTensor.of(moments.square()));
    }

    @Override
    public void restore(Model model, Standing standing, String source) {
        AfterstateModel.network(model, source);
        average = new FlatWeights(AfterstateModel.weights(model.tensors())).row();
        weights = row(model, WEIGHTS, source);
        sizes = row(model, SIZES, source);
        final long steps = Math.min(options.get(GENERATIONS), standing.updates() * options.get(INTERVAL));
        moments = new Moments(row(model, MEAN, source), row(model, SQUARE, source), steps);
    }

    private float[] row(Model model, String name, String source) {
        final StoredTensor tensor = model.tensors().get(name);
        if (tensor == null || tensor.values().length != flat.size() || average.length != flat.size()) {
            throw NoctuleException.input(
                    source + ": the tensor \"" + name + "\" is missing or of another length.",
                    "Maybe this is a finished model, which holds none; or train anew in another directory.");
        }
        return tensor.values().clone();
    }
}
