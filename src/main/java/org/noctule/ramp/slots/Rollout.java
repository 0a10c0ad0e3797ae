package org.noctule.ramp.slots;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Improves on a policy by looking ahead (Bertsekas, Tsitsiklis and Wu, "Rollout algorithms for combinatorial
 * optimization", 1997): every answer is tried, and after it the policy is followed through the same sampled futures.
 * The policy's own answer stands unless another one accepts significantly more jobs. Answers that are clearly worse are
 * given up early. Time is in proportion to answers, futures and horizon.
 */
public final class Rollout implements SlotPolicy {
    private static final int ROUND = 20;
    private static final double SURE = 2;

    private final SlotPolicy base;
    private final List<BlockRule> rules;
    private final JobMix mix;
    private final Settings settings;
    private final SplittableRandom random;

    /**
     * How far to look.
     *
     * @param futures number of sampled futures
     * @param horizon jobs in each of them
     * @param errors how many standard errors better another answer must be
     */
    public record Settings(int futures, int horizon, double errors) {
        /** 100 futures of 60 jobs, two thirds of a standard error. */
        public static final Settings DEFAULT = new Settings(100, 60, 0.67);
    }

    /**
     * Creates a policy.
     *
     * @param base the policy to improve on
     * @param rules where a job may be placed, by degree
     * @param mix the law by which jobs arrive
     * @param settings how far to look
     * @param seed the seed of the sampled futures
     */
    public Rollout(SlotPolicy base, List<BlockRule> rules, JobMix mix, Settings settings, long seed) {
        this.base = base;
        this.rules = List.copyOf(rules);
        this.mix = mix;
        this.settings = settings;
        random = new SplittableRandom(seed);
    }

    @Override
    public SlotChoice choose(SlotState state, SlotJob job) {
        final SlotChoice usual = base.choose(state, job);
        final List<SlotChoice> candidates = Candidates.of(state, job, rules);
        candidates.remove(usual);
        if (candidates.isEmpty()) {
            return usual;
        }
        final SlotState scratch = new SlotState(state);
        final double[] sums = new double[candidates.size()];
        final double[] squares = new double[candidates.size()];
        final boolean[] hopeless = new boolean[candidates.size()];
        for (int future = 1; future <= settings.futures(); future++) {
            final SlotJob[] jobs = mix.future(settings.horizon(), random);
            final int accepted = accepted(state, scratch, usual, jobs);
            for (int index = 0; index < sums.length; index++) {
                if (!hopeless[index]) {
                    final double gain = accepted(state, scratch, candidates.get(index), jobs) - accepted;
                    sums[index] += gain;
                    squares[index] += gain * gain;
                    hopeless[index] = future % ROUND == 0
                            && sums[index] < -SURE * error(sums[index], squares[index], future) * future;
                }
            }
        }
        return best(usual, candidates, sums, squares);
    }

    /** Standard error of a mean. */
    private static double error(double sum, double square, int n) {
        final double mean = sum / n;
        return Math.sqrt(Math.max(0, square / n - mean * mean) / n);
    }

    private int accepted(SlotState state, SlotState scratch, SlotChoice first, SlotJob[] jobs) {
        scratch.set(state);
        int accepted = take(scratch, first);
        for (final SlotJob job : jobs) {
            scratch.advance();
            if (scratch.remaining() <= 0) {
                break;
            }
            accepted += take(scratch, base.choose(scratch, job));
        }
        return accepted;
    }

    private static int take(SlotState state, SlotChoice choice) {
        if (!choice.accepts()) {
            return 0;
        }
        state.take(choice.servers(), choice.slots());
        return 1;
    }

    private SlotChoice best(SlotChoice usual, List<SlotChoice> candidates, double[] sums, double[] squares) {
        final int n = settings.futures();
        SlotChoice best = usual;
        double gain = 0;
        for (int index = 0; index < sums.length; index++) {
            final double mean = sums[index] / n;
            if (mean > gain && mean > settings.errors() * error(sums[index], squares[index], n)) {
                gain = mean;
                best = candidates.get(index);
            }
        }
        return best;
    }
}
