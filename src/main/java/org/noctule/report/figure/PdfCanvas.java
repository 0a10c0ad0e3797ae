package org.noctule.report.figure;

import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.util.Matrix;

/** Draws on a page of PDF by Apache PDFBox, in the font Liberation Sans that comes with it. Not thread-safe. */
final class PdfCanvas implements Canvas, Closeable {
    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    /** Bold letters are drawn with an edge of this share of their size, slanted ones lean by that of their height. */
    private static final double BOLD = 0.035;

    private static final double SLANT = 0.2;

    /** Distance and width of the lines of hatching in px, as in SVG. */
    private static final double HATCH = 5 * Math.sqrt(2);

    /** How far the control points of a quarter of a circle lie from its ends. */
    private static final double ARC = 0.5523;

    private final PDDocument document;
    private final PDPageContentStream out;
    private final TrueTypeFont letters;
    private final PDFont font;
    private final Map<String, PDExtendedGraphicsState> covers = new TreeMap<>();

    PdfCanvas(PDDocument document, PDPage page, double scale) throws IOException {
        this.document = document;
        try (InputStream in = PDFont.class.getResourceAsStream(FONT)) {
            this.letters = new TTFParser().parse(new RandomAccessReadBuffer(in));
        }
        this.font = PDType0Font.load(document, letters, true);
        this.out = new PDPageContentStream(document, page);
        out.transform(new Matrix(
                (float) scale, 0, 0, (float) -scale, 0, page.getMediaBox().getHeight()));
    }

    /** A part of drawing, which the document may refuse. */
    private interface Drawing {
        void draw() throws IOException;
    }

