package org.noctule.report.figure;

import java.util.List;

/** One of the two directions of a chart. */
public interface Axis {
    /** {@return such as {@code "time (h)"}} */
    String label();

    /**
     * Returns the place of a value.
     *
     * @param value the value, in its own unit
     * @return 0 at the beginning of the axis, 1 at its end; outside of it less or more
     */
    double at(double value);

    /**
     * Returns the places that have a label.
     *
     * @param most how many there may be, at least 2
     * @return some of them, ascending
     */
    List<Tick> ticks(int most);

    /**
     * Writes a value in the unit of the axis.
     *
     * @param value the value, in its own unit
     * @return its text, as short as a figure needs
     */
    default String text(double value) {
        return Numbers.brief(value);
    }

    /**
     * Tells whether lines of the grid belong to the ticks.
     *
     * @return false for names, which stand in the middle of their share
     */
    default boolean hasGrid() {
        return true;
    }

    /**
     * A place with a label.
     *
     * @param at its place, from 0 to 1
     * @param label its text
     */
    record Tick(double at, String label) {}
}
