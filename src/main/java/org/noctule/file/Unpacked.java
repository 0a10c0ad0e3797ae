package org.noctule.file;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Files that may be compressed with gzip, whatever their names. */
public final class Unpacked {
    private static final int BLOCK = 1 << 16;

    private Unpacked() {}

    /**
     * Opens a file.
     *
     * @param file the file, plain or gzip
     * @return its bytes as they were before they were compressed
     * @throws IOException if it cannot be read
     */
    public static InputStream open(Path file) throws IOException {
        final InputStream raw = new BufferedInputStream(Files.newInputStream(file), BLOCK);
        try {
            raw.mark(2);
            final boolean gzip = raw.read() == 0x1f && raw.read() == 0x8b;
            raw.reset();
            return gzip ? new GZIPInputStream(raw, BLOCK) : raw;
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }
}
