package org.noctule.report.figure;

/**
 * Data that are worked out for the time shown, so that a part of it has no fewer shades than the whole.
 *
 * @param source makes them
 */
public record WindowMark(Source source) implements Mark {
    /** Makes the data of a time. */
    @FunctionalInterface
    public interface Source {
        /**
         * Makes them.
         *
         * @param from begin of the time in s
         * @param to its end in s
         * @return the data
         */
        Mark over(double from, double to);
    }

    @Override
    public void draw(Canvas out, Plane plane) {
        if (plane.x() instanceof LinearAxis time) {
            source.over(time.low(), time.high()).draw(out, plane);
        }
    }
}
