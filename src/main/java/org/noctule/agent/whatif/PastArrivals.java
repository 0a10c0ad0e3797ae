package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.List;
import org.noctule.random.Chance;

/** The jobs seen so far, of which stretches of consecutive ones are drawn as arrivals of the future. */
final class PastArrivals {
    /** Jobs that are kept; the oldest are forgotten. */
    static final int KEPT = 1500;

    private final List<Task> jobs = new ArrayList<>();

    void add(Task job) {
        jobs.add(job);
        if (jobs.size() > 2 * KEPT) {
            jobs.subList(0, KEPT).clear();
        }
    }

    /**
     * Draws jobs that come one after the other, as far apart as they were.
     *
     * @param count number of jobs
     * @param now the date, from which on they come
     * @param chance what is drawn from
     * @return the jobs with their new dates; fewer if fewer have been seen
     */
    List<Task> draw(int count, double now, Chance chance) {
        final int known = Math.min(KEPT, jobs.size());
        final int length = Math.min(count, known - 1);
        final List<Task> drawn = new ArrayList<>(Math.max(0, length));
        if (length > 0) {
            final int before = jobs.size() - known + (int) (chance.nextDouble() * (known - length));
            final double origin = jobs.get(before).job().submitTime();
            for (int i = 1; i <= length; i++) {
                final Task job = jobs.get(before + i);
                drawn.add(job.submitted(now + Math.max(0, job.job().submitTime() - origin)));
            }
        }
        return drawn;
    }

    /**
     * Draws jobs in many stretches, each one as far from the one before it as it was: the stationary bootstrap (Politis
     * and Romano, JASA 1994). It differs from draw to draw where few jobs have been seen, too.
     *
     * @param count number of jobs
     * @param mean mean length of a stretch in jobs; lengths are drawn from an exponential distribution
     * @param now the date, from which on they come
     * @param chance what is drawn from
     * @return the jobs with their new dates; none if fewer than two have been seen
     */
    List<Task> stretches(int count, double mean, double now, Chance chance) {
        final int known = Math.min(KEPT, jobs.size());
        final List<Task> drawn = new ArrayList<>(count);
        if (known < 2) {
            return drawn;
        }
        final int oldest = jobs.size() - known;
        double date = now;
        int left = 0;
        int at = 0;
        while (drawn.size() < count) {
            if (left == 0 || at == jobs.size()) {
                left = 1 + (int) (-mean * StrictMath.log1p(-chance.nextDouble()));
                at = oldest + 1 + (int) (chance.nextDouble() * (known - 1));
            }
            final Task job = jobs.get(at);
            date += Math.max(0, job.job().submitTime() - jobs.get(at - 1).job().submitTime());
            drawn.add(job.submitted(date));
            at++;
            left--;
        }
        return drawn;
    }

    int size() {
        return jobs.size();
    }
}
