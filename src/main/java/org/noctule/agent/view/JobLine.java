package org.noctule.agent.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.noctule.agent.JobOrder;
import org.noctule.agent.order.FirstSubmitted;

/** The first waiting jobs in some order, ties by submission, without those that announced outages hold. */
public final class JobLine {
    private final JobOrder order;
    private final int[] rows;
    private int size;
    private int formed;
    /** Scores by numbers of jobs in an order in which they do not change; NaN until they are known. */
    private double[] scores = {};

    /**
     * Creates an empty line.
     *
     * @param order the order
     * @param most the most jobs that it has
     */
    public JobLine(JobOrder order, int most) {
        this.order = order;
        this.rows = new int[most];
    }

    private record Scored(double score, int row) {}

    /**
     * Lines the jobs up anew.
     *
     * @param present the run
     */
    public void form(Present present) {
        formed++;
        size = Math.min(rows.length, present.rows());
        if (present.drains()) {
            sort(present, true);
        } else if (order instanceof FirstSubmitted) {
            for (int row = 0; row < size; row++) {
                rows[row] = row;
            }
        } else if (rows.length == 1 && size == 1) {
            rows[0] = present.first(order);
        } else {
            sort(present, false);
        }
    }

    private void sort(Present present, boolean offered) {
        final List<Scored> all = new ArrayList<>(present.rows());
        for (int row = 0; row < present.rows(); row++) {
            if (!offered || !present.held(row)) {
                all.add(new Scored(score(present, row), row));
            }
        }
        all.sort(Comparator.comparingDouble(Scored::score));
        size = Math.min(rows.length, all.size());
        for (int i = 0; i < size; i++) {
            rows[i] = all.get(i).row;
        }
    }

    private double score(Present present, int row) {
        if (order.dynamic()) {
            return order.score(present.job(row), present.now());
        }
        final int number = present.number(row);
        if (number >= scores.length) {
            final int known = scores.length;
            scores = Arrays.copyOf(scores, Math.max(2 * known, number + 16));
            Arrays.fill(scores, known, scores.length, Double.NaN);
        }
        if (Double.isNaN(scores[number])) {
            scores[number] = order.score(present.job(row), present.now());
        }
        return scores[number];
    }

    /** {@return the number of jobs of the line} */
    public int size() {
        return size;
    }

    /**
     * Returns the row of a job.
     *
     * @param place its place in the line, from 0
     * @return its row among the jobs that wait, until the next one comes or leaves
     */
    public int row(int place) {
        return rows[place];
    }

    /** How often it was formed. */
    int formed() {
        return formed;
    }

    /** The rows of all jobs that wait: those of the line, and then the others in order of submission. */
    int[] all(int waiting) {
        final int[] all = Arrays.copyOf(rows, waiting);
        final BitSet others = new BitSet(waiting);
        others.set(0, waiting);
        for (int i = 0; i < size; i++) {
            others.clear(rows[i]);
        }
        int at = size;
        for (int row = others.nextSetBit(0); row >= 0; row = others.nextSetBit(row + 1)) {
            all[at++] = row;
        }
        return all;
    }
}
