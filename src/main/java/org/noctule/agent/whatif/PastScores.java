package org.noctule.agent.whatif;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.noctule.random.Chance;

/**
 * Keeps score of candidates on what has really happened: now and then the scene is kept, and when enough jobs have come
 * since, every candidate is played from it on against these jobs, with real run times of those that have ended and
 * believed ones of the others. The loss of a candidate is the logarithm of its cost by the least of all; a
 * {@link Dartboard} tells whom to follow. Nothing is used that is not known at that date.
 */
final class PastScores {
    /** Jobs that come between two scenes that are kept. */
    private static final int APART = 64;
    /** Number of scenes that are kept, so that each is played with {@code APART * KEPT} jobs. */
    private static final int KEPT = 4;
    /** Jobs of a history that are played at once, and those between the beginnings of two such plays. */
    private static final int EPISODE = 1024;

    private static final int STRIDE = 512;
    /** Plays of a history: older jobs count for beliefs alone. */
    private static final int EPISODES = 20;

    private static final int KNOWN = 100_000;

    private final List<Serving> candidates;
    private final ListScheduling imagination;
    private final JobCost cost;
    private final Dartboard dartboard;
    private final Deque<Kept> scenes = new ArrayDeque<>();
    private final Outcomes outcomes = new Outcomes(KNOWN);
    private int since;

    private record Kept(Scene scene, List<Task> arrived) {}

    PastScores(List<Serving> candidates, JobCost cost, ListScheduling imagination, Chance chance) {
        this.candidates = candidates;
        this.cost = cost;
        this.imagination = imagination;
        this.dartboard = new Dartboard(candidates.size(), chance);
    }

    /** The candidate to follow. */
    Serving best() {
        return candidates.get(dartboard.chosen());
    }

    /** Hears of the present, and judges a scene of the past if one is due. */
    void present(Scene scene) {
        if (since < APART && !scenes.isEmpty()) {
            return;
        }
        since = 0;
        if (scenes.size() == KEPT) {
            final Kept kept = scenes.remove();
            judge(outcomes.known(kept.scene()), outcomes.known(kept.arrived()));
        }
        final List<Task> waiting = scene.waiting().stream().map(Task::expected).toList();
        scenes.add(new Kept(
                new Scene(scene.now(), scene.free(), scene.running(), waiting, scene.nodes()), new ArrayList<>()));
    }

    /** Hears of a job that has come. */
    void arrived(Task task) {
        since++;
        final Task expected = task.expected();
        for (final Kept kept : scenes) {
            kept.arrived().add(expected);
        }
    }

    /** Hears of a job that has ended. */
    void ended(String id, double run, double now) {
        outcomes.ended(id, run, now);
    }

    /** Judges by jobs of another time, by submission, with their run times, each play beginning on an empty machine. */
    void history(List<Task> tasks, int cores) {
        final int plays = Math.min(EPISODES, Math.max(1, 1 + (tasks.size() - EPISODE + STRIDE - 1) / STRIDE));
        for (int play = plays - 1; play >= 0; play--) {
            final int to = tasks.size() - play * STRIDE;
            final List<Task> arrived = tasks.subList(Math.max(0, to - EPISODE), to);
            if (!arrived.isEmpty()) {
                judge(Scene.sorted(arrived.get(0).job().submitTime(), cores, List.of(), List.of()), arrived);
            }
        }
    }

    private void judge(Scene scene, List<Task> arrived) {
        final Prospect past = new Prospect(scene, arrived, cost);
        final List<Lineup> lineups = Lineup.of(candidates, scene.waiting(), scene.now());
        final double[] losses = new double[lineups.size()];
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < losses.length; i++) {
            losses[i] = imagination
                    .play(past, lineups.get(i), Double.POSITIVE_INFINITY)
                    .cost();
            least = Math.min(least, losses[i]);
        }
        for (int i = 0; i < losses.length; i++) {
            losses[i] = least > 0 ? StrictMath.log(losses[i] / least) : 0;
        }
        dartboard.suffer(losses);
    }
}
