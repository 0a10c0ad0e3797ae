package org.noctule.ramp.slots;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Values an answer by following policies after it through the same sampled futures: that of the policy that does best
 * counts.
 */
public final class RolloutValues implements ChoiceValues {
    private final List<SlotPolicy> policies;
    private final Arrivals arrivals;
    private final int futures;
    private final int horizon;
    private final SplittableRandom random;

    /**
     * Creates a method.
     *
     * @param policies the policies that are followed, at least one
     * @param arrivals the law by which jobs arrive
     * @param futures number of sampled futures
     * @param horizon jobs in each of them
     * @param seed the seed of the sampled futures
     */
    public RolloutValues(List<? extends SlotPolicy> policies, Arrivals arrivals, int futures, int horizon, long seed) {
        this.policies = List.copyOf(policies);
        this.arrivals = arrivals;
        this.futures = futures;
        this.horizon = horizon;
        random = new SplittableRandom(seed);
    }

    @Override
    public double[] values(SlotState state, List<SlotChoice> choices) {
        final SlotState scratch = new SlotState(state);
        final int[][] accepted = new int[choices.size()][policies.size()];
        for (int future = 0; future < futures; future++) {
            final SlotJob[] jobs = arrivals.future(horizon, random);
            for (int choice = 0; choice < accepted.length; choice++) {
                for (int policy = 0; policy < accepted[choice].length; policy++) {
                    accepted[choice][policy] +=
                            Followed.accepted(state, scratch, choices.get(choice), policies.get(policy), jobs);
                }
            }
        }
        final double[] values = new double[accepted.length];
        for (int choice = 0; choice < values.length; choice++) {
            int most = 0;
            for (final int sum : accepted[choice]) {
                most = Math.max(most, sum);
            }
            values[choice] = (double) most / futures;
        }
        return values;
    }
}
