package org.noctule.agent.whatif;

import java.util.HashMap;
import java.util.Map;
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

    private final Map<String, Ratios> users = new HashMap<>();
    private final Ratios all = new Ratios(KEPT);

    /** The last run times, each by its estimate. */
    private static final class Ratios {
        private final double[] last;
        private int size;
        private int next;

        Ratios(int most) {
            last = new double[most];
        }

        void add(double ratio) {
            last[next] = ratio;
            next = (next + 1) % last.length;
            size = Math.min(last.length, size + 1);
        }

        double draw(Chance chance) {
            return last[(int) (chance.nextDouble() * size)];
        }
    }

    /** Hears of a job that has ended after some seconds. */
    void ended(Job job, double run) {
        final double ratio = run / estimate(job);
        all.add(ratio);
        final String user = job.owner().user();
        if (!user.isEmpty()) {
            users.computeIfAbsent(user, name -> new Ratios(KEPT_PER_USER)).add(ratio);
        }
    }

    private static double estimate(Job job) {
        return Math.max(1, Math.min(job.estimate(), Task.LONGEST_S));
    }

    @Override
    public double draw(Job job, double ran, Chance chance) {
        for (int i = 0; i < TRIES; i++) {
            final double run = estimate(job) * ratio(job, chance);
            if (run > ran) {
                return run;
            }
        }
        return Math.max(estimate(job), ran);
    }

    private double ratio(Job job, Chance chance) {
        final Ratios user = users.get(job.owner().user());
        if (user != null && chance.nextDouble() * (user.size + 1) < user.size) {
            return user.draw(chance);
        }
        return all.size == 0 ? 1 : all.draw(chance);
    }
}