    private static void attempt(Drawing drawing) {
        try {
            drawing.draw();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    @Override
    public void rect(double x, double y, double width, double height, Ink ink) {
        paint(ink, () -> out.addRect((float) x, (float) y, (float) width, (float) height));
        if (!ink.hatch().isEmpty()) {
            attempt(() -> cross(x, y, width, height));
        }
    }

    private void cross(double x, double y, double width, double height) throws IOException {
        out.saveGraphicsState();
        out.addRect((float) x, (float) y, (float) width, (float) height);
        out.clip();
        out.setStrokingColor(Color.WHITE);
        out.setLineWidth(1);
        for (double sum = Math.ceil((x + y) / HATCH) * HATCH; sum < x + width + y + height; sum += HATCH) {
            out.moveTo((float) x, (float) (sum - x));
            out.lineTo((float) (sum - y), (float) y);
        }
        out.stroke();
        out.restoreGraphicsState();
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Ink ink) {
        path(new Outline().from(x1, y1).to(x2, y2), ink);
    }

    @Override
    public void circle(double x, double y, double radius, Ink ink) {
        paint(ink, () -> {
            out.moveTo((float) (x + radius), (float) y);
            double across = 1;
            double down = 0;
            for (int quarter = 0; quarter < 4; quarter++) {
                final double nextAcross = -down;
                final double nextDown = across;
                out.curveTo(
                        (float) (x + radius * (across + ARC * nextAcross)),
                        (float) (y + radius * (down + ARC * nextDown)),
                        (float) (x + radius * (nextAcross + ARC * across)),
                        (float) (y + radius * (nextDown + ARC * down)),
                        (float) (x + radius * nextAcross),
                        (float) (y + radius * nextDown));
                across = nextAcross;
                down = nextDown;
            }
            out.closePath();
        });
    }

    @Override
    public void path(Outline path, Ink ink) {
        paint(
                ink,
                () -> path.forEach((command, x, y) -> attempt(() -> {
                    switch (command) {
                        case 'M' -> out.moveTo((float) x, (float) y);
                        case 'Z' -> out.closePath();
                        default -> out.lineTo((float) x, (float) y);
                    }
                })));
    }

    private void paint(Ink ink, Drawing shape) {
        attempt(() -> {
            out.saveGraphicsState();
            cover(ink.cover(), ink.opacity());
            if (!ink.stroke().isEmpty()) {
                out.setStrokingColor(colour(ink.stroke()));
                out.setLineWidth((float) ink.width());
                if (!ink.dashes().isEmpty()) {
                    out.setLineDashPattern(lengths(ink.dashes()), 0);
                }
            }
            if (!ink.fill().isEmpty()) {
                out.setNonStrokingColor(colour(ink.fill()));
            }
            shape.draw();
            if (ink.fill().isEmpty()) {
                out.stroke();
            } else if (ink.stroke().isEmpty()) {
                out.fill();
            } else {
                out.fillAndStroke();
            }
            out.restoreGraphicsState();
        });
    }

    private static float[] lengths(String dashes) {
        final String[] words = dashes.split(" ");
        final float[] lengths = new float[words.length];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = Float.parseFloat(words[i]);
        }
        return lengths;
    }

    private void cover(double area, double line) throws IOException {
        if (area < 1 || line < 1) {
            out.setGraphicsStateParameters(covers.computeIfAbsent(area + " " + line, key -> {
                final PDExtendedGraphicsState state = new PDExtendedGraphicsState();
                state.setNonStrokingAlphaConstant((float) area);
                state.setStrokingAlphaConstant((float) line);
                return state;
            }));
        }
    }

    private static Color colour(String name) {
        final String digits = name.substring(1);
        return digits.length() == 3
                ? new Color(Integer.parseInt(digits.replaceAll("(.)", "$1$1"), 16))
                : new Color(Integer.parseInt(digits, 16));
    }

    @Override
    public void text(double x, double y, String text, Anchor anchor, Lettering letters) {
        attempt(() -> {
            final String shown = known(text);
            final double width = font.getStringWidth(shown) / 1000 * letters.size();
            final double before = anchor == Anchor.START ? 0 : anchor == Anchor.MIDDLE ? width / 2 : width;
            final double turn = Math.toRadians(letters.angle());
            final double right = StrictMath.cos(turn);
            final double down = StrictMath.sin(turn);
            final double slant = letters.italic() ? SLANT : 0;
            final Matrix place = new Matrix(
                    (float) right,
                    (float) down,
                    (float) (down + slant * right),
                    (float) (slant * down - right),
                    (float) (x - before * right),
                    (float) (y - before * down));
            final Color ink = letters.colour().isEmpty() ? Color.BLACK : colour(letters.colour());
            if (!letters.halo().isEmpty()) {
                write(shown, letters.size(), place, RenderingMode.STROKE, colour(letters.halo()), 2);
            }
            final RenderingMode mode = letters.bold() ? RenderingMode.FILL_STROKE : RenderingMode.FILL;
            write(shown, letters.size(), place, mode, ink, BOLD * letters.size());
        });
    }

    private void write(String text, double size, Matrix place, RenderingMode mode, Color ink, double edge)
            throws IOException {
        out.saveGraphicsState();
        out.setNonStrokingColor(ink);
        out.setStrokingColor(ink);
        out.setLineWidth((float) edge);
        out.setLineJoinStyle(1);
        out.beginText();
        out.setRenderingMode(mode);
        out.setFont(font, (float) size);
        out.setTextMatrix(place);
        out.showText(text);
        out.endText();
        out.restoreGraphicsState();
    }

    /** Replaces characters that the font lacks. */
    private String known(String text) throws IOException {
        final StringBuilder known = new StringBuilder();
        for (final int character : text.codePoints().toArray()) {
            known.appendCodePoint(letters.getUnicodeCmapLookup().getGlyphId(character) == 0 ? '?' : character);
        }
        return known.toString();
    }

    @Override
    public void image(double x, double y, double width, double height, byte[] png) {
        attempt(() -> {
            final PDImageXObject image =
                    LosslessFactory.createFromImage(document, ImageIO.read(new ByteArrayInputStream(png)));
            out.drawImage(image, new Matrix((float) width, 0, 0, (float) -height, (float) x, (float) (y + height)));
        });
    }

    @Override
    public void hatch(Ink ink) {
        // Its lines are drawn one by one.
    }

    @Override
    public void beginPart(String id, double x, double y, double width, double height) {
        attempt(() -> {
            out.saveGraphicsState();
            out.addRect((float) x, (float) y, (float) width, (float) height);
            out.clip();
        });
    }

    @Override
    public void endPart() {
        attempt(out::restoreGraphicsState);
    }
}
