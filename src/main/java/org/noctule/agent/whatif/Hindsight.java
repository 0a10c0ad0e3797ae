package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Learns which adviser to follow from how their advice would have done: now and then a scene is kept with the candidate
 * that each adviser chose; when enough jobs have really come, all are replayed against these, with real run times of
 * the jobs that have ended since. A mean of the logarithms of the costs, by the least of them, fades by a tenth per
 * scene. Nothing is used that is not known at that date.
 */
final class Hindsight {
    private static final double FADING = 0.1;

    private final Imagination imagination;
    private final int arrivals;
    private final double[] losses;
    private Optional<Snapshot> kept = Optional.empty();
    private final Outcomes outcomes = new Outcomes(Integer.MAX_VALUE);

    private record Snapshot(Scene scene, List<Serving> advice, List<Task> arrived) {}

    /**
     * Begins with equal trust in all.
     *
     * @param arrivals number of jobs after which advice is judged, from 1
     * @param advisers number of advisers
     */
    Hindsight(Imagination imagination, int arrivals, int advisers) {
        this.imagination = imagination;
        this.arrivals = arrivals;
        this.losses = new double[advisers];
    }

    /** The adviser whose advice would have done best; the first of several. */
    int best() {
        int best = 0;
        for (int adviser = 1; adviser < losses.length; adviser++) {
            if (losses[adviser] < losses[best]) {
                best = adviser;
            }
        }
        return best;
    }

    /** Hears advice, of which one is kept at a time, and none on which all agree. */
    void advised(Scene scene, List<Serving> advice) {
        if (kept.isEmpty() && advice.stream().distinct().count() > 1) {
            kept = Optional.of(new Snapshot(scene, List.copyOf(advice), new ArrayList<>()));
            outcomes.clear();
        }
    }

    /** Hears of a job that has come. */
    void arrived(Task job) {
        if (kept.isEmpty()) {
            return;
        }
        final Snapshot snapshot = kept.get();
        snapshot.arrived.add(job);
        if (snapshot.arrived.size() >= arrivals) {
            judge(snapshot);
            kept = Optional.empty();
        }
    }

    /** Hears of a job that has ended, and how long it has run. */
    void ended(String id, double run, double now) {
        if (kept.isPresent()) {
            outcomes.ended(id, run, now);
        }
    }

    private void judge(Snapshot snapshot) {
        final Scene scene = outcomes.known(snapshot.scene);
        final List<Task> arrived = outcomes.known(snapshot.arrived);
        final double[] costs = snapshot.advice.stream()
                .mapToDouble(
                        candidate -> imagination.play(scene, candidate, arrived).cost())
                .toArray();
        double least = Double.MAX_VALUE;
        for (final double cost : costs) {
            least = Math.min(least, cost);
        }
        for (int adviser = 0; adviser < costs.length; adviser++) {
            final double loss = least > 0 ? StrictMath.log(costs[adviser] / least) : 0;
            losses[adviser] += FADING * (loss - losses[adviser]);
        }
    }
}
