package org.noctule.report.figure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A line through points, straight or in steps. Where there are more points than the eye can tell apart, the line is the
 * mean over each column of pixels, in a band from the least to the greatest value, so that no peak is lost. NaN
 * interrupts it.
 */
public final class LineMark implements Mark {
    /** Points per px from which on columns are drawn. */
    private static final double DENSE = 2;

    /** Width of a column in px. */
    private static final double COLUMN = 2;

    private static final double BAND = 0.25;

    private final String name;
    private final double[] x;
    private final double[] y;
    private final boolean steps;
    private final int number;
    private final double opacity;

    private LineMark(String name, double[] x, double[] y, boolean steps, int number, double opacity) {
        this.name = name;
        this.x = x;
        this.y = y;
        this.steps = steps;
        this.number = number;
        this.opacity = opacity;
    }

    /**
     * Joins points by straight lines.
     *
     * @param name its name in the legend, empty for none
     * @param x places, ascending; kept
     * @param y values; kept
     * @param number chooses colour and dashes
     * @return the line
     */
    public static LineMark straight(String name, double[] x, double[] y, int number) {
        return new LineMark(name, x, y, false, number, 1);
    }

    /**
     * Keeps each value up to the next place.
     *
     * @param name its name in the legend, empty for none
     * @param x places, ascending; kept
     * @param y values; kept
     * @param number chooses colour and dashes
     * @return the line
     */
    public static LineMark steps(String name, double[] x, double[] y, int number) {
        return new LineMark(name, x, y, true, number, 1);
    }

    /**
     * Makes it fainter, to lie behind another line.
     *
     * @return the line, without an entry in the legend
     */
    public LineMark faint() {
        return new LineMark("", x, y, steps, number, 0.35);
    }

    @Override
    public void draw(Canvas out, Plane plane) {
        int first = 0;
        while (first + 1 < x.length && plane.x(x[first + 1]) < plane.left()) {
            first++;
        }
        int end = x.length;
        while (end - 2 >= first && plane.x(x[end - 2]) > plane.right()) {
            end--;
        }
        if (end - first > DENSE * plane.width()) {
            drawColumns(out, plane, first, end);
        } else {
            drawPoints(out, plane, first, end);
        }
    }

    private void drawPoints(Canvas out, Plane plane, int first, int end) {
        final Outline path = new Outline();
        boolean drawing = false;
        for (int i = first; i < end; i++) {
            if (!Double.isNaN(y[i])) {
                point(path, plane.x(x[i]), plane.y(y[i]), drawing);
            }
            drawing = !Double.isNaN(y[i]);
        }
        draw(out, path);
    }

    private void drawColumns(Canvas out, Plane plane, int first, int end) {
        final double[] px = new double[end - first];
        for (int i = first; i < end; i++) {
            px[i - first] = plane.x(x[i]);
        }
        final int count = (int) Math.max(1, plane.width() / COLUMN);
        final ColumnBins bins =
                new ColumnBins(px, Arrays.copyOfRange(y, first, end), steps, plane.left(), plane.right(), count);
        final Outline path = new Outline();
        int begin = 0;
        for (int i = 0; i <= count; i++) {
            final boolean none = i == count || Double.isNaN(bins.mean[i]);
            if (!none) {
                final double py = plane.y(bins.mean[i]);
                if (i == begin) {
                    path.from(bins.middle(i), py);
                } else {
                    path.to(bins.middle(i), py);
                }
            } else {
                band(out, plane, bins, begin, i);
                begin = i + 1;
            }
        }
        draw(out, path);
    }

    /** The area between the least and the greatest values of neighbouring columns. */
    private void band(Canvas out, Plane plane, ColumnBins bins, int begin, int end) {
        if (end - begin > 1) {
            final Outline area = new Outline().from(bins.middle(begin), plane.y(bins.high[begin]));
            for (int i = begin + 1; i < end; i++) {
                area.to(bins.middle(i), plane.y(bins.high[i]));
            }
            for (int i = end - 1; i >= begin; i--) {
                area.to(bins.middle(i), plane.y(bins.low[i]));
            }
            out.path(area.close(), Ink.area(Palette.colour(number)).covering(BAND * opacity));
        }
    }

    private void draw(Canvas out, Outline path) {
        if (!path.isEmpty()) {
            out.path(path, ink().wide(1.5).faint(opacity));
        }
    }

    private void point(Outline path, double px, double py, boolean drawing) {
        if (!drawing) {
            path.from(px, py);
        } else if (steps) {
            path.across(px).down(py);
        } else {
            path.to(px, py);
        }
    }

    private Ink ink() {
        return Ink.line(Palette.colour(number)).dashed(Palette.dashes(number));
    }

    @Override
    public DoubleStream heights() {
        return Arrays.stream(y);
    }

    @Override
    public List<Key> keys() {
        return name.isEmpty() ? List.of() : List.of(new Key(name, ink()));
    }
}
