package org.noctule.report.figure;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Boxes from the lower to the upper quartile with the median in them, and whiskers to the 5th and the 95th percentile;
 * on an axis of names.
 *
 * @param boxes by the number of the name
 */
public record BoxMark(List<Box> boxes) implements Mark {
    private static final double SHARE = 0.5;

    /**
     * Five quantiles.
     *
     * @param low 5th percentile
     * @param quarter lower quartile
     * @param median the median
     * @param threeQuarters upper quartile
     * @param high 95th percentile
     * @param colour its colour
     */
    public record Box(double low, double quarter, double median, double threeQuarters, double high, String colour) {}

    @Override
    public DoubleStream heights() {
        return boxes.stream().flatMapToDouble(box -> DoubleStream.of(box.low(), box.high()));
    }

    @Override
    public void draw(Canvas out, Plane plane) {
        final double slot = plane.x(1) - plane.x(0);
        final double width = Math.min(60, slot * SHARE);
        for (int i = 0; i < boxes.size(); i++) {
            final Box box = boxes.get(i);
            if (Double.isNaN(box.median())) {
                continue;
            }
            final double middle = plane.x(i);
            final Ink stroke = Ink.line(box.colour());
            out.line(middle, plane.y(box.low()), middle, plane.y(box.quarter()), stroke);
            out.line(middle, plane.y(box.threeQuarters()), middle, plane.y(box.high()), stroke);
            out.rect(
                    middle - width / 2,
                    plane.y(box.threeQuarters()),
                    width,
                    Math.max(1, plane.y(box.quarter()) - plane.y(box.threeQuarters())),
                    Ink.area(box.colour()).covering(0.3).edged(box.colour()));
            out.line(
                    middle - width / 2,
                    plane.y(box.median()),
                    middle + width / 2,
                    plane.y(box.median()),
                    stroke.wide(2.5));
        }
    }
}
