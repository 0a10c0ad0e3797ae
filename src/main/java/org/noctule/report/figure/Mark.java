package org.noctule.report.figure;

import java.util.List;

/** Data as a chart shows them: lines, bars, boxes, dots, rectangles or an image. */
public interface Mark {
    /**
     * Draws them.
     *
     * @param out the destination
     * @param plane where in it; what lies outside is cut off
     */
    void draw(Svg out, Plane plane);

    /**
     * Returns what the legend says of them.
     *
     * @return its entries, empty if there is nothing to tell apart
     */
    default List<Key> keys() {
        return List.of();
    }

    /**
     * An entry of a legend.
     *
     * @param name what it stands for
     * @param colour its colour
     * @param dashes dashes of its line; empty for a plain one
     * @param filled whether it is an area rather than a line
     */
    record Key(String name, String colour, String dashes, boolean filled) {
        /**
         * Describes an area.
         *
         * @param name what it stands for
         * @param colour its colour
         * @return the entry
         */
        public static Key area(String name, String colour) {
            return new Key(name, colour, "", true);
        }
    }
}
