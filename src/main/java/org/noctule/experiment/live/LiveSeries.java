package org.noctule.experiment.live;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A series that never outgrows a page: when it is full, each two neighbours become one point, at the place of the later
 * one and with the mean of their values over the places that they cover, or the least or greatest one. Thread-safe.
 */
final class LiveSeries {
    private final List<Join> columns;
    private final int most;
    private final List<double[]> points = new ArrayList<>();
    private double[] pending;
    private double covered;
    private int gathered;
    private int group = 1;

    /** A way to make one value of two neighbours. */
    enum Join {
        MEAN,
        LEAST,
        MOST
    }

    /**
     * Makes an empty series of means.
     *
     * @param columns numbers per point, of which the first one is its place
     * @param most even number of points that are kept
     */
    LiveSeries(int columns, int most) {
        this(Collections.nCopies(columns, Join.MEAN), most);
    }

    /**
     * Makes an empty series.
     *
     * @param columns what becomes of each number of neighbours; the first one is their place
     * @param most even number of points that are kept
     */
    LiveSeries(List<Join> columns, int most) {
        this.columns = List.copyOf(columns);
        this.most = most;
        this.pending = new double[columns.size()];
    }

    synchronized void add(double[] point) {
        pending = gathered == 0 ? point.clone() : merged(covered, pending, point);
        gathered++;
        if (gathered < group) {
            return;
        }
        points.add(pending);
        covered = pending[0];
        gathered = 0;
        if (points.size() == most) {
            halve();
        }
    }

    private void halve() {
        final int half = points.size() / 2;
        double before = 0;
        for (int i = 0; i < half; i++) {
            final double[] second = points.get(2 * i + 1);
            points.set(i, merged(before, points.get(2 * i), second));
            before = second[0];
        }
        points.subList(half, points.size()).clear();
        group *= 2;
    }

    /** A value that one of the two lacks is that of the other. */
    private double[] merged(double before, double[] first, double[] second) {
        final double all = second[0] - before;
        final double share = all > 0 ? (first[0] - before) / all : 0.5;
        final double[] joined = second.clone();
        for (int i = 1; i < joined.length; i++) {
            if (Double.isNaN(second[i])) {
                joined[i] = first[i];
            } else if (!Double.isNaN(first[i])) {
                joined[i] = switch (columns.get(i)) {
                    case MEAN -> second[i] + share * (first[i] - second[i]);
                    case LEAST -> Math.min(first[i], second[i]);
                    case MOST -> Math.max(first[i], second[i]);
                };
            }
        }
        return joined;
    }

    /** Returns the points, those of an unfinished group too. */
    synchronized List<double[]> points() {
        final List<double[]> copy = new ArrayList<>(points);
        if (gathered > 0) {
            copy.add(pending);
        }
        return copy;
    }

    synchronized void clear() {
        points.clear();
        covered = 0;
        gathered = 0;
        group = 1;
    }
}
