package org.noctule.report.figure;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.zip.Adler32;

/**
 * Values of a grid as shades of one hue: what is too much for a rectangle each. It is a PNG image within the figure,
 * stored without compression, so that its bytes depend on no library.
 */
public final class ShadeMark implements Mark {
    private static final int STORED = 65535;
    private static final int SHADES = 256;

    private final int columns;
    private final int rows;
    private final double[] share;
    private final Area area;

    /**
     * The place of a grid on the axes.
     *
     * @param left its begin on the horizontal axis
     * @param bottom its begin on the vertical axis
     * @param right its end on the horizontal axis
     * @param top its end on the vertical axis
     */
    public record Area(double left, double bottom, double right, double top) {}

    /**
     * Creates the mark.
     *
     * @param columns number of columns
     * @param rows number of rows
     * @param share values from 0 (white) to 1 (darkest) by row from below, then by column; kept
     * @param area where it lies
     */
    public ShadeMark(int columns, int rows, double[] share, Area area) {
        this.columns = columns;
        this.rows = rows;
        this.share = share;
        this.area = area;
    }

    @Override
    public void draw(Canvas out, Plane plane) {
        final double left = plane.x(area.left);
        final double top = plane.y(area.top);
        final double bottom = plane.y(area.bottom);
        out.image(left, Math.min(top, bottom), plane.x(area.right) - left, Math.abs(bottom - top), png(bottom < top));
    }

    /** The image: one byte a pixel, which names a shade of blue. */
    byte[] png(boolean upsideDown) {
        return new Png(columns, rows, 3)
                .chunk("PLTE", out -> out.write(palette()))
                .chunk("IDAT", out -> out.write(stored(pixels(upsideDown))))
                .end();
    }

    private static byte[] palette() {
        final byte[] colours = new byte[3 * SHADES];
        for (int i = 0; i < SHADES; i++) {
            final double depth = i / (SHADES - 1.0);
            colours[3 * i] = (byte) Math.round(255 - 255 * depth);
            colours[3 * i + 1] = (byte) Math.round(255 - 173 * depth);
            colours[3 * i + 2] = (byte) Math.round(255 - 113 * depth);
        }
        return colours;
    }

    private byte[] pixels(boolean upsideDown) {
        final byte[] pixels = new byte[rows * (columns + 1)];
        for (int row = 0; row < rows; row++) {
            final int from = (upsideDown ? row : rows - 1 - row) * (columns + 1) + 1;
            for (int column = 0; column < columns; column++) {
                final double value = Math.min(1, Math.max(0, share[row * columns + column]));
                pixels[from + column] = (byte) Math.round(value * (SHADES - 1));
            }
        }
        return pixels;
    }

    /** A stream of zlib without compression. */
    private static byte[] stored(byte[] data) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(0x7801);
        for (int from = 0; from < data.length; from += STORED) {
            final int length = Math.min(STORED, data.length - from);
            out.writeByte(from + length == data.length ? 1 : 0);
            out.writeShort(Short.reverseBytes((short) length));
            out.writeShort(Short.reverseBytes((short) ~length));
            out.write(data, from, length);
        }
        final Adler32 sum = new Adler32();
        sum.update(data);
        out.writeInt((int) sum.getValue());
        return bytes.toByteArray();
    }
}
