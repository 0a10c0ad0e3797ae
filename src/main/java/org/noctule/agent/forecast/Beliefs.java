package org.noctule.agent.forecast;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.reward.Outcome;
import org.noctule.random.Chance;
import org.noctule.workload.Job;

/**
 * Beliefs of run times from ended jobs: first from those of the same user, cores and estimate, then from all of the
 * user, then from all jobs. Each of these levels takes a share {@code n / (n + 1)} of what those before it have left,
 * {@code n} being the sum of the weights of its jobs, which fade by a fifth per later one. Run times are told as parts
 * of estimates. Until a job has ended, estimates are believed.
 *
 * <p>Draws are from the same levels with the same weights. A job that has run for longer than these tell is expected to
 * run as long again, up to its estimate.
 */
public final class Beliefs {
    private static final int KEPT = 20;
    private static final int KEPT_OF_ALL = 300;
    private static final int KINDS = 20_000;
    private static final double FADING = 0.8;
    private static final int TRIES = 8;

    private final Map<Kind, Past> kinds = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Kind, Past> eldest) {
            return size() > KINDS;
        }
    };
    private final Past all = new Past(KEPT_OF_ALL, 1);

    /** Jobs of a user that ask for the same; all of a user have no cores and no estimate. */
    private record Kind(String user, int cores, double estimate) {
        static Kind of(Job job) {
            return new Kind(job.owner().user(), job.resources(), job.estimate());
        }

        static Kind all(String user) {
            return new Kind(user, 0, 0);
        }
    }

    /** The last run times as parts of estimates. */
    private static final class Past {
        private final LastValues parts;
        private final double fading;

        Past(int most, double fading) {
            this.parts = new LastValues(most);
            this.fading = fading;
        }

        void add(double part) {
            parts.add(part);
        }

        double weights() {
            return fading == 1 ? parts.size() : (1 - StrictMath.pow(fading, parts.size())) / (1 - fading);
        }

        double draw(Chance chance) {
            double dart = chance.nextDouble() * weights();
            if (fading == 1) {
                return parts.ago((int) dart);
            }
            double weight = 1;
            int age = 0;
            while (dart >= weight && age < parts.size() - 1) {
                dart -= weight;
                weight *= fading;
                age++;
            }
            return parts.ago(age);
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
            for (int i = 0; i < past.parts.size(); i++) {
                final double run = Math.max(1, estimate * past.parts.ago(i));
                rates += weight / Math.max(Outcome.TAU, run);
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

    /** Begins without any ended job. */
    public Beliefs() {}

    /**
     * Begins without any ended job, and hears of those that end from now on.
     *
     * @param mirror the machine
     * @return the beliefs of its jobs
     */
    public static Beliefs of(ClusterMirror mirror) {
        final Beliefs beliefs = new Beliefs();
        mirror.listen(new MirrorListener() {
            @Override
            public void ending(RunningJob job) {
                beliefs.ended(job.job(), mirror.now() - job.start());
            }

            @Override
            public void resizing(RunningJob before, RunningJob after) {}
        });
        return beliefs;
    }

    /**
     * Hears of a job that has ended.
     *
     * @param job the job
     * @param run seconds that it has run for
     */
    public void ended(Job job, double run) {
        final double part = run / estimate(job);
        all.add(part);
        final String user = job.owner().user();
        if (!user.isEmpty()) {
            kinds.computeIfAbsent(Kind.all(user), kind -> new Past(KEPT, FADING))
                    .add(part);
            kinds.computeIfAbsent(Kind.of(job), kind -> new Past(KEPT, FADING)).add(part);
        }
    }

    /**
     * Tells the belief of a job that has not started.
     *
     * @param job the job
     * @return the belief of its run time
     */
    public Belief of(Job job) {
        if (all.parts.size() == 0) {
            return Belief.certain(estimate(job));
        }
        final Mean mean = new Mean(estimate(job));
        for (final Past level : levels(job)) {
            mean.add(level, level == all);
        }
        return Belief.of(mean.rate, mean.seconds, mean.brief);
    }

    /** The jobs that tell of one, the closest first. */
    private List<Past> levels(Job job) {
        final String user = job.owner().user();
        final List<Past> levels = new ArrayList<>(3);
        if (!user.isEmpty()) {
            Optional.ofNullable(kinds.get(Kind.of(job))).ifPresent(levels::add);
            Optional.ofNullable(kinds.get(Kind.all(user))).ifPresent(levels::add);
        }
        levels.add(all);
        return levels;
    }

    /**
     * Draws a run time.
     *
     * @param job the job
     * @param ran seconds that it has run for; 0 if it has not started
     * @param chance random numbers
     * @return the run time in seconds, at least those
     */
    public double draw(Job job, double ran, Chance chance) {
        final double estimate = estimate(job);
        if (all.parts.size() > 0) {
            final List<Past> levels = levels(job);
            for (int i = 0; i < TRIES; i++) {
                final double run = Math.max(1, estimate * part(levels, chance));
                if (run > ran) {
                    return run;
                }
            }
        }
        return Math.max(ran, Math.min(ran == 0 ? estimate : 2 * ran, estimate));
    }

    private static double part(List<Past> levels, Chance chance) {
        for (final Past level : levels.subList(0, levels.size() - 1)) {
            final double weights = level.weights();
            if (chance.nextDouble() * (weights + 1) < weights) {
                return level.draw(chance);
            }
        }
        return levels.get(levels.size() - 1).draw(chance);
    }

    /**
     * Bounds an estimate.
     *
     * @param job the job
     * @return its estimate in seconds, from 1 to {@link Belief#LONGEST_S}
     */
    public static double estimate(Job job) {
        return Math.max(1, Math.min(job.estimate(), Belief.LONGEST_S));
    }
}
