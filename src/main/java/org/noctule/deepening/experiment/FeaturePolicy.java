package org.noctule.deepening.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.AdaptationRequest;
import org.noctule.deepening.NetworkBlock;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.ReplayScenario;

/**
 * A policy that scores each action by what it would do, not by its number: it can play networks of other blocks than
 * those that it was trained on. The score is linear in few features; chances are a softmax of scores.
 *
 * @param weights a weight per feature
 */
public record FeaturePolicy(List<Double> weights) implements AdaptationAgent {
    private static final int FEATURES = 9;
    private static final int STEPS = 400;
    private static final double RATE = .5;
    /** Pulls weights to 0: so few scenarios are soon remembered. */
    private static final double DECAY = .02;

    /**
     * Copies the list.
     *
     * @param weights a weight per feature
     */
    public FeaturePolicy {
        weights = List.copyOf(weights);
    }

    /**
     * Trains a policy by gradient ascent on its expected accuracy, in standard deviations of all lists of a scenario,
     * over recorded scenarios; all lists are known, so nothing is drawn.
     *
     * @param scenarios the scenarios, of any networks
     * @return the policy
     */
    public static FeaturePolicy trained(List<ReplayScenario> scenarios) {
        double[] weights = new double[FEATURES];
        for (int step = 0; step < STEPS; step++) {
            final double[] slope = new double[FEATURES];
            for (final ReplayScenario scenario : scenarios) {
                climb(scenario, weights, slope);
            }
            final double[] next = weights.clone();
            for (int feature = 0; feature < FEATURES; feature++) {
                next[feature] += RATE * (slope[feature] / scenarios.size() - DECAY * weights[feature]);
            }
            weights = next;
        }
        return new FeaturePolicy(Arrays.stream(weights).boxed().toList());
    }

    /** Adds the gradient of the expected value of a scenario. */
    private static void climb(ReplayScenario scenario, double[] weights, double[] slope) {
        final double mean = scenario.mean();
        double squares = 0;
        for (final RecordedSequence run : scenario.sequences()) {
            squares += (run.accuracy() - mean) * (run.accuracy() - mean);
        }
        final double deviation = Math.sqrt(squares / scenario.sequences().size());
        for (final RecordedSequence run : scenario.sequences()) {
            double chance = 1;
            final double[] sum = new double[FEATURES];
            AdaptableNetwork network = scenario.network();
            for (int decision = 0; decision < scenario.decisions(); decision++) {
                final List<Integer> before = run.actions().subList(0, decision);
                final int action = run.actions().get(decision);
                final double[][] features = features(new AdaptationRequest(
                        network,
                        scenario.timeLeft(before),
                        scenario.budget(),
                        decision,
                        scenario.decisions() - decision - 1));
                final double[] chances = chances(features, weights);
                for (int feature = 0; feature < FEATURES; feature++) {
                    sum[feature] += features[action][feature];
                    for (int other = 0; other < chances.length; other++) {
                        sum[feature] -= chances[other] * features[other][feature];
                    }
                }
                chance *= chances[action];
                network = network.deepen(action);
            }
            final double value = deviation == 0 ? 0 : (run.accuracy() - mean) / deviation;
            for (int feature = 0; feature < FEATURES; feature++) {
                slope[feature] += chance * value * sum[feature];
            }
        }
    }

    @Override
    public int decide(AdaptationRequest request) {
        final double[][] features = features(request);
        final double[] known = weights.stream().mapToDouble(weight -> weight).toArray();
        int best = request.network().nothing();
        double most = score(features[best], known);
        for (int action = 0; action < features.length; action++) {
            final double score = score(features[action], known);
            if (score > most) {
                best = action;
                most = score;
            }
        }
        return best;
    }

    /** The features of each action; those of nothing are all 0. */
    private static double[][] features(AdaptationRequest request) {
        final AdaptableNetwork network = request.network();
        final int blocks = network.deepenings();
        final double left = request.timeLeft() / request.totalTime();
        final double work = network.multiplyAdds();
        final double size = network.parameters();
        final double[][] rows = new double[network.actions()][FEATURES];
        for (int action = 0; action < blocks; action++) {
            final NetworkBlock target = network.target(action);
            final AdaptableNetwork deeper = network.deepen(action);
            final double convolution = target.isConvolution() ? 1 : 0;
            final double place = blocks == 1 ? 1 : (double) action / (blocks - 1);
            rows[action] = new double[] {
                1,
                convolution,
                place,
                left,
                left * convolution,
                StrictMath.log(deeper.multiplyAdds() / work),
                StrictMath.log(deeper.parameters() / size),
                network.added()[action],
                request.later()
            };
        }
        return rows;
    }

    private static double[] chances(double[][] features, double[] weights) {
        final double[] chances = new double[features.length];
        double sum = 0;
        for (int action = 0; action < chances.length; action++) {
            chances[action] = StrictMath.exp(score(features[action], weights));
            sum += chances[action];
        }
        for (int action = 0; action < chances.length; action++) {
            chances[action] /= sum;
        }
        return chances;
    }

    private static double score(double[] features, double[] weights) {
        double sum = 0;
        for (int feature = 0; feature < features.length; feature++) {
            sum += features[feature] * weights[feature];
        }
        return sum;
    }

    /**
     * Takes the mean over seeds: noise of single runs is no reward.
     *
     * @param seeds scenarios that differ in nothing but the seed
     * @return a scenario whose accuracies are their means, with the times of the first
     */
    static ReplayScenario mean(List<ReplayScenario> seeds) {
        final ReplayScenario first = seeds.get(0);
        final List<RecordedSequence> runs = new ArrayList<>();
        for (final RecordedSequence run : first.sequences()) {
            final double mean = seeds.stream()
                            .mapToDouble(seed -> seed.accuracy(run.actions()))
                            .sum()
                    / seeds.size();
            runs.add(new RecordedSequence(run.actions(), run.timeLeft(), mean, List.of()));
        }
        return new ReplayScenario(
                first.recording().group(),
                first.network(),
                first.start(),
                first.budget(),
                first.decisions(),
                runs,
                first.recording());
    }
}
