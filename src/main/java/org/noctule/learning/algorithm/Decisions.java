package org.noctule.learning.algorithm;

import java.util.List;

/**
 * Many decisions, of one or several episodes, one after the other.
 *
 * @param size their number
 * @param observations their observations, row by row
 * @param masked whether any action was forbidden in any of them
 * @param penalties what is added to the scores of each, row by row: 0, or {@link #FORBIDDEN}
 * @param actions the chosen actions
 */
public record Decisions(int size, float[] observations, boolean masked, float[] penalties, long[] actions) {
    /** Low enough that a probability is 0, high enough that its product with 0 is. */
    public static final float FORBIDDEN = -1e9f;

    /**
     * Gathers the decisions of episodes.
     *
     * @param episodes the episodes, at least one, all of the same problem
     * @return their decisions in order
     */
    public static Decisions of(List<Episode> episodes) {
        final int width = episodes.get(0).observationSize();
        final int count = episodes.get(0).actionCount();
        final int size = episodes.stream().mapToInt(Episode::size).sum();
        final boolean masked = episodes.stream().anyMatch(Episode::masked);
        final Decisions all = new Decisions(
                size, new float[size * width], masked, new float[masked ? size * count : 0], new long[size]);
        int next = 0;
        for (final Episode episode : episodes) {
            System.arraycopy(episode.observations(), 0, all.observations, next * width, episode.size() * width);
            if (masked) {
                System.arraycopy(episode.penalties(), 0, all.penalties, next * count, episode.size() * count);
            }
            for (int i = 0; i < episode.size(); i++) {
                all.actions[next++] = episode.action(i);
            }
        }
        return all;
    }

    /**
     * Selects some of the decisions, those that stand in an order from one place to another.
     *
     * @param order indices of decisions
     * @param from the first place
     * @param to the place after the last
     * @return a copy of these decisions
     */
    public Decisions select(int[] order, int from, int to) {
        final int width = observations.length / size;
        final int count = penalties.length / size;
        final int chosen = to - from;
        final Decisions some =
                new Decisions(chosen, new float[chosen * width], masked, new float[chosen * count], new long[chosen]);
        for (int i = 0; i < chosen; i++) {
            final int source = order[from + i];
            System.arraycopy(observations, source * width, some.observations, i * width, width);
            System.arraycopy(penalties, source * count, some.penalties, i * count, count);
            some.actions[i] = actions[source];
        }
        return some;
    }
}
