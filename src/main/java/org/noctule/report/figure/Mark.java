package org.noctule.report.figure;

import java.util.List;
import java.util.stream.DoubleStream;

/** Data as a chart shows them: lines, bars, boxes, dots, rectangles or an image. */
public interface Mark {
    /**
     * Draws them.
     *
     * @param out the destination
     * @param plane where in it; what lies outside is cut off
     */
    void draw(Canvas out, Plane plane);

    /** {@return its entries, empty if there is nothing to tell apart} */
    default List<Key> keys() {
        return List.of();
    }

    /**
     * {@return the values that it shows along the vertical axis, for the range of a logarithmic one; empty if it shows
     * none, such as rectangles}
     */
    default DoubleStream heights() {
        return DoubleStream.empty();
    }

    /**
     * An entry of a legend.
     *
     * @param name what it stands for
     * @param ink its look: an area, or a line
     */
    record Key(String name, Ink ink) {
        /**
         * Describes an area.
         *
         * @param name what it stands for
         * @param colour its colour
         * @return the entry
         */
        public static Key area(String name, String colour) {
            return new Key(name, Ink.area(colour));
        }
    }
}
