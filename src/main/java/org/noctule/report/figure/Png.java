package org.noctule.report.figure;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Writes PNG images (W3C recommendation of 2003), chunk by chunk. */
final class Png {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    /**
     * Begins an image of eight bits a sample.
     *
     * @param columns its width
     * @param rows its height
     * @param kind 2 for red, green and blue, 3 for numbers of a palette
     */
    Png(int columns, int rows, int kind) {
        try {
            out.writeLong(0x89504e470d0a1a0aL);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        chunk("IHDR", header -> {
            header.writeInt(columns);
            header.writeInt(rows);
            header.write(new byte[] {8, (byte) kind, 0, 0, 0});
        });
    }

    /** Writes the content of a chunk. */
    interface Content {
        void writeTo(DataOutputStream out) throws IOException;
    }

    Png chunk(String type, Content content) {
        final ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        try {
            content.writeTo(new DataOutputStream(chunk));
            final byte[] name = type.getBytes(StandardCharsets.US_ASCII);
            final CRC32 sum = new CRC32();
            sum.update(name);
            sum.update(chunk.toByteArray());
            out.writeInt(chunk.size());
            out.write(name);
            chunk.writeTo(out);
            out.writeInt((int) sum.getValue());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    byte[] end() {
        chunk("IEND", none -> {});
        return bytes.toByteArray();
    }
}
