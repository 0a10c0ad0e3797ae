package org.noctule.report.figure;

import java.util.List;

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
    public void draw(Svg out, Plane plane) {
        final StringBuilder path = new StringBuilder();
        for (int i = 0; i < x.length; i++) {
            append(path, i == 0 ? 'M' : 'L', plane.x(x[i]), plane.y(high[i]));
        }
        for (int i = x.length - 1; i >= 0; i--) {
            append(path, 'L', plane.x(x[i]), plane.y(low[i]));
        }
        if (x.length > 1) {
            out.path(path.append('Z'), "fill=\"" + colour + "\" fill-opacity=\"" + Svg.number(opacity) + "\"");
        }
    }

    private static void append(StringBuilder path, char command, double px, double py) {
        path.append(command).append(Svg.number(px)).append(' ').append(Svg.number(py));
    }

    @Override
    public List<Key> keys() {
        return name.isEmpty() ? List.of() : List.of(Key.area(name, colour));
    }
}
