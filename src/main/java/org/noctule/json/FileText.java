package org.noctule.json;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** The text of a file, which may be compressed. */
final class FileText {
    /** The most bytes that a compressed file may unfold to: a few kilobytes of it can hold far more. */
    private static final int MOST = 1 << 29;

    private FileText() {}

    /**
     * Reads a file.
     *
     * @param file the file; one whose name ends in {@code .gz} is decompressed
     * @return its text in UTF-8
     * @throws IOException if it cannot be read, is cut off, is not what its name says or has another encoding
     */
    static String read(Path file) throws IOException {
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".gz")) {
            return Files.readString(file);
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            final byte[] bytes = in.readNBytes(MOST);
            if (in.read() >= 0) {
                throw new IOException("more than " + MOST + " bytes when decompressed");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }
}
