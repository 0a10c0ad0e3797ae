package org.noctule.learning.forward;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * The scores of RLScheduler's kernel network: one small network gives every job its score from that job's features
 * alone, so that what it learns does not depend on a job's place in the queue (Zhang et al., SC20, section IV-B1). The
 * value comes from another network that sees all jobs.
 *
 * <p>An observation is the features of one job after the other, as many jobs as there are actions; values after them
 * describe all jobs together and go to every job's input.
 */
public final class KernelScores implements ActionScores {
    private static final List<Integer> PUBLISHED = List.of(32, 16, 8);
    /** Values of each job in an observation. */
    public static final OptionKey<Integer> FEATURES =
            NetworkKeys.observed("features", "values of each job in an observation");
    /** Hidden layers of the network for the value. */
    public static final OptionKey<List<Integer>> CRITIC = OptionKey.with(
                    "critic", NetworkKeys.SIZES, PUBLISHED, "hidden layers of the network for the value")
            .told("[32, 16, 8]")
            .in("units");
    /** Models without it keep the bytes that they had before it could be asked for. */
    private static final OptionKey<Double> PRIOR = OptionKey.with(
                    "prior",
                    OptionValues.fromZero(),
                    0.0,
                    "weight of the line: place i, from 0, is (1 + i)^prior times less probable than its score says")
            .listed(OptionKey.Listed.CHANGED);

    /** The keys of the options. */
    public static final OptionTable TABLE = NetworkKeys.table(
            FEATURES, NetworkKeys.HIDDEN.orElse(PUBLISHED).told("[32, 16, 8]"), CRITIC, NetworkKeys.ACTIVATION, PRIOR);

    private final int jobs;
    private final int features;
    private final int common;
    private final LayerStack kernel;
    private final Optional<float[]> handicaps;

    /**
     * Takes the network out of a model.
     *
     * @param observations number of values of an observation
     * @param actions number of actions, which are jobs
     * @param options the network's
     * @param weights the network's, those for the value included
     * @throws NoctuleException of kind INPUT if weights are missing or do not fit
     */
    public KernelScores(int observations, int actions, Options options, StoredWeights weights) {
        this.jobs = actions;
        this.features = options.get(FEATURES);
        this.common = observations - jobs * features;
        weights.demandLayers("critic", LayerStack.sizes(observations, options.get(CRITIC), 1));
        kernel = new LayerStack(
                weights,
                "kernel",
                LayerStack.sizes(features + common, options.get(NetworkKeys.HIDDEN), 1),
                options.get(NetworkKeys.ACTIVATION));
        handicaps = handicaps(options, jobs);
    }

    /**
     * Checks that an observation has room for the features of all jobs.
     *
     * @param options the network's
     * @param observations number of values of an observation
     * @param actions number of actions
     * @throws NoctuleException of kind INPUT if it has not
     */
    public static void check(Options options, int observations, int actions) {
        if ((long) actions * options.get(FEATURES) > observations) {
            throw NoctuleException.input(
                    "The kernel network needs " + options.get(FEATURES) + " values for each of " + actions
                            + " jobs; the observation has only " + observations + ".",
                    "Maybe \"features\" is too high, or the problem does not choose among jobs.");
        }
    }

    /**
     * Works out what is added to the scores.
     *
     * @param options the network's
     * @param jobs number of places of the line
     * @return a number for each place; empty if all places are alike
     */
    public static Optional<float[]> handicaps(Options options, int jobs) {
        final double prior = options.get(PRIOR);
        if (prior == 0) {
            return Optional.empty();
        }
        final float[] handicaps = new float[jobs];
        for (int place = 0; place < jobs; place++) {
            handicaps[place] = (float) (-prior * StrictMath.log(1.0 + place));
        }
        return Optional.of(handicaps);
    }

    @Override
    public float[] of(float[] observation) {
        final float[] scores = kernel.ofAll(sideBySide(observation));
        handicaps.ifPresent(less -> {
            for (int place = 0; place < jobs; place++) {
                scores[place] += less[place];
            }
        });
        return scores;
    }

    /** Inputs of all jobs, shape [inputs, jobs]. */
    private double[][] sideBySide(float[] observation) {
        final double[][] inputs = new double[features + common][jobs];
        for (int feature = 0; feature < features; feature++) {
            for (int job = 0; job < jobs; job++) {
                inputs[feature][job] = observation[job * features + feature];
            }
        }
        for (int shared = 0; shared < common; shared++) {
            Arrays.fill(inputs[features + shared], observation[jobs * features + shared]);
        }
        return inputs;
    }
}
