package org.noctule.report.figure;

/**
 * The look of a text.
 *
 * @param size size of the font in px
 * @param colour its colour, empty for black
 * @param bold whether it is bold
 * @param italic whether it is slanted
 * @param halo colour of a line around each letter, empty for none
 * @param angle the turn around its place, clockwise in degrees
 */
public record Lettering(double size, String colour, boolean bold, boolean italic, String halo, double angle) {
    /** The size of a text of which nothing is told. */
    static final double USUAL = 12;

    /** Black letters of the usual size. */
    static final Lettering PLAIN = of(USUAL, "");

    static Lettering of(double size, String colour) {
        return new Lettering(size, colour, false, false, "", 0);
    }

    Lettering asBold() {
        return new Lettering(size, colour, true, italic, halo, angle);
    }

    Lettering asItalic() {
        return new Lettering(size, colour, bold, true, halo, angle);
    }

    Lettering around(String edge) {
        return new Lettering(size, colour, bold, italic, edge, angle);
    }

    Lettering turned(double degrees) {
        return new Lettering(size, colour, bold, italic, halo, degrees);
    }
}
