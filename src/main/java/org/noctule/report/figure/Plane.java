package org.noctule.report.figure;

/**
 * The part of a figure in which the marks of a chart are drawn.
 *
 * @param x the horizontal axis
 * @param y the vertical axis, which begins below
 * @param left its left edge in px
 * @param top its upper edge in px
 * @param width its width in px
 * @param height its height in px
 */
public record Plane(Axis x, Axis y, double left, double top, double width, double height) {
    /**
     * Returns where a value stands.
     *
     * @param value a value of the horizontal axis
     * @return px from the left of the figure
     */
    public double x(double value) {
        return left + width * x.at(value);
    }

    /**
     * Returns where a value stands.
     *
     * @param value a value of the vertical axis
     * @return px from the top of the figure
     */
    public double y(double value) {
        return top + height * (1 - y.at(value));
    }

    /** {@return the right edge: px from the left of the figure} */
    public double right() {
        return left + width;
    }

    /** {@return the lower edge: px from the top of the figure} */
    public double bottom() {
        return top + height;
    }
}
