package org.noctule.fabric.agent.slots;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Values an answer by following policies after it through the same sampled futures: that of the policy that does best
 * counts.
 */
public final class RolloutValues implements ChoiceValues {
    private final List<SlotPolicy> policies;
    private final FutureArrivals arrivals;
    private final Rollout.Settings settings;
    private final SplittableRandom random;

    /**
     * Creates a method.
     *
     * @param policies the policies that are followed, at least one
     * @param arrivals the law by which jobs arrive
     * @param settings limits of the search; the errors do not matter here
     * @param seed the seed of the sampled futures
     */
    public RolloutValues(
            List<? extends SlotPolicy> policies, FutureArrivals arrivals, Rollout.Settings settings, long seed) {
        this.policies = List.copyOf(policies);
        this.arrivals = arrivals;
        this.settings = settings;
        random = new SplittableRandom(seed);
    }

    @Override
    public double[] values(SlotState state, List<SlotChoice> choices) {
        final SlotState scratch = new SlotState(state);
        final double[][] worth = new double[choices.size()][policies.size()];
        for (int future = 0; future < settings.futures(); future++) {
            final SlotJob[] jobs = arrivals.future(settings.horizon(), random);
            for (int choice = 0; choice < worth.length; choice++) {
                for (int policy = 0; policy < worth[choice].length; policy++) {
                    worth[choice][policy] += Followed.worth(
                            state, scratch, choices.get(choice), policies.get(policy), jobs, settings.price());
                }
            }
        }
        final double[] values = new double[worth.length];
        for (int choice = 0; choice < values.length; choice++) {
            values[choice] = Arrays.stream(worth[choice]).max().orElseThrow() / settings.futures();
        }
        return values;
    }
}
