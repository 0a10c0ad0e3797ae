package org.noctule.report.figure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Bars that stand on zero, with their values on them; on an axis of names.
 *
 * @param name their name in the legend, empty for none
 * @param values by the number of the name; kept
 * @param colours by the number of the name, in turn
 * @param place which of the bars of a name this is, from 0
 * @param places how many bars each name has
 */
public record BarMark(String name, double[] values, List<String> colours, int place, int places) implements Mark {
    private static final double SHARE = 0.72;
    private static final double SIZE = 10;

    @Override
    public void draw(Canvas out, Plane plane) {
        final double slot = plane.x(1) - plane.x(0);
        final double width = slot * SHARE / places;
        for (int i = 0; i < values.length; i++) {
            if (Double.isNaN(values[i])) {
                continue;
            }
            final double left = plane.x(i) - slot * SHARE / 2 + place * width;
            final double zero = Math.min(Math.max(plane.y(0), plane.top()), plane.bottom());
            final double end = Math.min(Math.max(plane.y(values[i]), plane.top()), plane.bottom());
            out.rect(
                    left,
                    Math.min(zero, end),
                    width * 0.94,
                    Math.abs(zero - end),
                    Ink.area(colours.get(i % colours.size())));
            final String label = plane.y().text(values[i]);
            if (Svg.width(label, SIZE) <= width * 1.3) {
                out.text(
                        left + width / 2,
                        values[i] < 0 ? end + SIZE : end - 3,
                        label,
                        Canvas.Anchor.MIDDLE,
                        Lettering.of(SIZE, Palette.INK));
            }
        }
    }

    @Override
    public DoubleStream heights() {
        return Arrays.stream(values);
    }

    @Override
    public List<Key> keys() {
        return name.isEmpty() ? List.of() : List.of(Key.area(name, colours.get(0)));
    }
}
