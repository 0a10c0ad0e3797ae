package org.noctule.report.figure;

/**
 * The look of a shape.
 *
 * @param fill colour of its area, empty for none
 * @param hatch letters that name its pattern, empty for none: white lines cross the area then
 * @param cover how much of the area covers what lies behind, from 0 to 1
 * @param stroke colour of its line, empty for none
 * @param width width of the line in px
 * @param dashes lengths of dashes and gaps in px, with blanks between; empty for a plain line
 * @param opacity how much of the line covers what lies behind, from 0 to 1
 */
public record Ink(String fill, String hatch, double cover, String stroke, double width, String dashes, double opacity) {
    /**
     * Fills an area.
     *
     * @param colour its colour
     * @return the look
     */
    public static Ink area(String colour) {
        return new Ink(colour, "", 1, "", 1, "", 1);
    }

    /**
     * Draws a line.
     *
     * @param colour its colour
     * @return the look
     */
    public static Ink line(String colour) {
        return new Ink("", "", 1, colour, 1, "", 1);
    }

    /**
     * Lets what lies behind the area through.
     *
     * @param share how much of it is covered, from 0 to 1
     * @return the look
     */
    public Ink covering(double share) {
        return new Ink(fill, hatch, share, stroke, width, dashes, opacity);
    }

    /**
     * Crosses the area by white lines.
     *
     * @param id letters that name the pattern, empty for none
     * @return the look
     */
    public Ink hatched(String id) {
        return new Ink(fill, id, cover, stroke, width, dashes, opacity);
    }

    /**
     * Draws a line around the area.
     *
     * @param colour its colour
     * @return the look
     */
    public Ink edged(String colour) {
        return new Ink(fill, hatch, cover, colour, width, dashes, opacity);
    }

    /**
     * Draws the line in another width.
     *
     * @param px its width
     * @return the look
     */
    public Ink wide(double px) {
        return new Ink(fill, hatch, cover, stroke, px, dashes, opacity);
    }

    /**
     * Interrupts the line.
     *
     * @param lengths of dashes and gaps in px
     * @return the look
     */
    public Ink dashed(String lengths) {
        return new Ink(fill, hatch, cover, stroke, width, lengths, opacity);
    }

    /**
     * Makes the line fainter.
     *
     * @param share how much of what lies behind is covered, from 0 to 1
     * @return the look
     */
    public Ink faint(double share) {
        return new Ink(fill, hatch, cover, stroke, width, dashes, share);
    }
}
