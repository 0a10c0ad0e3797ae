package org.noctule.campaign.store;

import java.util.Locale;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.RunCost;

/**
 * The time that the missing runs of a campaign are expected to take, on one core each.
 *
 * @param runs number of missing runs
 * @param over number of runs that are over, whose times count; 0 if the costs of agents do
 * @param jobs jobs of the missing runs
 * @param least shortest expected time in s
 * @param most longest expected time in s; the same if times of runs count
 */
public record ExpectedTime(int runs, int over, double jobs, double least, double most) {
    private static final double HOUR = 3600;
    private static final double MINUTE = 60;
    private static final double SHORT = 10;

    /**
     * Expects the time of what is missing.
     *
     * @param standing the standing of the campaign
     * @return the time
     */
    public static ExpectedTime of(CampaignStanding standing) {
        final CampaignPlan plan = standing.plan();
        final int[] missing = standing.missing();
        double jobs = 0;
        double least = 0;
        double most = 0;
        for (final int run : missing) {
            final RunCost cost = plan.points().get(plan.point(run)).cost();
            jobs += cost.jobs();
            least += cost.least();
            most += cost.most();
        }
        final int over = standing.timed();
        if (over == 0) {
            return new ExpectedTime(missing.length, 0, jobs, least, most);
        }
        double seconds = 0;
        for (final double each : standing.milliseconds(missing)) {
            seconds += each / 1000;
        }
        return new ExpectedTime(missing.length, over, jobs, seconds, seconds);
    }

    /**
     * Tells whether it is long enough to be worth a word.
     *
     * @return true from 10 s on
     */
    public boolean matters() {
        return runs > 0 && most >= SHORT;
    }

    /**
     * Says it.
     *
     * @return a sentence without a full stop, with what it is by
     */
    public String words() {
        if (runs == 0) {
            return "expected time: none";
        }
        if (over > 0) {
            return String.format(
                    Locale.ROOT,
                    "expected time: %s of one core for %d runs, by the times of %d that are over",
                    text(least),
                    runs,
                    over);
        }
        return most == 0
                ? "expected time: unknown before the first runs"
                : String.format(
                        Locale.ROOT,
                        "expected time: %s to %s of one core for %d runs, by %.3g jobs and what agents of their kinds take",
                        text(least),
                        text(most),
                        runs,
                        jobs);
    }

    private static String text(double seconds) {
        return seconds < 2 * MINUTE
                ? number(seconds) + " s"
                : seconds < 2 * HOUR ? number(seconds / MINUTE) + " min" : number(seconds / HOUR) + " h";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 0.1 ? "%.3f" : value < 10 ? "%.1f" : "%.0f", value);
    }
}
