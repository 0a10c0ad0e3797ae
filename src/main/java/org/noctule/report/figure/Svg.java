package org.noctule.report.figure;

import java.util.Locale;

/** Writes the elements of an SVG document; lengths are pixels, with two decimals at most. Not thread-safe. */
public final class Svg {
    /** Width of a character of the size 1, on average and a little more. */
    private static final double CHARACTER = 0.57;

    private final StringBuilder out = new StringBuilder(1 << 14);

    /** The end of a text that stands at its place. */
    public enum Anchor {
        /** It begins there. */
        START,
        /** It is centred there. */
        MIDDLE,
        /** It ends there. */
        END
    }

    private Svg() {}

    /**
     * Opens a document.
     *
     * @param width its width
     * @param height its height
     * @param title the subject, read aloud by screen readers
     * @return the writer
     */
    static Svg document(double width, double height, String title) {
        final Svg svg = new Svg();
        svg.out
                .append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
                .append(number(width))
                .append("\" height=\"")
                .append(number(height))
                .append("\" viewBox=\"0 0 ")
                .append(number(width))
                .append(' ')
                .append(number(height))
                .append("\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n<title>")
                .append(escaped(title))
                .append("</title>\n");
        return svg;
    }

    /** Closes the document and returns it. */
    String close() {
        return out.append("</svg>\n").toString();
    }

    /**
     * Writes a rectangle.
     *
     * @param x left edge
     * @param y upper edge
     * @param width its width
     * @param height its height
     * @param attributes further attributes, as they stand in SVG
     */
    public void rect(double x, double y, double width, double height, String attributes) {
        out.append("<rect x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append("\" width=\"")
                .append(number(width))
                .append("\" height=\"")
                .append(number(height))
                .append("\" ")
                .append(attributes)
                .append("/>\n");
    }

    /**
     * Writes a straight line.
     *
     * @param x1 one end
     * @param y1 one end
     * @param x2 the other end
     * @param y2 the other end
     * @param attributes further attributes, as they stand in SVG
     */
    public void line(double x1, double y1, double x2, double y2, String attributes) {
        out.append("<line x1=\"")
                .append(number(x1))
                .append("\" y1=\"")
                .append(number(y1))
                .append("\" x2=\"")
                .append(number(x2))
                .append("\" y2=\"")
                .append(number(y2))
                .append("\" ")
                .append(attributes)
                .append("/>\n");
    }

    /**
     * Writes a disc.
     *
     * @param x its centre
     * @param y its centre
     * @param radius its radius
     * @param attributes further attributes, as they stand in SVG
     */
    public void circle(double x, double y, double radius, String attributes) {
        out.append("<circle cx=\"")
                .append(number(x))
                .append("\" cy=\"")
                .append(number(y))
                .append("\" r=\"")
                .append(number(radius))
                .append("\" ")
                .append(attributes)
                .append("/>\n");
    }

    /**
     * Writes a path.
     *
     * @param path its commands
     * @param attributes further attributes, as they stand in SVG
     */
    public void path(CharSequence path, String attributes) {
        out.append("<path d=\"").append(path).append("\" ").append(attributes).append("/>\n");
    }

    /**
     * Writes a text.
     *
     * @param x its begin, is centred, or ends
     * @param y its base line
     * @param text the text, of which any character may be hostile
     * @param anchor what stands at x
     * @param attributes further attributes, as they stand in SVG
     */
    public void text(double x, double y, String text, Anchor anchor, String attributes) {
        out.append("<text x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append("\" text-anchor=\"")
                .append(anchor.name().toLowerCase(Locale.ROOT))
                .append("\"")
                .append(attributes.isEmpty() ? "" : " " + attributes)
                .append('>')
                .append(escaped(text))
                .append("</text>\n");
    }

    /**
     * Writes elements as they are.
     *
     * @param elements well-formed SVG
     */
    public void raw(String elements) {
        out.append(elements).append('\n');
    }

    /**
     * Writes a length as SVG has it.
     *
     * @param value a number of pixels
     * @return its text, with at most two decimals
     */
    public static String number(double value) {
        final long hundredths = Math.round(value * 100);
        final long whole = Math.abs(hundredths) / 100;
        final long rest = Math.abs(hundredths) % 100;
        final String sign = hundredths < 0 ? "-" : "";
        if (rest == 0) {
            return sign + whole;
        }
        return sign + whole + (rest % 10 == 0 ? "." + rest / 10 : (rest < 10 ? ".0" : ".") + rest);
    }

    /**
     * Makes a text safe: what has a meaning in XML is escaped, what XML forbids or would turn the direction of writing
     * is shown as a replacement character.
     *
     * @param text any text
     * @return the text, as it may stand in an element or an attribute
     */
    public static String escaped(String text) {
        final StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(harmless(c) ? c : 0xfffd);
            }
        });
        return safe.toString();
    }

    private static boolean harmless(int c) {
        final int type = Character.getType(c);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && (c & 0xfffe) != 0xfffe;
    }

    /**
     * Estimates the width of a text.
     *
     * @param text the text
     * @param size size of the font
     * @return its width, rather too large than too small
     */
    public static double width(String text, double size) {
        return CHARACTER * size * text.codePointCount(0, text.length());
    }

    /**
     * Shortens a text that is too long.
     *
     * @param text the text
     * @param size size of the font
     * @param width the room that there is
     * @return the text, or its beginning and an ellipsis
     */
    public static String fitting(String text, double size, double width) {
        final int most = Math.max(1, (int) (width / (CHARACTER * size)));
        if (text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }
}
