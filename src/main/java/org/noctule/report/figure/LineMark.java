package org.noctule.report.figure;

import java.util.List;

/**
 * A line through points, straight or in steps. Where many points share a column of pixels, the least and the greatest
 * of them are drawn, so that no peak is lost. NaN interrupts it.
 */
public final class LineMark implements Mark {
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
    public void draw(Svg out, Plane plane) {
        final StringBuilder path = new StringBuilder();
        boolean drawing = false;
        int i = 0;
        while (i < x.length) {
            if (Double.isNaN(y[i])) {
                drawing = false;
                i++;
                continue;
            }
            final double px = plane.x(x[i]);
            int last = i;
            int least = i;
            int greatest = i;
            while (last + 1 < x.length && !Double.isNaN(y[last + 1]) && plane.x(x[last + 1]) < px + 0.5) {
                last++;
                least = y[last] < y[least] ? last : least;
                greatest = y[last] > y[greatest] ? last : greatest;
            }
            point(path, px, plane.y(y[i]), drawing);
            drawing = true;
            if (last > i) {
                point(path, px, plane.y(y[Math.min(least, greatest)]), true);
                point(path, px, plane.y(y[Math.max(least, greatest)]), true);
                point(path, px, plane.y(y[last]), true);
            }
            i = last + 1;
        }
        if (!path.isEmpty()) {
            out.path(
                    path,
                    "fill=\"none\" stroke=\"" + Palette.colour(number) + "\" stroke-width=\"1.5\"" + dashes()
                            + (opacity < 1 ? " stroke-opacity=\"" + opacity + "\"" : ""));
        }
    }

    private void point(StringBuilder path, double px, double py, boolean drawing) {
        if (drawing && steps) {
            path.append('H').append(Svg.number(px)).append('V').append(Svg.number(py));
        } else {
            path.append(drawing ? 'L' : 'M').append(Svg.number(px)).append(' ').append(Svg.number(py));
        }
    }

    private String dashes() {
        final String dashes = Palette.dashes(number);
        return dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\"";
    }

    @Override
    public List<Key> keys() {
        return name.isEmpty()
                ? List.of()
                : List.of(new Key(name, Palette.colour(number), Palette.dashes(number), false));
    }
}
