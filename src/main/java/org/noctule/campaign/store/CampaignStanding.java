package org.noctule.campaign.store;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.campaign.CampaignPlan;

/**
 * The standing of a campaign when its store was read.
 *
 * @param plan the plan
 * @param done the runs whose results are there, without copies; not to be changed
 * @param tried how often other runs were tried in vain, by their numbers; unmodifiable
 * @param failures the failures of runs that are not done, in the order of the plan; unmodifiable
 * @param seconds wall-clock times of runs, NaN where unknown; not to be changed
 */
public record CampaignStanding(
        CampaignPlan plan, BitSet done, Map<Integer, Integer> tried, List<FailureFile> failures, float[] seconds) {
    /**
     * Tells how often a run may still be tried.
     *
     * @param run the number of the run
     * @return 0 if it is done, is a copy, or has failed for good
     */
    public int attempts(int run) {
        return done.get(run) || plan.isCopy(run)
                ? 0
                : Math.max(0, plan.terms().attempts() - tried.getOrDefault(run, 0));
    }

    /**
     * Lists the runs that are still to be made.
     *
     * @return their numbers, in order
     */
    public int[] missing() {
        return IntStream.range(0, plan.size()).filter(run -> attempts(run) > 0).toArray();
    }

    /**
     * Counts the runs that are not copies.
     *
     * @return their number
     */
    public int runs() {
        return (int)
                IntStream.range(0, plan.size()).filter(run -> !plan.isCopy(run)).count();
    }

    /**
     * Counts the runs that failed for good.
     *
     * @return their number
     */
    public int failed() {
        return (int) tried.keySet().stream()
                .filter(run -> attempts(run) == 0 && !done.get(run))
                .count();
    }

    /**
     * Counts the runs whose times are known.
     *
     * @return their number
     */
    public int timed() {
        return (int) done.stream().filter(run -> !Float.isNaN(seconds[run])).count();
    }

    /**
     * Estimates how long each run takes: as the runs of its point so far, else by the expected costs of points and by
     * how far those of the runs so far were from what they took.
     *
     * @param numbers numbers of runs
     * @return milliseconds, NaN where nothing is known
     */
    public double[] milliseconds(int... numbers) {
        final double[] sums = new double[plan.points().size()];
        final int[] counts = new int[sums.length];
        double all = 0;
        double expected = 0;
        int count = 0;
        for (int run = done.nextSetBit(0); run >= 0; run = done.nextSetBit(run + 1)) {
            if (!Float.isNaN(seconds[run])) {
                final int point = plan.point(run);
                sums[point] += seconds[run];
                counts[point]++;
                all += seconds[run];
                expected += expected(point);
                count++;
            }
        }
        final double[] estimates = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            final int point = plan.point(numbers[i]);
            final double unseen = expected > 0 && expected(point) > 0 ? expected(point) * all / expected : all / count;
            estimates[i] = 1000 * (counts[point] > 0 ? sums[point] / counts[point] : unseen);
        }
        return estimates;
    }

    private double expected(int point) {
        return plan.points().get(point).cost().middle();
    }

    /**
     * Counts the runs.
     *
     * @return the numbers of those that are done, failed and missing, in words
     */
    public String counts() {
        return String.format(Locale.ROOT, "%d of %d runs are done, %s", done().cardinality(), runs(), lacks());
    }

    /**
     * Counts the runs without results.
     *
     * @return the numbers of those that failed and are missing, in words
     */
    public String lacks() {
        return String.format(Locale.ROOT, "%d failed, %d are missing", failed(), missing().length);
    }
}
