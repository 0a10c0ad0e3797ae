package org.noctule.agent.view;

import java.util.HashMap;
import java.util.Map;
import org.noctule.agent.forecast.LastValues;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.workload.Job;

/**
 * Parts of their estimates for which jobs have run, by what has ended so far: the last {@value #KEPT} jobs of all, and
 * the last {@value #KEPT_PER_USER} of each user. Until a job has ended, all are expected to run for as long as they are
 * estimated.
 *
 * <p>Parts are held as logarithms, from 1/1000 to 1 at most, so that a job that failed at once does not hide the
 * others.
 */
public final class Experience implements MirrorListener {
    static final int KEPT = 100;
    static final int KEPT_PER_USER = 10;
    private static final double LEAST_PART = 1e-3;
    /** Jobs of all users for which the mean of all stands beside those of a user. */
    private static final double OTHERS = 2;

    private final ClusterMirror mirror;
    private final Parts all = new Parts(KEPT);
    private final Map<String, Parts> users = new HashMap<>();

    /**
     * Begins without any.
     *
     * @param mirror the machine, which this listens to
     */
    public Experience(ClusterMirror mirror) {
        this.mirror = mirror;
        mirror.listen(this);
    }

    /** The last logarithms of parts, and their sum. */
    private static final class Parts {
        private final LastValues last;
        private double sum;

        Parts(int most) {
            last = new LastValues(most);
        }

        void add(double logarithm) {
            last.add(logarithm);
            sum = 0;
            for (int i = 0; i < last.size(); i++) {
                sum += last.at(i);
            }
        }

        double mean() {
            return last.size() == 0 ? 0 : sum / last.size();
        }
    }

    @Override
    public void resizing(RunningJob before, RunningJob after) {}

    @Override
    public void ending(RunningJob job) {
        final double ran = mirror.now() - job.start();
        final double estimate = job.job().estimate();
        // What did not run at all, or without an estimate, tells nothing.
        if (ran > 0 && estimate > 0 && estimate < Double.POSITIVE_INFINITY) {
            final double logarithm = StrictMath.log(Math.min(1, Math.max(LEAST_PART, ran / estimate)));
            all.add(logarithm);
            final String user = job.job().owner().user();
            if (!user.isEmpty()) {
                users.computeIfAbsent(user, name -> new Parts(KEPT_PER_USER)).add(logarithm);
            }
        }
    }

    /** {@return the geometric mean of the parts of all users, from above 0 to 1} */
    public double part() {
        return StrictMath.exp(all.mean());
    }

    /** {@return the arithmetic mean of the parts of all users, from above 0 to 1} */
    public double share() {
        if (all.last.size() == 0) {
            return 1;
        }
        double sum = 0;
        for (int i = 0; i < all.last.size(); i++) {
            sum += StrictMath.exp(all.last.at(i));
        }
        return sum / all.last.size();
    }

    /**
     * Expects a run time.
     *
     * @param job the job
     * @return seconds; infinity if it has no estimate
     */
    public double run(Job job) {
        final Parts own = users.get(job.owner().user());
        final double mean = own == null ? all.mean() : (own.sum + OTHERS * all.mean()) / (own.last.size() + OTHERS);
        return job.estimate() * StrictMath.exp(mean);
    }

    /**
     * Expects the end of a job; one that has run longer than expected goes on for as long again, but not beyond its
     * estimate.
     *
     * @param running the job
     * @return the date in s
     */
    public double end(RunningJob running) {
        final double ran = mirror.now() - running.start();
        final double expected = run(running.job());
        final double length =
                ran < expected ? expected : Math.min(Math.max(ran, running.job().estimate()), 2 * ran);
        return running.start() + length;
    }
}
