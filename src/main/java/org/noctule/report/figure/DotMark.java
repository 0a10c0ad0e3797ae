package org.noctule.report.figure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Dots, each with an interval if that is known.
 *
 * @param name their name in the legend, empty for none
 * @param x places; kept
 * @param y values; kept
 * @param error half the vertical interval around each value, kept; empty if there are none
 * @param radius size of the dots in px
 * @param colour their colour
 */
public record DotMark(String name, double[] x, double[] y, double[] error, double radius, String colour)
        implements Mark {
    @Override
    public void draw(Canvas out, Plane plane) {
        for (int i = 0; i < x.length; i++) {
            if (Double.isNaN(y[i]) || Double.isNaN(x[i])) {
                continue;
            }
            final double px = plane.x(x[i]);
            if (px < plane.left() - radius || px > plane.right() + radius) {
                continue;
            }
            if (error.length > 0 && error[i] > 0) {
                final double low = plane.y(y[i] - error[i]);
                final double high = plane.y(y[i] + error[i]);
                out.line(px, low, px, high, Ink.line(colour));
                out.line(px - 3, low, px + 3, low, Ink.line(colour));
                out.line(px - 3, high, px + 3, high, Ink.line(colour));
            }
            out.circle(px, plane.y(y[i]), radius, Ink.area(colour).covering(0.7));
        }
    }

    @Override
    public DoubleStream heights() {
        return Arrays.stream(y);
    }

    @Override
    public List<Key> keys() {
        return name.isEmpty() ? List.of() : List.of(Key.area(name, colour));
    }
}
