package org.noctule.fabric.agent.slots;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Plans for sampled futures: for each of them and for each answer, a beam search over the answers to the jobs that
 * follow, as if they were known. What counts is how many jobs are accepted, less a price for the servers that are still
 * held at the end. The answer that is best on average is given (hindsight optimisation: Chong, Givan and Chang, "A
 * framework for simulation-based network control via hindsight optimization", 2000).
 */
public final class Planner implements SlotPolicy, ChoiceValues {
    private final Answers answers;
    private final FutureArrivals arrivals;
    private final Settings settings;
    private final SplittableRandom random;

    /**
     * The limits of the search.
     *
     * @param futures number of sampled futures
     * @param horizon jobs in each of them
     * @param beam number of plans that are followed at a time
     * @param price worth of a server for a slot, in jobs
     */
    public record Settings(int futures, int horizon, int beam, double price) {
        /** 64 futures of 20 jobs, beams of 5, and 0.02 jobs for a server and slot. */
        public static final Settings DEFAULT = new Settings(64, 20, 5, 0.02);
    }

    /** A state that a plan has led to. */
    private record Plan(SlotState state, int accepted) {}

    /** A plan and one more answer, which is not carried out before it is known to be among the best. */
    private record Step(Plan plan, SlotChoice choice, double value) {}

    /**
     * Creates a policy.
     *
     * @param rule rule of places
     * @param arrivals the law by which jobs arrive
     * @param settings limits of the search
     * @param seed the seed of the sampled futures
     */
    public Planner(BlockRule rule, FutureArrivals arrivals, Settings settings, long seed) {
        answers = Answers.every(rule);
        this.arrivals = arrivals;
        this.settings = settings;
        random = new SplittableRandom(seed);
    }

    @Override
    public SlotChoice choose(SlotState state, SlotJob job) {
        final List<SlotChoice> candidates = answers.to(state, job);
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        final double[] values = values(state, candidates);
        int best = 0;
        for (int index = 1; index < values.length; index++) {
            best = values[index] > values[best] ? index : best;
        }
        return candidates.get(best);
    }

    @Override
    public double[] values(SlotState state, List<SlotChoice> choices) {
        final double[] values = new double[choices.size()];
        for (int future = 0; future < settings.futures(); future++) {
            final SlotJob[] jobs = arrivals.future(settings.horizon(), random);
            for (int index = 0; index < values.length; index++) {
                values[index] += search(step(new Plan(state, 0), choices.get(index)), jobs);
            }
        }
        for (int index = 0; index < values.length; index++) {
            values[index] /= settings.futures();
        }
        return values;
    }

    private double search(Step first, SlotJob[] jobs) {
        List<Step> beam = List.of(first);
        for (final SlotJob job : jobs) {
            final List<Step> next = new ArrayList<>();
            for (final Step step : beam) {
                final Plan plan = after(step);
                if (plan.state().remaining() > 0) {
                    for (final SlotChoice choice : answers.to(plan.state(), job)) {
                        next.add(step(plan, choice));
                    }
                }
            }
            if (next.isEmpty()) {
                break;
            }
            next.sort(Comparator.comparingDouble(Step::value).reversed());
            beam = next.subList(0, Math.min(settings.beam(), next.size()));
        }
        return beam.get(0).value();
    }

    private static Plan after(Step step) {
        final SlotState state = new SlotState(step.plan().state());
        final SlotChoice choice = step.choice();
        if (choice.accepts()) {
            state.take(choice.servers(), choice.slots());
        }
        state.advance();
        return new Plan(state, step.plan().accepted() + (choice.accepts() ? 1 : 0));
    }

    private Step step(Plan plan, SlotChoice choice) {
        final int committed = plan.state().committed() + choice.slots() * Long.bitCount(choice.servers());
        final int accepted = plan.accepted() + (choice.accepts() ? 1 : 0);
        return new Step(plan, choice, accepted - settings.price() * committed);
    }
}
