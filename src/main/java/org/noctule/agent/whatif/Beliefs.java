package org.noctule.agent.whatif;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.workload.Job;

/**
 * Beliefs of run times from ended jobs: first from those of the same user, cores and estimate, then from all of the
 * user, then from all jobs. Each of these levels takes a share {@code n / (n + 1)} of what those before it have left,
 * {@code n} being the sum of the weights of its jobs, which fade by a fifth per later one. Run times are told as parts
 * of estimates. Until a job has ended, estimates are believed.
 */
final class Beliefs {
    private static final int KEPT = 20;
    private static final int KEPT_OF_ALL = 300;
    private static final int KINDS = 20_000;
    private static final double FADING = 0.8;

    private final Map<String, Past> kinds = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Past> eldest) {
            return size() > KINDS;
        }
    };
    private final Past all = new Past(KEPT_OF_ALL, 1);

    /** The last run times as parts of estimates. */
    private static final class Past {
        private final double[] parts;
        private final double fading;
        private int size;
        private int next;

        Past(int most, double fading) {
            parts = new double[most];
            this.fading = fading;
        }

        void add(double part) {
            parts[next] = part;
            next = (next + 1) % parts.length;
            size = Math.min(parts.length, size + 1);
        }
    }

    /** The mean of what the levels tell. */
    private static final class Mean {
        private final double estimate;
        private double left = 1;
        private double rate;
        private double seconds;
        private double brief;

        Mean(double estimate) {
            this.estimate = estimate;
        }

        /** Takes a part of what is left, or all of it. */
        void add(Past past, boolean last) {
            double weights = 0;
            double rates = 0;
            double runs = 0;
            double briefs = 0;
            double weight = 1;
            for (int i = 0; i < past.size; i++) {
                final double run =
                        Math.max(1, estimate * past.parts[Math.floorMod(past.next - 1 - i, past.parts.length)]);
                rates += weight / Math.max(JobCost.TAU_S, run);
                runs += weight * run;
                briefs += run <= Belief.BRIEF_S ? weight : 0;
                weights += weight;
                weight *= past.fading;
            }
            final double share = (last ? left : left * weights / (weights + 1)) / weights;
            rate += share * rates;
            seconds += share * runs;
            brief += share * briefs;
            left -= share * weights;
        }
    }

    /** Hears of a job that has ended after some seconds. */
    void ended(Job job, double run) {
        final double part = run / estimate(job);
        all.add(part);
        final String user = job.owner().user();
        if (!user.isEmpty()) {
            kinds.computeIfAbsent(user, name -> new Past(KEPT, FADING)).add(part);
            kinds.computeIfAbsent(kind(job), name -> new Past(KEPT, FADING)).add(part);
        }
    }

    /** What is believed of a job that has not started. */
    Belief of(Job job) {
        if (all.size == 0) {
            return Belief.certain(estimate(job));
        }
        final Mean mean = new Mean(estimate(job));
        final String user = job.owner().user();
        if (!user.isEmpty()) {
            final Past same = kinds.get(kind(job));
            if (same != null) {
                mean.add(same, false);
            }
            final Past users = kinds.get(user);
            if (users != null) {
                mean.add(users, false);
            }
        }
        mean.add(all, true);
        return Belief.of(mean.rate, mean.seconds, mean.brief);
    }

    private static String kind(Job job) {
        return job.owner().user() + '\n' + job.resources() + '\n' + job.estimate();
    }

    private static double estimate(Job job) {
        return Math.max(1, Math.min(job.estimate(), Task.LONGEST_S));
    }
}
