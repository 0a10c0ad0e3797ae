package org.noctule.agent.whatif;

import java.util.HashMap;
import java.util.Map;
import org.noctule.agent.forecast.Beliefs;
import org.noctule.agent.forecast.LastValues;
import org.noctule.random.Chance;
import org.noctule.workload.Job;

/**
 * Draws run times from the parts of their estimates that ended jobs have run for: n jobs of the same user are drawn
 * from n times as often as those of all users together. Until a job has ended, all run for as long as they are
 * estimated.
 */
final class UserRatios implements Futures.RunTimes {
    private static final int KEPT_PER_USER = 20;
    private static final int KEPT = 300;
    private static final int TRIES = 8;

    private final Map<String, LastValues> users = new HashMap<>();
    private final LastValues all = new LastValues(KEPT);

    /** Hears of a job that has ended after some seconds. */
    void ended(Job job, double run) {
        final double ratio = run / Beliefs.estimate(job);
        all.add(ratio);
        final String user = job.owner().user();
        if (!user.isEmpty()) {
            users.computeIfAbsent(user, name -> new LastValues(KEPT_PER_USER)).add(ratio);
        }
    }

    @Override
    public double draw(Job job, double ran, Chance chance) {
        for (int i = 0; i < TRIES; i++) {
            final double run = Beliefs.estimate(job) * ratio(job, chance);
            if (run > ran) {
                return run;
            }
        }
        return Math.max(Beliefs.estimate(job), ran);
    }

    private double ratio(Job job, Chance chance) {
        final LastValues user = users.get(job.owner().user());
        if (user != null && chance.nextDouble() * (user.size() + 1) < user.size()) {
            return drawn(user, chance);
        }
        return all.size() == 0 ? 1 : drawn(all, chance);
    }

    private static double drawn(LastValues ratios, Chance chance) {
        return ratios.at((int) (chance.nextDouble() * ratios.size()));
    }
}
