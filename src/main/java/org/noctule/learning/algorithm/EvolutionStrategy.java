package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;

/**
 * Evolution of a network's weights w (Salimans, Ho, Chen, Sidor and Sutskever, "Evolution strategies as a scalable
 * alternative to reinforcement learning", 2017): an update tries pairs of networks w ± σ ε that lie opposite each
 * other, turns their returns into ranks u from −0.5 to 0.5, and Adam descends
 *
 * <pre>decay w − 1 / (n σ) Σ u ± ε over the n trials</pre>
 *
 * <p>In the place of differences of ranks there may be {@link TrialComparison others} of the two returns of a pair.
 *
 * <p>ε is drawn from the seed of a trial without a logarithm, so that all processes of a training draw the same and
 * need to tell each other seeds and returns alone. Actions are the best ones.
 */
public final class EvolutionStrategy implements Learner {
    private static final OptionKey<Double> SPREAD = OptionKey.with(
            "spread", OptionValues.positive(), 0.1, "standard deviation of what is added to the weights for a trial");
    private static final OptionKey<Double> DECAY = OptionKey.with(
            "weight_decay", OptionValues.fromZero(), 0.005, "share of each weight that is added to its slope");
    /** Pairs of networks that an update tries. */
    static final OptionKey<Integer> PAIRS =
            OptionKey.with("pairs", OptionValues.count(), 16, "pairs of opposite networks per update");
    /** Models without it keep the bytes that they had before it could be asked for. */
    private static final OptionKey<TrialComparison> COMPARE = OptionKey.with(
                    "compare",
                    OptionValues.choice(TrialComparison.class),
                    TrialComparison.RANKS,
                    "comparison of the two networks of a pair: ranks of their returns among all of the update, or these returns alone")
            .listed(OptionKey.Listed.CHANGED);

    /** The keys of the options. */
    static final OptionTable TABLE = LearnerKeys.table(LearnerKeys.RATE.orElse(0.02), SPREAD, DECAY, PAIRS, COMPARE);

    private final NeuralNetwork network;
    private final double rate;
    private final double spread;
    private final double decay;
    private final int pairs;
    private final TrialComparison comparison;
    private Moments moments;

    EvolutionStrategy(Options options, NeuralNetwork network) {
        this.network = network;
        this.rate = options.get(LearnerKeys.RATE);
        this.spread = options.get(SPREAD);
        this.decay = options.get(DECAY);
        this.pairs = options.get(PAIRS);
        this.comparison = options.get(COMPARE);
        this.moments = new Moments(network.parameters().size());
    }

    /**
     * Draws the seeds of an update.
     *
     * @param chance the generator of the update
     * @return a seed for each trial; those of a pair follow each other
     */
    public long[] seeds(RandomGenerator chance) {
        final long[] seeds = new long[2 * pairs];
        for (int i = 0; i < seeds.length; i += 2) {
            seeds[i] = chance.nextLong() & ~1L;
            seeds[i + 1] = seeds[i] | 1L;
        }
        return seeds;
    }

    private static double sign(long seed) {
        return (seed & 1) == 0 ? 1 : -1;
    }

    private static Chance direction(long seed) {
        return Chance.of(seed & ~1L, Chance.Purpose.SEARCH, 0);
    }

    /**
     * Works out the weights of a trial.
     *
     * @param seed its seed
     * @return a new row of weights
     */
    public float[] trial(long seed) {
        final float[] row = network.parameters().values();
        final Chance chance = direction(seed);
        final double apart = sign(seed) * spread;
        for (int i = 0; i < row.length; i++) {
            row[i] += (float) (apart * chance.nextBell());
        }
        return row;
    }

    /**
     * Makes an update.
     *
     * @param trials all trials of the update, in the order of {@link #seeds}
     */
    public void step(List<Evaluation> trials) {
        final double[] betters = comparison.better(
                trials.stream().mapToDouble(Evaluation::earned).toArray());
        final float[] weights = network.parameters().values();
        final double[] sum = new double[weights.length];
        for (int pair = 0; pair < betters.length; pair++) {
            final double better = betters[pair];
            final Chance chance = direction(trials.get(2 * pair).seed());
            for (int i = 0; i < sum.length && better != 0; i++) {
                sum[i] += better * chance.nextBell();
            }
        }
        final float[] slope = new float[weights.length];
        for (int i = 0; i < slope.length; i++) {
            slope[i] = (float) (decay * weights[i] - sum[i] / (2 * betters.length * spread));
        }
        moments.step(weights, slope, rate);
        network.parameters().set(weights);
    }

    /** {@return all that the next updates depend on: the weights, and Adam's two moments, one after the other} */
    public float[] state() {
        final int size = network.parameters().size();
        final float[] state = Arrays.copyOf(network.parameters().values(), 3 * size);
        System.arraycopy(moments.mean(), 0, state, size, size);
        System.arraycopy(moments.square(), 0, state, 2 * size, size);
        return state;
    }

    /**
     * Takes up what {@link #state} has returned.
     *
     * @param state the numbers
     * @param steps updates made until then
     */
    public void begin(float[] state, long steps) {
        final int size = network.parameters().size();
        network.parameters().set(Arrays.copyOf(state, size));
        moments = new Moments(
                Arrays.copyOfRange(state, size, 2 * size), Arrays.copyOfRange(state, 2 * size, 3 * size), steps);
    }

    /** {@return the number of updates that were made} */
    public long steps() {
        return moments.steps();
    }

    @Override
    public NeuralNetwork network() {
        return network;
    }

    @Override
    public ActionRule exploration() {
        return new GreedyAction();
    }

    /** {@inheritDoc} Each episode was played by the trial at its place among the seeds that the generator draws. */
    @Override
    public Update learn(List<Episode> episodes, RandomGenerator chance) {
        final long[] seeds = seeds(chance);
        if (episodes.size() != seeds.length) {
            throw new IllegalArgumentException(
                    "An update needs " + seeds.length + " trials, not " + episodes.size() + ".");
        }
        step(IntStream.range(0, seeds.length)
                .mapToObj(i -> new Evaluation(seeds[i], episodes.get(i).sum()))
                .toList());
        return Update.NONE;
    }

    @Override
    public void store(Map<String, StoredTensor> tensors, ObjectNode numbers) {
        network.parameters().store("adam.mean.", moments.mean(), tensors);
        network.parameters().store("adam.square.", moments.square(), tensors);
        numbers.put("adam_steps", moments.steps());
    }

    @Override
    public void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source) {
        moments = new Moments(
                network.parameters().fetch("adam.mean.", tensors, source),
                network.parameters().fetch("adam.square.", tensors, source),
                numbers.get("adam_steps").integer(0, Long.MAX_VALUE));
    }
}
