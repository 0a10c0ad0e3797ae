package org.noctule.experiment.live;

import java.util.ArrayList;
import java.util.List;

/**
 * A series that never outgrows a page: when it is full, each two neighbours become one point, at the place of the later
 * one and with the mean of their values. Thread-safe.
 */
final class LiveSeries {
    private final int most;
    private final List<double[]> points = new ArrayList<>();
    private double[] pending;
    private int gathered;
    private int group = 1;

    /**
     * Makes an empty series.
     *
     * @param columns numbers per point, of which the first one is its place
     * @param most even number of points that are kept
     */
    LiveSeries(int columns, int most) {
        this.most = most;
        this.pending = new double[columns];
    }

    synchronized void add(double[] point) {
        pending = gathered == 0 ? point.clone() : merged(pending, gathered, point, 1);
        gathered++;
        if (gathered < group) {
            return;
        }
        points.add(pending);
        gathered = 0;
        if (points.size() == most) {
            halve();
        }
    }

    private void halve() {
        final int half = points.size() / 2;
        for (int i = 0; i < half; i++) {
            points.set(i, merged(points.get(2 * i), 1, points.get(2 * i + 1), 1));
        }
        points.subList(half, points.size()).clear();
        group *= 2;
    }

    /** A value that one of the two lacks is that of the other. */
    private static double[] merged(double[] first, double weight, double[] second, double other) {
        final double[] mean = second.clone();
        for (int i = 1; i < mean.length; i++) {
            if (Double.isNaN(second[i])) {
                mean[i] = first[i];
            } else if (!Double.isNaN(first[i])) {
                mean[i] = (weight * first[i] + other * second[i]) / (weight + other);
            }
        }
        return mean;
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
        gathered = 0;
        group = 1;
    }
}
