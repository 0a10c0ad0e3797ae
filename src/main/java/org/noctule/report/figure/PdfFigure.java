package org.noctule.report.figure;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/**
 * A figure as one page of PDF, with lines and letters as such and the letters of its font in it, and as a picture of
 * that page. Without dates: the same figure gives the same bytes.
 */
public final class PdfFigure {
    private static final double POINTS_PER_INCH = 72;
    private static final double INCHES_PER_METRE = 1 / 0.0254;

    private PdfFigure() {}

    /**
     * Draws a figure as PDF.
     *
     * @param sheet the figure
     * @param width width of the page in inches
     * @return the document
     */
    public static byte[] pdf(ChartSheet sheet, double width) {
        final double scale = width * POINTS_PER_INCH / sheet.totalWidth();
        final PDRectangle size =
                new PDRectangle((float) (scale * sheet.totalWidth()), (float) (scale * sheet.totalHeight()));
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PDDocument document = new PDDocument()) {
            final PDPage page = new PDPage(size);
            document.addPage(page);
            try (PdfCanvas canvas = new PdfCanvas(document, page, scale)) {
                sheet.draw(canvas);
            }
            final PDDocumentInformation information = new PDDocumentInformation();
            information.setTitle(sheet.title());
            information.setProducer("Noctule");
            document.setDocumentInformation(information);
            // Else its identifier is made of the date.
            document.setDocumentId(0L);
            document.save(bytes);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Draws a figure as PNG.
     *
     * @param sheet the figure
     * @param width its width in inches
     * @param dpi pixels per inch
     * @return the image, which tells its size
     */
    public static byte[] png(ChartSheet sheet, double width, double dpi) {
        final BufferedImage image;
        try (PDDocument document = Loader.loadPDF(pdf(sheet, width))) {
            image = new PDFRenderer(document).renderImageWithDPI(0, (float) dpi, ImageType.RGB);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        final int perMetre = (int) Math.round(dpi * INCHES_PER_METRE);
        return new Png(image.getWidth(), image.getHeight(), 2)
                .chunk("pHYs", out -> {
                    out.writeInt(perMetre);
                    out.writeInt(perMetre);
                    out.writeByte(1);
                })
                .chunk("IDAT", out -> {
                    try (DeflaterOutputStream packed = new DeflaterOutputStream(out)) {
                        packed.write(pixels(image));
                    }
                })
                .end();
    }

    private static byte[] pixels(BufferedImage image) {
        final int columns = image.getWidth();
        final byte[] bytes = new byte[image.getHeight() * (3 * columns + 1)];
        int at = 0;
        for (int row = 0; row < image.getHeight(); row++) {
            at++;
            for (int column = 0; column < columns; column++) {
                final int colour = image.getRGB(column, row);
                bytes[at++] = (byte) (colour >> 16);
                bytes[at++] = (byte) (colour >> 8);
                bytes[at++] = (byte) colour;
            }
        }
        return bytes;
    }
}
