package org.noctule.report.figure;

import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Writes the elements of an SVG document; lengths are pixels, with two decimals at most. Not thread-safe. */
public final class Svg implements Canvas {
    /** Width of a character of the size 1, on average and a little more. */
    private static final double CHARACTER = 0.57;

    private final StringBuilder out = new StringBuilder(1 << 14);
    private final Texts texts;
    private final Optional<Letters> letters;
    private final SortedSet<Integer> characters = new TreeSet<>();

    /** The letters of texts. */
    public enum Texts {
        /** Those of whoever shows the figure. */
        PLAIN,
        /** Those of a font in the document. */
        FONT,
        /** Outlines, which look the same everywhere and can be searched nowhere. */
        PATHS
    }

    private Svg(Texts texts) {
        this.texts = texts;
        this.letters = texts == Texts.PLAIN ? Optional.empty() : Optional.of(new Letters());
    }

    /**
     * Opens a document.
     *
     * @param title the title of the figure that it is for
     * @param across pixels of it from left to right
     * @param down pixels from top to bottom
     * @param width its width, with a unit
     * @param height its height, with a unit
     * @param texts the letters of its texts
     * @return the writer
     */
    static Svg document(String title, double across, double down, String width, String height, Texts texts) {
        final Svg svg = new Svg(texts);
        svg.out
                .append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
                .append(width)
                .append("\" height=\"")
                .append(height)
                .append("\" viewBox=\"0 0 ")
                .append(number(across))
                .append(' ')
                .append(number(down))
                .append("\" role=\"img\" font-family=\"")
                .append(texts == Texts.FONT ? "Liberation Sans, " : "")
                .append("Helvetica, Arial, sans-serif\" font-size=\"12\">\n<title>")
                .append(escaped(title))
                .append("</title>\n");
        return svg;
    }

    /** Closes the document and returns it. */
    String close() {
        if (texts == Texts.FONT) {
            letters.ifPresent(
                    font -> out.append("<style>").append(font.face(characters)).append("</style>\n"));
        }
        return out.append("</svg>\n").toString();
    }

    @Override
    public void rect(double x, double y, double width, double height, Ink ink) {
        element("rect", "x", x, "y", y, "width", width, "height", height);
        end(ink);
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Ink ink) {
        element("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2);
        end(ink);
    }

    @Override
    public void circle(double x, double y, double radius, Ink ink) {
        element("circle", "cx", x, "cy", y, "r", radius);
        end(ink);
    }

    @Override
    public void path(Outline path, Ink ink) {
        out.append("<path d=\"");
        path.forEach((command, x, y) -> {
            out.append(command);
            switch (command) {
                case 'H' -> out.append(number(x));
                case 'V' -> out.append(number(y));
                case 'Z' -> out.append("");
                default -> out.append(number(x)).append(' ').append(number(y));
            }
        });
        out.append('"');
        if (ink.fill().isEmpty()) {
            attribute("fill", "none");
        }
        end(ink);
    }

    @Override
    public void text(double x, double y, String text, Anchor anchor, Lettering look) {
        text.codePoints().forEach(characters::add);
        if (texts == Texts.PATHS) {
            out.append("<path");
            attribute("d", letters.orElseThrow().path(x, y, text, anchor, look));
            attribute("aria-label", escaped(text));
            look(look);
            if (look.bold()) {
                attribute("stroke", look.colour().isEmpty() ? "#000" : look.colour());
                attribute("stroke-width", number(PdfCanvas.BOLD * look.size()));
            }
            out.append("/>\n");
            return;
        }
        element("text", "x", x, "y", y);
        attribute("text-anchor", anchor.name().toLowerCase(Locale.ROOT));
        if (look.size() != Lettering.USUAL || !look.colour().isEmpty()) {
            attribute("font-size", number(look.size()));
        }
        if (look.bold()) {
            attribute("font-weight", "bold");
        }
        if (look.italic()) {
            attribute("font-style", "italic");
        }
        look(look);
        if (look.angle() != 0) {
            attribute("transform", "rotate(" + number(look.angle()) + " " + number(x) + " " + number(y) + ")");
        }
        out.append('>').append(escaped(text)).append("</text>\n");
    }

    private void look(Lettering look) {
        if (!look.colour().isEmpty()) {
            attribute("fill", look.colour());
        }
        if (!look.halo().isEmpty()) {
            attribute("stroke", look.halo());
            attribute("stroke-width", "2");
            attribute("paint-order", "stroke");
        }
    }

    @Override
    public void image(double x, double y, double width, double height, byte[] png) {
        element("image", "x", x, "y", y, "width", width, "height", height);
        attribute("preserveAspectRatio", "none");
        attribute("image-rendering", "pixelated");
        attribute("href", "data:image/png;base64," + Base64.getEncoder().encodeToString(png));
        out.append("/>\n");
    }

    @Override
    public void hatch(Ink ink) {
        out.append("<defs><pattern id=\"")
                .append(ink.hatch())
                .append("\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"")
                .append(" patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"")
                .append(ink.fill())
                .append("\"/><path d=\"M0 0V5\" stroke=\"#fff\" stroke-width=\"2\"/></pattern></defs>\n");
    }

    @Override
    public void beginPart(String id, double x, double y, double width, double height) {
        out.append("<clipPath id=\"").append(id).append("\">");
        element("rect", "x", x, "y", y, "width", width, "height", height);
        out.append("/></clipPath>\n<g clip-path=\"url(#").append(id).append(")\">\n");
    }

    @Override
    public void endPart() {
        out.append("</g>\n");
    }

    private void element(String name, Object... attributes) {
        out.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            attribute((String) attributes[i], number((Double) attributes[i + 1]));
        }
    }

    private void attribute(String name, String value) {
        out.append(' ').append(name).append("=\"").append(value).append('"');
    }

    private void end(Ink ink) {
        if (!ink.fill().isEmpty()) {
            attribute("fill", ink.hatch().isEmpty() ? ink.fill() : "url(#" + ink.hatch() + ")");
            if (ink.cover() < 1) {
                attribute("fill-opacity", number(ink.cover()));
            }
        }
        if (!ink.stroke().isEmpty()) {
            attribute("stroke", ink.stroke());
            if (ink.width() != 1) {
                attribute("stroke-width", number(ink.width()));
            }
            if (!ink.dashes().isEmpty()) {
                attribute("stroke-dasharray", ink.dashes());
            }
            if (ink.opacity() < 1) {
                attribute("stroke-opacity", number(ink.opacity()));
            }
        }
        out.append("/>\n");
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
