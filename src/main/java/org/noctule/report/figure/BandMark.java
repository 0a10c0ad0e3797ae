package org.noctule.report.figure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The area between two lines, such as the interval around a mean.
 *
 * @param name its name in the legend, empty for none
 * @param x places, ascending; kept
 * @param low lower line; kept
 * @param high upper line; kept
 * @param colour its colour
 * @param opacity how much of it covers what lies behind, from 0 to 1
 */
public record BandMark(String name, double[] x, double[] low, double[] high, String colour, double opacity)
        implements Mark {
    @Override
    public void draw(Canvas out, Plane plane) {
        if (x.length < 2) {
            return;
        }
        final Outline path = new Outline().from(plane.x(x[0]), plane.y(high[0]));
        for (int i = 1; i < x.length; i++) {
            path.to(plane.x(x[i]), plane.y(high[i]));
        }
        for (int i = x.length - 1; i >= 0; i--) {
            path.to(plane.x(x[i]), plane.y(low[i]));
        }
        out.path(path.close(), Ink.area(colour).covering(opacity));
    }

    @Override
    public DoubleStream heights() {
        return DoubleStream.concat(Arrays.stream(low), Arrays.stream(high));
    }

    @Override
    public List<Key> keys() {
        return name.isEmpty() ? List.of() : List.of(Key.area(name, colour));
    }
}
