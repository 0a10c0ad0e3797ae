package org.noctule.report.figure;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TTFSubsetter;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.PDFont;

/** The letters of Liberation Sans, which comes with Apache PDFBox and is as wide as Helvetica and Arial. */
final class Letters {
    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    /** What a browser demands of a font: hints for coarse screens are left out. */
    private static final List<String> TABLES =
            List.of("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "OS/2", "post");

    private final TrueTypeFont font;
    private final CmapLookup numbers;

    Letters() {
        try (InputStream in = PDFont.class.getResourceAsStream(FONT)) {
            font = new TTFParser().parse(new RandomAccessReadBuffer(in));
            numbers = font.getUnicodeCmapLookup();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TrueTypeFont font() {
        return font;
    }

    boolean has(int character) {
        return numbers.getGlyphId(character) != 0;
    }

    /** The outlines of a text, as commands of a path in SVG. */
    String path(double x, double y, String text, Canvas.Anchor anchor, Lettering look) {
        try {
            final int[] glyphs = text.codePoints()
                    .map(character -> numbers.getGlyphId(has(character) ? character : '?'))
                    .toArray();
            double width = 0;
            for (final int glyph : glyphs) {
                width += font.getAdvanceWidth(glyph);
            }
            final double scale = look.size() / font.getUnitsPerEm();
            final AffineTransform place = AffineTransform.getTranslateInstance(x, y);
            place.rotate(Math.toRadians(look.angle()));
            place.scale(scale, -scale);
            place.shear(look.italic() ? PdfCanvas.SLANT : 0, 0);
            place.translate(
                    anchor == Canvas.Anchor.START ? 0 : anchor == Canvas.Anchor.MIDDLE ? -width / 2 : -width, 0);
            final StringBuilder path = new StringBuilder();
            for (final int glyph : glyphs) {
                append(
                        path,
                        font.getGlyph().getGlyph(glyph) == null
                                ? new Path2D.Double()
                                : font.getGlyph().getGlyph(glyph).getPath(),
                        place);
                place.translate(font.getAdvanceWidth(glyph), 0);
            }
            return path.toString();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void append(StringBuilder out, Path2D glyph, AffineTransform place) {
        final double[] places = new double[6];
        for (final PathIterator part = glyph.getPathIterator(place); !part.isDone(); part.next()) {
            final int kind = part.currentSegment(places);
            out.append("MLQCZ".charAt(kind));
            final int count = kind == PathIterator.SEG_CLOSE ? 0 : 2 * Math.max(1, kind);
            for (int i = 0; i < count; i++) {
                out.append(i == 0 ? "" : " ").append(Svg.number(places[i]));
            }
        }
    }

    /** The font with some characters alone, as a rule of CSS. */
    String face(Iterable<Integer> characters) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            final TTFSubsetter part = new TTFSubsetter(font, TABLES);
            characters.forEach(part::add);
            part.writeToStream(bytes);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return "@font-face{font-family:\"Liberation Sans\";src:url(data:font/ttf;base64,"
                + Base64.getEncoder().encodeToString(bytes.toByteArray()) + ")}";
    }
}
