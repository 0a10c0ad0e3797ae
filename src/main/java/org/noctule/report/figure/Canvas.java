package org.noctule.report.figure;

/** A place to draw on. Lengths are px from its upper left corner; what a chart draws is the same on each. */
public interface Canvas {
    /** The end of a text that stands at its place. */
    enum Anchor {
        /** It begins there. */
        START,
        /** It is centred there. */
        MIDDLE,
        /** It ends there. */
        END
    }

    /**
     * Draws a rectangle.
     *
     * @param x left edge
     * @param y upper edge
     * @param width its width
     * @param height its height
     * @param ink its look
     */
    void rect(double x, double y, double width, double height, Ink ink);

    /**
     * Draws a straight line.
     *
     * @param x1 one end
     * @param y1 one end
     * @param x2 the other end
     * @param y2 the other end
     * @param ink its look
     */
    void line(double x1, double y1, double x2, double y2, Ink ink);

    /**
     * Draws a disc.
     *
     * @param x its centre
     * @param y its centre
     * @param radius its radius
     * @param ink its look
     */
    void circle(double x, double y, double radius, Ink ink);

    /**
     * Draws a path.
     *
     * @param path its course
     * @param ink its look
     */
    void path(Outline path, Ink ink);

    /**
     * Writes a text.
     *
     * @param x its begin, is centred, or ends
     * @param y its base line
     * @param text the text, of which any character may be hostile
     * @param anchor the end that stands at x
     * @param letters its look
     */
    void text(double x, double y, String text, Anchor anchor, Lettering letters);

    /**
     * Draws an image whose pixels keep their edges.
     *
     * @param x left edge
     * @param y upper edge
     * @param width its width
     * @param height its height
     * @param png the image
     */
    void image(double x, double y, double width, double height, byte[] png);

    /**
     * Announces a pattern, before what has it is drawn between the marks.
     *
     * @param ink a look with hatching
     */
    void hatch(Ink ink);

    /**
     * Begins a part of which nothing outside of a rectangle is seen.
     *
     * @param id letters that no other part has
     * @param x left edge
     * @param y upper edge
     * @param width its width
     * @param height its height
     */
    void beginPart(String id, double x, double y, double width, double height);

    /** Ends the part. */
    void endPart();
}
