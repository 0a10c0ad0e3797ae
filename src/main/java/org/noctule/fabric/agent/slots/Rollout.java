package org.noctule.fabric.agent.slots;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Improves on policies by looking ahead: every answer is tried, and after it each policy is followed through the same
 * sampled futures (Bertsekas, Tsitsiklis and Wu, "Rollout algorithms for combinatorial optimization", 1997; several
 * policies: Chang, Givan and Chong, "Parallel rollout for online solution of partially observable Markov decision
 * processes", 2004). What the best policy would have answered stands unless another answer is worth significantly more:
 * what counts are accepted jobs, less a price for the servers that are still held at the end. What is clearly worse is
 * given up early. Time is in proportion to policies, answers, futures and horizon.
 */
public final class Rollout implements SlotPolicy {
    private static final int ROUND = 20;
    private static final double SURE = 2;

    private final List<SlotPolicy> bases;
    private final Answers answers;
    private final FutureArrivals arrivals;
    private final Settings settings;
    private final SplittableRandom random;

    /**
     * The limits of the rollouts.
     *
     * @param futures number of sampled futures
     * @param horizon jobs in each of them
     * @param errors number of standard errors by which another answer must be better
     * @param price worth of a server for a slot when the horizon is reached, in jobs
     */
    public record Settings(int futures, int horizon, double errors, double price) {
        /** 100 futures of 60 jobs, two thirds of a standard error, no price. */
        public static final Settings DEFAULT = new Settings(100, 60, 0.67, 0);
    }

    /** An answer, the policy that is followed after it, and what each future is then worth. */
    private record Branch(SlotChoice choice, SlotPolicy base, double[] worth) {
        /** Mean over some futures of how much more it is worth than another branch. */
        double gain(Branch other, int futures) {
            double sum = 0;
            for (int future = 0; future < futures; future++) {
                sum += worth[future] - other.worth[future];
            }
            return sum / futures;
        }

        /** Standard error of the gain. */
        double error(Branch other, int futures) {
            final double mean = gain(other, futures);
            double squares = 0;
            for (int future = 0; future < futures; future++) {
                final double difference = worth[future] - other.worth[future] - mean;
                squares += difference * difference;
            }
            return Math.sqrt(squares) / futures;
        }
    }

    /**
     * Creates a policy.
     *
     * @param bases the policies to improve on, at least one
     * @param answers the answers that are tried, among them what at least one of the policies answers
     * @param arrivals the law by which jobs arrive
     * @param settings limits of the search
     * @param seed the seed of the sampled futures
     */
    public Rollout(
            List<? extends SlotPolicy> bases, Answers answers, FutureArrivals arrivals, Settings settings, long seed) {
        this.bases = List.copyOf(bases);
        this.answers = answers;
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
        final List<Branch> usual = new ArrayList<>();
        final List<Branch> branches = new ArrayList<>();
        for (final SlotPolicy base : bases) {
            final SlotChoice own = base.choose(state, job);
            for (final SlotChoice candidate : candidates) {
                final Branch branch = new Branch(candidate, base, new double[settings.futures()]);
                branches.add(branch);
                if (candidate.equals(own)) {
                    usual.add(branch);
                }
            }
        }
        explore(state, branches, usual);
        final Branch stands = best(usual, settings.futures());
        final Branch best = best(branches, settings.futures());
        return best.gain(stands, settings.futures()) > settings.errors() * best.error(stands, settings.futures())
                ? best.choice()
                : stands.choice();
    }

    /** Plays the futures; leaves only branches that were worth all of them, and those of the policies themselves. */
    private void explore(SlotState state, List<Branch> branches, List<Branch> usual) {
        final SlotState scratch = new SlotState(state);
        for (int future = 0; future < settings.futures(); future++) {
            final SlotJob[] jobs = arrivals.future(settings.horizon(), random);
            for (final Branch branch : branches) {
                branch.worth()[future] =
                        Followed.worth(state, scratch, branch.choice(), branch.base(), jobs, settings.price());
            }
            final int played = future + 1;
            if (played % ROUND == 0) {
                final Branch best = best(branches, played);
                branches.removeIf(branch ->
                        !usual.contains(branch) && branch.gain(best, played) < -SURE * branch.error(best, played));
            }
        }
    }

    private static Branch best(List<Branch> branches, int futures) {
        Branch best = branches.get(0);
        for (final Branch branch : branches) {
            best = branch.gain(best, futures) > 0 ? branch : best;
        }
        return best;
    }
}
